import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentData } from '@floodlit/contract/document';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { changeSettings } from '../channel/index.ts';
import { addPreroll, stopPreroll } from '../media/index.ts';
import { earlyScript, earlyScriptSource } from './early-script.ts';
import { inlineJson } from './html.ts';
import { aWebBuild as web } from '../../test/document/web-build.ts';

let world: World;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'localhost', ...headers } });

const bootOf = (html: string): DocumentData => {
  const match = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html);
  return JSON.parse(match?.[1] ?? 'null') as DocumentData;
};

async function findEventId(type: string, host = 'localhost'): Promise<number> {
  const { client } = await world.visitor(host);
  const { data } = await client.call(catalog.events, { stream_status: 'finished', no_limit: 1 });
  return data.find((event) => event.type === type)?.id ?? 0;
}

describe('the document', () => {
  it('carries theme, bootstrap, shell and what the page loads first', async () => {
    const { statusCode, body, headers } = await get('/');
    expect(statusCode).toBe(200);
    expect(body).toContain('<html lang="en" dir="ltr">');
    expect(body).toContain('--primary:#ff5a1f');
    expect(body).toContain('<div id="root"><main>home in en</main></div>');
    expect(body).toMatch(/<link rel="(?:module)?preload"[^>]* href="\/assets\/src-pages-home\.tsx\.js">/);
    expect(bootOf(body)).toMatchObject({
      channel_key: 'northern-sports',
      locale: 'en',
      page: { name: 'home' },
    });
    expect(bootOf(body).data?.home?.upcoming.length).toBeGreaterThan(3);
    expect(body).toContain(earlyScript);
    expect(headers['content-security-policy']).toContain(`script-src 'self' ${earlyScriptSource};`);
  });

  it('[R8.02e] carries all static data on every page, so that no second load can fail and stop one', async () => {
    for (const path of ['/', '/schedule', '/packages', '/login', '/nowhere']) {
      const { bootstrap } = bootOf((await get(path)).body);
      for (const part of ['menu', 'events-categories', 'events-locations', 'participant-groups'] as const)
        expect(bootstrap[part].length, `${part} of ${path}`).toBeGreaterThan(0);
      expect(bootstrap.pages.length).toBeGreaterThan(0);
      expect(bootstrap.settings.name).toBe('Northern Sports');
    }
  });

  it('[R1.01] belongs to the channel of the requested host', async () => {
    const { body } = await get('/', { host: 'second.localhost' });
    expect(body).toContain('<html lang="fr" dir="ltr">');
    expect(body).toContain('<title>Littoral Sport ·');
    expect(bootOf(body).bootstrap.settings.currency).toBe('CAD');
  });

  it('[R1.03] speaks the reader’s language where the channel has several', async () => {
    const asked = await get('/?lang=ar');
    expect(asked.body).toContain('<html lang="ar" dir="rtl">');
    const stored = await get('/', { cookie: 'other=1; floodlit.interface_language=fr' });
    expect(stored.body).toContain('<html lang="fr"');
    const single = await get('/?lang=ar', { host: 'second.localhost' });
    expect(single.body).toContain('<html lang="fr"');
    expect((await get('/?lang=xx')).body).toContain('<html lang="en"');
  });

  it('[T07] contains nothing of the viewer', async () => {
    const { apiKey } = await world.as('bob');
    const asked = await get('/', { authorization: `Bearer ${apiKey}`, cookie: `api_key=${apiKey}` });
    const visited = await get('/');
    expect(asked.body).toBe(visited.body);
    expect(asked.body).not.toContain('bob@demo.test');
  });

  it('describes an event for search engines and shared links', async () => {
    const id = await findEventId('paid');
    const { body } = await get(`/watch/${id}`);
    expect(body).toMatch(/<title>[^<]+ @ [^<]+ · Northern Sports<\/title>/);
    expect(body).toContain(
      `<meta property="og:image" content="https://localhost/media/cards/event-${id}.png">`,
    );
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as Record<string, unknown>;
    expect(data).toMatchObject({ '@type': 'SportsEvent', offers: { price: '10.99', priceCurrency: 'USD' } });
    expect(bootOf(body).data?.event).not.toHaveProperty('has_access');
    expect(body).not.toContain('id="playback"');
  });

  it('sends the player ahead only where there is a recording', async () => {
    const id = await findEventId('ppv');
    expect((await get(`/watch/${id}`)).body).not.toContain('/assets/early.js');
    await world.connection.pool.query(
      `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
         created_at, ready_at)
       values ($1, $2, 'ready', '', 'recordings/1/test', 100, 2, $3, now(), now())`,
      [
        await world.channelId(),
        id,
        JSON.stringify({ rungs: [], start_rung: '360p', captions: [], poster: null, storyboard: null }),
      ],
    );
    // In another language, because the document is cached.
    expect((await get(`/watch/${id}?lang=fr`)).body).toContain('/assets/early.js');
  });

  it('shows a sponsor’s film first only where one applies, and allows its site', async () => {
    const id = await findEventId('ppv');
    const watch = () => get(`/watch/${id}?lang=ar`);
    const plain = await watch();
    expect(plain.body).not.toContain('prerolls');
    expect(plain.headers['content-security-policy']).toContain("media-src 'self' blob:;");
    const preroll = await addPreroll(world.context.media, await world.channelId(), {
      film: { url: 'https://ads.example/film.mp4' },
      for_vod: true,
      for_live: true,
      weight: 3,
    });
    await expect
      .poll(async () => (await watch()).body, { timeout: 5_000 })
      .toContain('<script type="module" async src="/assets/preroll.js">');
    const { body, headers } = await watch();
    const film = JSON.parse(/id="prerolls">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as object;
    expect(film).toEqual({
      choices: [{ id: preroll, url: 'https://ads.example/film.mp4', weight: 3, duration: null, link: null }],
      skip_after_seconds: 5,
      hidden_ms: 3_600_000,
    });
    expect(headers['content-security-policy']).toContain("media-src 'self' blob: https://ads.example;");
    expect((await get('/?lang=ar')).body).not.toContain('prerolls');
    await stopPreroll(world.context.media, await world.channelId(), preroll);
  });

  it.each(['/nothing', '/watch/999999999', '/watch/abc', '/select-package/x', '/watch/1/more'])(
    '[R2.03] answers %s with 404 and the not-found view',
    async (path) => {
      const { statusCode, body } = await get(path);
      expect(statusCode).toBe(404);
      expect(bootOf(body).page.name).toBe('not-found');
    },
  );

  it('[T01] answers another channel’s event with 404', async () => {
    const id = await findEventId('free', 'second.localhost');
    expect((await get(`/watch/${id}`, { host: 'second.localhost' })).statusCode).toBe(200);
    expect((await get(`/watch/${id}`)).statusCode).toBe(404);
  });

  it('[T07] repeats no host that the channel does not own', async () => {
    const { body } = await get('/', { host: 'evil.example:1234' });
    expect(body).not.toContain('evil.example');
    expect(body).toContain('<link rel="canonical" href="https://play.example/">');
    const own = await get('/', { host: 'second.localhost:4000' });
    expect(own.body).toContain('<link rel="canonical" href="https://second.localhost/">');
  });

  it('[T71] is built once for all missing paths, and for all unknown hosts', async () => {
    let built = 0;
    const counting = await createDocumentWorld({
      web: { ...web, renderShell: (input) => (built++, web.renderShell(input)) },
    });
    await counting.context.changes.start();
    for (let index = 0; index < 20; index++) {
      await counting.app.inject({ url: `/nothing${index}`, headers: { host: `host${index}.example` } });
      await counting.app.inject({ url: `/watch/${900_000 + index}`, headers: { host: 'localhost' } });
    }
    expect(built).toBe(2);
    await counting.close();
  });

  it('is not sent again while it is the same', async () => {
    const first = await get('/packages');
    const again = await get('/packages', { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('answers calls that do not exist as the API does', async () => {
    for (const path of ['/api/nothing', '/media/nothing', '/assets/nothing.js', '/webhooks/nothing'])
      expect((await get(path)).json()).toMatchObject({ code: 'request.not_found' });
  });
});

describe('the document of a page that an operator wrote', () => {
  it('[R2.04] has its title, its first words, its address and its text', async () => {
    const { statusCode, body } = await get('/about');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>About Northern Sports · Northern Sports</title>');
    expect(body).toContain('<meta name="description" content="Northern Sports began in a school gym');
    expect(body).toContain('<link rel="canonical" href="https://localhost/about">');
    expect(body).toContain('"@type":"WebPage"');
    const { page, data, bootstrap } = bootOf(body);
    expect(page).toEqual({ name: 'channel-page', params: { url: 'about' } });
    expect(data?.channel_page).toMatchObject({ url: 'about', language: 'en' });
    expect(bootstrap.pages.map(({ url }) => url)).toContain('terms_conditions');
    expect(bootstrap).not.toHaveProperty('faq');
  });

  it('[T01] is there for its own channel alone', async () => {
    expect((await get('/benevoles', { host: 'second.localhost' })).statusCode).toBe(200);
    const foreign = await get('/benevoles');
    expect([foreign.statusCode, bootOf(foreign.body).page.name]).toEqual([404, 'not-found']);
  });

  it('[R2.02a] is the list of questions at /faq', async () => {
    const { statusCode, body } = await get('/faq');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Frequently asked questions · Northern Sports</title>');
    expect(body).toContain('<meta name="description" content="Where can I watch?');
    expect(body).toContain('"@type":"FAQPage"');
    expect(bootOf(body).data?.faq?.length).toBeGreaterThanOrEqual(8);
    expect((await get('/faq', { host: 'second.localhost' })).body).toContain('<title>Questions fréquentes ·');
  });
});

describe('what search engines read', () => {
  it('is a map of the channel’s public addresses on its own host', async () => {
    const { statusCode, headers, body } = await get('/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    for (const path of [
      '/',
      '/faq',
      '/packages',
      '/contacts',
      '/vod_library',
      `/watch/${await findEventId('free')}`,
    ])
      expect(body).toContain(`<loc>https://localhost${path}</loc>`);
    expect(body).toMatch(/<loc>https:\/\/localhost\/about<\/loc><lastmod>\d{4}-[^<]+Z<\/lastmod>/);
    expect(body).not.toMatch(/profile|buy|login/);
  });

  it('[T01] has nothing of another channel, and no host that it does not own', async () => {
    const { body } = await get('/sitemap.xml', { host: 'second.localhost:4000' });
    expect(body).toContain('<loc>https://second.localhost/benevoles</loc>');
    expect(body).not.toContain('/volunteers<');
    expect(body).not.toContain(`/watch/${await findEventId('free')}<`);
    const invented = await get('/sitemap.xml', { host: 'evil.example' });
    expect(invented.body).not.toContain('evil.example');
    expect(invented.body).toContain('<loc>https://play.example/</loc>');
  });

  it('lists the sitemap of its own host and the private paths', async () => {
    const { headers, body } = await get('/robots.txt', { host: 'second.localhost' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toContain('Sitemap: https://second.localhost/sitemap.xml');
    expect(body).toContain('Disallow: /profile$');
    // A page of an operator's may begin with such a word.
    expect(body).not.toMatch(/^Disallow: \/\w+$/m);
    expect((await get('/robots.txt', { host: 'evil.example' })).body).not.toContain('evil.example');
  });
});

describe('inlined data', () => {
  it('[T60] cannot end its script', () => {
    const text = inlineJson({ name: '</script><script>alert(1)</script><!--\u2028' });
    expect(text).not.toMatch(/<|\u2028/);
    expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script><!--\u2028' });
  });

  it('[T60] shows a hostile name as text in the head', async () => {
    const id = await findEventId('register');
    const hostile = '"><script>alert(1)</script>';
    await world.connection.db
      .updateTable('catalog.events')
      .set({ name: hostile })
      .where('id', '=', id)
      .execute();
    const { body } = await get(`/watch/${id}`);
    expect(body).not.toContain('<script>alert(1)');
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)');
  });
});

describe('assets and pictures', () => {
  it('sends the smallest form that the browser takes', async () => {
    const small = await get('/assets/app.js', { 'accept-encoding': 'gzip, br' });
    expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'br']);
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/app.js')).body).toBe('1');
  });

  it('draws a share card of 1200 × 630', async () => {
    const { headers, rawPayload } = await get(`/media/cards/event-${await findEventId('paid')}.png`);
    expect(headers['content-type']).toBe('image/png');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await get('/media/cards/channel.png')).statusCode).toBe(200);
    expect((await get('/media/cards/event-999999999.png')).statusCode).toBe(404);
  });

  it('draws the channel’s icon', async () => {
    const { headers, body } = await get('/media/icon.svg', { host: 'second.localhost' });
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(body).toContain('fill="#0b5fff"');
  });

  it('[R3.10f] shows the channel’s own favicon, and lets pictures in from where they are alone', async () => {
    const change = { logo: 'https://cdn.example/logo.svg', favicon: 'https://cdn.example/icon.png?a=1&b=2' };
    await changeSettings(world.context.channel, await world.channelId('littoral-sport'), change);
    const read = () => get('/', { host: 'second.localhost' });
    await expect
      .poll(async () => (await read()).body, { timeout: 6_000 })
      .toContain('<link rel="icon" href="https://cdn.example/icon.png?a=1&amp;b=2">');
    const policyOf = ({ headers }: Awaited<ReturnType<typeof read>>) => headers['content-security-policy'];
    expect(policyOf(await read())).toContain("img-src 'self' data: blob: https://cdn.example;");
    expect(policyOf(await get('/'))).toContain("img-src 'self' data: blob:;");
  });
});

describe('the script of Google Cast', () => {
  const policyOf = async (path: string, host = 'second.localhost') =>
    String((await get(path, { host })).headers['content-security-policy']);
  it('is allowed only on the pages of a channel that switched it on, and never in a frame', async () => {
    expect(await policyOf('/')).not.toContain('gstatic');
    await changeSettings(world.context.channel, await world.channelId('littoral-sport'), { cast: true });
    await expect
      .poll(() => policyOf('/'), { timeout: 6_000 })
      .toContain('https://www.gstatic.com/cv/js/sender/');
    expect(await policyOf('/watch_embed/1')).not.toContain('gstatic');
    expect(await policyOf('/', 'localhost')).not.toContain('gstatic');
    await changeSettings(world.context.channel, await world.channelId('littoral-sport'), { cast: false });
    await expect.poll(() => policyOf('/'), { timeout: 6_000 }).not.toContain('gstatic');
  });
});

describe('[R2.05] the document of a hub', () => {
  const dataOf = async (url: string) => bootOf((await get(url)).body).data;

  it('is headed for its team, at an address of its own', async () => {
    const { statusCode, body } = await get('/?participant=riverside-hawks');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Riverside Hawks · Northern Sports</title>');
    expect(body).toContain('content="Riverside Hawks on Northern Sports: live games,');
    const address = 'https://play.example/?participant=riverside-hawks';
    expect(body).toContain(`<link rel="canonical" href="${address.replace('play.example', 'localhost')}">`);
    expect(body).toContain('"@type":"SportsTeam","name":"Riverside Hawks"');
    expect(bootOf(body).page).toEqual({ name: 'home', params: { participant: 'riverside-hawks' } });
    expect(bootOf(body).data?.home?.hub?.participant?.alias).toBe('riverside-hawks');
  });

  it('is one document for each spelling of the name and each query', async () => {
    const tags = await Promise.all(
      [
        '/?participant=riverside-hawks',
        '/?participant=RIVERSIDE+HAWKS&utm=1',
        '/?x=2&participant=riverside-Hawks',
      ].map(async (url) => (await get(url)).headers['etag']),
    );
    expect(new Set(tags).size).toBe(1);
    expect((await get('/?utm=1')).headers['etag']).toBe((await get('/')).headers['etag']);
    expect((await get('/?participant=')).headers['etag']).toBe((await get('/')).headers['etag']);
  });

  it('is a school’s for a school', async () => {
    const { body } = await get('/?participant_group=lakeview-academy', {
      cookie: 'floodlit.interface_language=fr',
    });
    expect(body).toContain('<title>Académie Lakeview · Northern Sports</title>');
    expect(body).toContain('"@type":"SportsOrganization"');
    expect(body).toContain('Académie Lakeview sur Northern Sports');
    expect(bootOf(body).data?.home?.hub?.group).toEqual({
      id: expect.any(Number) as number,
      name: 'Académie Lakeview',
      alias: 'lakeview-academy',
      image: null,
    });
  });

  it.each([
    '/?participant=nobody',
    '/?participant_group=nowhere',
    `/?participant=${'a'.repeat(500)}`,
    '/?participant[]=a&participant[]=b',
  ])('is not found, and one for all, at %s', async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(bootOf(body).page).toEqual({ name: 'home', params: { hub: 'unknown' } });
    expect(headers['etag']).toBe((await get('/?participant=somebody-else')).headers['etag']);
  });

  it('[T01] is the channel’s own', async () => {
    const hub = async (host: string) =>
      bootOf((await get('/?participant=granite-peak', { host })).body).data?.home?.hub?.participant?.id;
    expect(await hub('localhost')).not.toBe(await hub('second.localhost'));
  });

  it('[R3.09] carries the slides and blocks, which other documents leave out', async () => {
    const home = await dataOf('/');
    expect(home?.slides?.map(({ slidable_type }) => slidable_type)).toContain('main');
    expect(home?.static_blocks?.length).toBeGreaterThan(0);
    expect(Object.keys((await dataOf('/packages')) ?? {})).toEqual(['offers']);
  });
});
