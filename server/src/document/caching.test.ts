// The document cache: its entries, who shares them, and how soon an edit shows, through HTTP on two channels.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endEventSoon, setSlate, setViewerMessage, undoEnd } from '../media/index.ts';
import { createDocumentWorld } from '../../test/document-world.ts';
import { createWorld, type World } from '../../test/world.ts';
import type { WebBuild } from './ports.ts';
import { aWebBuild } from '../../test/document/web-build.ts';

let shellsDrawn = 0;
const web: WebBuild = {
  ...aWebBuild,
  renderShell: (input) => {
    shellsDrawn++;
    return aWebBuild.renderShell(input);
  },
};

let world: World;
beforeAll(async () => {
  world = await createDocumentWorld({ web });
  await world.context.changes.start();
});
afterAll(() => world.close());

interface Asked {
  readonly host?: string;
  readonly apiKey?: string;
  readonly tag?: string | undefined;
  readonly cookie?: string;
}

const get = async (url: string, { host = 'localhost', apiKey, tag, cookie }: Asked = {}) => {
  const headers = {
    host,
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    ...(tag !== undefined && { 'if-none-match': tag }),
    ...(cookie !== undefined && { cookie }),
  };
  const { statusCode, body, headers: answered } = await world.app.inject({ url, headers });
  return {
    status: statusCode,
    body,
    tag: answered.etag,
    vary: answered.vary,
    control: answered['cache-control'],
  };
};

const edit = (sql: string, values: unknown[] = []) => world.connection.pool.query(sql, values);

/** An edit shows within a second on an idle machine. Without invalidation an answer outlives this timeout. */
const soon = (look: () => Promise<void>): Promise<void> => vi.waitFor(look, { timeout: 3_000, interval: 20 });

