// The document of a frame on another site, and the answer for the editors of other sites.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../test/cli/command-runner.ts';
import { createDocumentWorld } from '../../test/document-world.ts';
import type { World } from '../../test/world.ts';
import { frameSizeOf } from './oembed-rules.ts';

let world: World;
let id: number;
let country: string | undefined;
/** The kinds of the counted calls. */
const counted: string[] = [];
beforeAll(async () => {
  world = await createDocumentWorld(
    {},
    {
      countries: { countryOf: () => country },
      callLimits: { countKey: () => {}, countAddress: (kind) => void counted.push(kind) },
    },
  );
  id = await world.eventId({ type: 'paid' });
});
afterAll(() => world.close());

const get = (url: string, host = 'localhost') => world.app.inject({ url, headers: { host } });
const ancestorsOf = async (url: string, host?: string): Promise<string | undefined> =>
  /frame-ancestors ([^;]*)/.exec(String((await get(url, host)).headers['content-security-policy']))?.[1];
const site = 'https://school.example';

describe('/watch_embed/{id}', () => {
  it('[T32] [R2.02b] may be framed by the listed sites alone, and no other page by any', async () => {
    expect(await ancestorsOf(`/watch_embed/${id}`)).toBe("'none'");
    await runCommand(world, 'embed', 'allow', '--site', site);
    await runCommand(world, 'embed', 'allow', '--site', 'https://club.example:8443');
    expect(await ancestorsOf(`/watch_embed/${id}`)).toBe(`${site} https://club.example:8443`);
    const elsewhere = await world.eventId({ slug: 'littoral-sport' });
    expect(await ancestorsOf(`/watch_embed/${elsewhere}`, 'second.localhost')).toBe("'none'");
    for (const path of [`/watch/${id}`, '/', '/buy', '/login', `/watch_embed/${id}x`])
      expect(await ancestorsOf(path), path).toBe("'none'");
    await runCommand(world, 'embed', 'deny', '--site', 'https://club.example:8443');
    expect(await ancestorsOf(`/watch_embed/${id}`)).toBe(site);
  });

  it('[T66] names the sites whose messages it obeys', async () => {
    expect((await get(`/watch_embed/${id}`)).body).toContain(
      `<meta name="floodlit-embed-sites" content="${site}">`,
    );
    expect((await get(`/watch/${id}`)).body).not.toContain('floodlit-embed-sites');
  });
});

describe('GET /oembed', () => {
  const ask = (url: string, more = '', host?: string) =>
    get(`/oembed?url=${encodeURIComponent(url)}${more}`, host);

  it('answers the frame of a game, and its page leads there', async () => {
    const { body } = await get(`/watch/${id}`);
    const link =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body)?.[1] ?? '';
    const path = link.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, '');
    const answer = await get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      version: '1.0',
      type: 'video',
      provider_name: 'Northern Sports',
      width: 640,
      height: 360,
    });
    expect(answer.json<{ html: string }>().html).toContain(`/watch_embed/${id}" width="640" height="360"`);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers.vary, 'the title follows the language').toContain('accept-language');
  });

  it.each(['/oembed', '/media/calendar/event-1.ics'])('[T72] counts a call of %s', async (path) => {
    counted.length = 0;
    await get(path);
    expect(counted).toEqual(['read']);
  });

  it('is a link where no site may frame', async () => {
    const elsewhere = await world.eventId({ slug: 'littoral-sport' });
    const answer = await ask(`http://second.localhost/watch/${elsewhere}`, '', 'second.localhost');
    expect(answer.json()).toMatchObject({ type: 'link' });
    expect(answer.json()).not.toHaveProperty('html');
  });

  it.each([
    'http://evil.example/watch/1',
    'http://localhost/watch/999999',
    'http://localhost/watch/abc',
    'http://localhost/',
    'javascript:alert(1)',
    '//localhost/watch/1',
    '',
    `http://localhost/watch/1?${'x'.repeat(3_000)}`,
  ])('404 for %j', async (url) => {
    expect((await ask(url)).statusCode).toBe(404);
  });

  it('404 without an address, and for two', async () => {
    expect((await get('/oembed')).statusCode).toBe(404);
    expect((await get('/oembed?url=a&url=b')).statusCode).toBe(404);
  });

  it('404 for another channel’s game', async () => {
    const elsewhere = await world.eventId({ slug: 'littoral-sport' });
    expect((await ask(`http://localhost/watch/${elsewhere}`)).statusCode).toBe(404);
  });

  it.each(['xml', 'yaml'])('501 for the format %s', async (format) => {
    expect((await ask(`http://localhost/watch/${id}`, `&format=${format}`)).statusCode).toBe(501);
  });

  it('403 where the channel is not shown', async () => {
    await runCommand(world, 'geo', 'block', '--countries', 'FR');
    country = 'FR';
    expect((await ask(`http://localhost/watch/${id}`)).json()).toMatchObject({ reason: 'geo' });
    country = 'CA';
    expect((await ask(`http://localhost/watch/${id}`)).headers['cache-control']).toBe('no-store');
    await runCommand(world, 'geo', 'off');
  });
});

it.each([
  [undefined, undefined, 640, 360],
  ['320', undefined, 320, 180],
  ['10000', undefined, 3_840, 2_160],
  ['800', '225', 400, 225],
  ['1', undefined, 200, 113],
  [undefined, '90', 160, 90],
  ['320', '100', 177, 100],
  [undefined, '1', 1, 1],
  ['-1', 'abc', 640, 360],
  ['1e9', '1e9', 3_840, 2_160],
  [['1', '2'], {}, 640, 360],
])('a frame within %j × %j is %d × %d', (wide, high, width, height) => {
  expect(frameSizeOf(wide, high)).toEqual({ width, height });
});