describe('a document', () => {
  it('is rendered once until an edit of its channel, and once more after it', async () => {
    await get('/packages');
    const before = shellsDrawn;
    for (let index = 0; index < 20; index++) await get('/packages');
    expect(shellsDrawn).toBe(before);
    const { tag } = await get('/packages');
    expect((await get('/packages', { tag })).status).toBe(304);
    await edit(`update commerce.passes set name = name || ' (new)' where channel_id = $1`, [
      await world.channelId(),
    ]);
    await soon(async () => {
      const edited = await get('/packages', { tag });
      expect([edited.status, edited.body.includes('(new)')]).toEqual([200, true]);
    });
    expect(shellsDrawn).toBe(before + 1);
  });

  it('[R5.05] has the next price from the second in which an early price ends, without an edit', async () => {
    const until = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const early = [{ base_price_cents: 60, starts_at: null, ends_at: until }];
    await edit(
      `update commerce.passes set early_prices = $2 where channel_id = $1 and kind <> 'subscription' and type <> 'free'`,
      [await world.channelId(), JSON.stringify(early)],
    );
    const addresses = ['/packages', '/api/channel-bootstrap-data'];
    for (const url of addresses)
      await soon(async () => expect((await get(url)).body).toContain(`"until":"${until}"`));
    const tags = await Promise.all(addresses.map(async (url) => (await get(url)).tag));
    world.clock.advance(599);
    for (const [index, url] of addresses.entries())
      expect((await get(url, { tag: tags[index] })).status).toBe(304);
    world.clock.advance(1);
    for (const [index, url] of addresses.entries()) {
      const ended = await get(url, { tag: tags[index] });
      expect([ended.status, ended.body.includes('price_end')]).toEqual([200, false]);
    }
  });

  it('stays what it was on the other channel', async () => {
    const other = await get('/', { host: 'second.localhost' });
    await edit(
      `update channel.channels set settings = settings || '{"tagline": "Edited"}' where slug = 'northern-sports'`,
    );
    await soon(async () => expect((await get('/')).body).toContain('Edited'));
    expect(await get('/', { host: 'second.localhost', tag: other.tag })).toMatchObject({
      status: 304,
      body: '',
    });
  });

  it.each([
    ['a name', `update channel.channels set settings = settings || '{"name": "Renamed"}' where id = $1`, '/'],
    [
      'a colour',
      `update channel.channels set colors = colors || '{"primary-color": "#123456"}' where id = $1`,
      '/',
    ],
    [
      'a page',
      `update channel.pages set title = 'Edited title' where channel_id = $1 and url = 'about'`,
      '/about',
    ],
    ['a page gone', `delete from channel.pages where channel_id = $1 and url = 'volunteers'`, '/volunteers'],
    ['a question', `update channel.faq set question = 'Edited?' where channel_id = $1`, '/faq'],
    ['a team', `update catalog.participants set name = name || ' II' where channel_id = $1`, '/'],
    ['a sport', `update catalog.event_categories set name = 'Edited' where channel_id = $1`, '/'],
    ['a place', `update catalog.locations set name = 'Edited' where channel_id = $1`, '/'],
    ['a game', `update catalog.events set name = 'Edited game' where channel_id = $1`, '/'],
  ])('is new within a second of an edit by hand: %s', async (_, sql, url) => {
    const { tag } = await get(url);
    expect((await get(url, { tag })).status).toBe(304);
    await edit(sql, [await world.channelId()]);
    await soon(async () => expect((await get(url, { tag })).status).not.toBe(304));
  });

  it('differs by language, and varies by the cookie', async () => {
    const english = await get('/faq');
    const french = await get('/faq', { tag: english.tag, cookie: 'floodlit.interface_language=fr' });
    expect([french.status, french.body.includes('<html lang="fr"')]).toEqual([200, true]);
    expect(french.vary).toBe('cookie, accept-encoding');
    expect((await get('/faq', { host: 'second.localhost' })).vary).toBe('accept-encoding');
    expect(english.control).toBe('no-cache');
  });

  it('is new within a second while the process has no connection to the change feed', async () => {
    await edit(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'floodlit-live-updates' and datname = current_database()`,
    );
    const { tag } = await get('/faq');
    await edit(`update channel.faq set question = 'Edited while away?' where channel_id = $1`, [
      await world.channelId(),
    ]);
    await soon(async () => expect((await get('/faq', { tag })).body).toContain('Edited while away?'));
  });
});

describe('an answer that is the same for everyone', () => {
  it('[R2.13] is the channel’s static data with a tag, and new within a second of an edit', async () => {
    const url = '/api/channel-bootstrap-data';
    const first = await get(url);
    expect([first.status, first.control]).toEqual([200, 'no-cache']);
    expect(await get(url, { tag: first.tag })).toMatchObject({ status: 304, body: '' });
    await edit(`update channel.faq set answer = '<p>Edited</p>' where channel_id = $1`, [
      await world.channelId(),
    ]);
    await soon(async () => expect((await get(url, { tag: first.tag })).body).toContain('<p>Edited</p>'));
  });

  it('[T01] is never the other channel’s', async () => {
    const [english, french] = [
      await get('/api/channel-bootstrap-data'),
      await get('/api/channel-bootstrap-data', { host: 'second.localhost' }),
    ];
    expect(JSON.parse(french.body)).toMatchObject({
      data: { settings: { currency: 'CAD', language: 'fr', name: 'Littoral Sport' } },
    });
    expect(JSON.parse(english.body)).toMatchObject({
      data: { settings: { currency: 'USD', language: 'en' } },
    });
    const crossed = await get('/api/channel-bootstrap-data', { host: 'second.localhost', tag: english.tag });
    expect([crossed.status, crossed.body]).toEqual([200, french.body]);
  });
});

describe('an answer that visitors share', () => {
  it('is the same for two visitors, and asks for the key it was given with', async () => {
    const [one, other] = [await world.visitor(), await world.visitor()];
    const first = await get('/api/events?limit=5', one);
    expect(first).toMatchObject({
      status: 200,
      control: 'private, no-cache',
      vary: 'authorization, accept-language',
    });
    const again = await get('/api/events?limit=5', { ...other, tag: first.tag });
    expect(again.status).toBe(304);
    const another = await get('/api/events?limit=6', { ...other, tag: first.tag });
    expect(another.status).toBe(200);
  });

  it('[T07] is never a user’s: a user’s own is not kept, has no tag, and reaches no visitor', async () => {
    const visitor = await world.visitor();
    const bob = await world.as('bob');
    const before = await get('/api/events?no_limit=1', visitor);
    const his = await get('/api/events?no_limit=1', { ...bob, tag: before.tag });
    expect(his).toMatchObject({ status: 200, control: 'no-store', tag: undefined });
    const granted = (body: string): number =>
      (JSON.parse(body) as { data: { has_access: boolean }[] }).data.filter((event) => event.has_access)
        .length;
    expect(granted(his.body)).toBeGreaterThan(granted(before.body));
    expect(await get('/api/events?no_limit=1', visitor)).toMatchObject({
      body: before.body,
      tag: before.tag,
    });
    expect((await get('/api/events?no_limit=1', { tag: before.tag })).status).toBe(401);
  });

  it('[T01] is never the other channel’s', async () => {
    const here = await world.visitor();
    const there = await world.visitor('second.localhost');
    const [one, other] = [
      await get('/api/events-for-homepage', here),
      await get('/api/events-for-homepage', there),
    ];
    expect(other.body).not.toBe(one.body);
    expect((await get('/api/events-for-homepage', { ...there, tag: one.tag })).body).toBe(other.body);
  });

  it('is new within a second of an edit, a game that goes live for instance', async () => {
    const visitor = await world.visitor();
    const before = await get('/api/events-for-homepage', visitor);
    const id = await world.eventId({ status: 'upcoming' });
    await edit(`update catalog.events set stream_status = 'live' where id = $1`, [id]);
    await soon(async () => {
      const after = await get('/api/events-for-homepage', { ...visitor, tag: before.tag });
      const { data } = JSON.parse(after.body) as { data: { live: { id: number }[] } };
      expect(data.live.map((event) => event.id)).toContain(id);
    });
  });

  it('has the words of an operator by the time that a live update tells of them', async () => {
    const visitor = await world.visitor();
    const channelId = await world.channelId();
    const eventId = await goOnAir(channelId);
    const { media, changes } = world.context;
    const readWords = async (): Promise<unknown> =>
      (JSON.parse((await get(`/api/events/${eventId}`, visitor)).body) as { data: { words?: unknown } }).data
        .words;
    for (const [act, words] of [
      [() => setSlate(media, channelId, eventId, 'Half-time'), { slate: 'Half-time' }],
      [() => setSlate(media, channelId, eventId, null), undefined],
      [() => setViewerMessage(media, channelId, eventId, 'On at eight'), { message: 'On at eight' }],
      [() => setViewerMessage(media, channelId, eventId, null), undefined],
      [() => endEventSoon(media, channelId, eventId), { is_closing: true }],
      [() => undoEnd(media, channelId, eventId), undefined],
    ] as const) {
      await readWords();
      const told = Promise.withResolvers<void>();
      const nothing = (): void => {};
      const others = { clipChanged: nothing, scoreChanged: nothing, missed: nothing };
      const leave = changes.subscribe(channelId, { changed: () => told.resolve(), ...others });
      await act();
      await told.promise;
      expect(await readWords()).toEqual(words);
      leave();
    }
  });

  it('is of the visitor’s country where the channel is watched in some only', async () => {
    let country: string | undefined = 'US';
    const abroad = await createWorld({ countries: { countryOf: () => country } });
    await abroad.connection.pool.query(
      `update channel.channels set geo = '{"mode": "allow", "countries": ["US"]}' where slug = 'northern-sports'`,
    );
    const { apiKey } = await abroad.visitor();
    const ask = async (tag = '') => {
      const headers = { host: 'localhost', authorization: `Bearer ${apiKey}`, 'if-none-match': tag };
      return abroad.app.inject({ url: '/api/events?type=free&stream_status=finished', headers });
    };
    const home = await ask();
    expect(home.body).toContain('"has_access":true');
    country = 'FR';
    const away = await ask(String(home.headers.etag));
    expect([away.statusCode, away.body.includes('"has_access":true')]).toEqual([200, false]);
    await abroad.close();
  });
});

async function goOnAir(channelId: number): Promise<number> {
  const { rows } = await edit(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id)
     select $1, 'On the air', 'free', 'live', now(), 'America/New_York', min(id) from catalog.event_categories
      where channel_id = $1 returning id`,
    [channelId],
  );
  const [{ id }] = rows as [{ id: number }];
  await edit(
    `with encoder as (
       insert into media.encoders (channel_id, name, key_hash, created_at) values ($1, 'Words', '\\x01', now())
       returning id
     ), asset as (
       insert into media.assets (channel_id, event_id, status, captions, folder, created_at, touched_at)
       values ($1, $2, 'live', '[]', 'words', now(), now()) returning id
     )
     insert into media.broadcasts
       (channel_id, event_id, encoder_id, asset_id, status, window_seconds, armed_at, started_at)
     select $1, $2, encoder.id, asset.id, 'live', 300, now(), now() from encoder, asset`,
    [channelId, id],
  );
  return id;
}

/** No visitor sees the rows of these tables. */
const unseen = new Set([
  'media.encoders',
  'media.encoder_signals',
  'media.nodes',
  'media.uploads',
  'media.taken_sources',
  'catalog.editions',
  'catalog.game_entries',
  'catalog.scores',
  'media.downloads',
  'media.moment_codes',
  'media.pins',
  'media.positions',
  'media.preroll_counts',
  'media.preroll_plays',
]);

it('is invalidated by edits of every table that visitors see', async () => {
  const { rows } = await edit(
    `select n.nspname || '.' || c.relname as name,
       exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('tell_update')) as is_watched
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('channel', 'catalog', 'media')`,
  );
  const unwatched = (rows as { name: string; is_watched: boolean }[])
    .filter(({ name, is_watched }) => !is_watched && !unseen.has(name))
    .map(({ name }) => name);
  expect(unwatched).toEqual([]);
});

/** No visitor sees these columns, or never without one that is watched. */
const unseenColumns = {
  // The poster and the list of captions are taken from the ladder.
  'media.assets': [
    'caption_list',
    'captions',
    'channel_id',
    'created_at',
    'event_id',
    'failure',
    'failures',
    'id',
    'poster',
    'poster_widths',
    'progress',
    'ready_at',
    'source_key',
    'touched_at',
  ],
  'media.broadcasts': [
    'armed_at',
    'asset_id',
    'channel_id',
    'encoder_id',
    'ended_at',
    'epoch',
    'event_id',
    'fed_at',
    'fed_from',
    'id',
    'last_number',
    'lost_at',
    'lost_from',
    'node',
    'rung_health',
    'started_at',
    'taken_at',
    'waits_for_start',
    'watched_at',
    'window_seconds',
  ],
};

it.each(Object.entries(unseenColumns))(
  'is invalidated by every column of %s that visitors see',
  async (table, own) => {
    const { rows } = await edit(
      `select a.attname as name
       from pg_attribute a join pg_trigger t on t.tgrelid = a.attrelid and t.tgname = 'tell_update'
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
        and position('new.' || quote_ident(a.attname) in pg_get_triggerdef(t.oid)) = 0
      order by 1`,
      [table],
    );
    expect((rows as { name: string }[]).map(({ name }) => name)).toEqual(own);
  },
);
