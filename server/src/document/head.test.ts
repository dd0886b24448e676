// The head of every page, for browsers, search engines and sites that share its link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createDocumentWorld } from '../../test/document-world.ts';
import { appendEntries, plainEntry } from '../catalog/index.ts';
import type { World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const get = async (url: string, host = 'localhost'): Promise<string> =>
  (await world.app.inject({ url, headers: { host } })).body;

/** The contents of all meta elements with this name, in order. */
const contentsOf = (html: string, attribute: 'name' | 'property', name: string): string[] =>
  [...html.matchAll(/<meta (name|property)="([^"]+)" content="([^"]*)">/g)]
    .filter((match) => match[1] === attribute && match[2] === name)
    .map((match) => match[3] ?? '');

const linksOf = (html: string, rel: string): string[] =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, 'g'))].map(([link]) => link);

const thingsOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as Record<string, unknown>,
  );

const Address = z.string().check(z.regex(/^https:\/\/localhost\//));
const Moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const Words = z.string().check(z.minLength(1));
const Organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: Words,
  url: Address,
  logo: Address,
});
const Team = z.strictObject({ '@type': z.literal('SportsTeam'), name: Words });
const Broadcast = z.strictObject({
  '@type': z.literal('BroadcastEvent'),
  name: Words,
  isLiveBroadcast: z.literal(true),
  startDate: Moment,
  endDate: z.optional(Moment),
  url: Address,
  publishedOn: z.strictObject({ '@type': z.literal('BroadcastService'), name: Words, url: Address }),
});
const context = { '@context': z.literal('https://schema.org') };
const SportsEvent = z.strictObject({
  ...context,
  '@type': z.literal('SportsEvent'),
  inLanguage: z.literal('en'),
  name: Words,
  description: Words,
  startDate: Moment,
  endDate: z.optional(Moment),
  eventStatus: z.enum(
    ['Scheduled', 'Rescheduled', 'Cancelled'].map((status) => `https://schema.org/Event${status}`),
  ),
  previousStartDate: z.optional(Moment),
  eventAttendanceMode: z.literal('https://schema.org/MixedEventAttendanceMode'),
  url: Address,
  image: Address,
  sport: Words,
  location: z.array(
    z.union([
      z.strictObject({ '@type': z.literal('VirtualLocation'), url: Address }),
      z.strictObject({ '@type': z.literal('Place'), name: Words, address: Words }),
    ]),
  ),
  awayTeam: Team,
  homeTeam: Team,
  performer: z.array(Team),
  offers: z.optional(
    z.strictObject({
      '@type': z.literal('Offer'),
      price: z.string().check(z.regex(/^\d+\.\d\d$/)),
      priceCurrency: z.enum(['USD', 'CAD']),
      availability: z.literal('https://schema.org/InStock'),
      url: Address,
    }),
  ),
  organizer: Organization,
  subEvent: z.optional(Broadcast),
});
const VideoObject = z.strictObject({
  ...context,
  '@type': z.literal('VideoObject'),
  inLanguage: z.literal('en'),
  name: Words,
  description: Words,
  thumbnailUrl: z.array(Address),
  uploadDate: Moment,
  duration: z.optional(z.string().check(z.regex(/^PT[1-9]\d*S$/))),
  embedUrl: Address,
  isAccessibleForFree: z.boolean(),
  publication: z.optional(Broadcast),
  hasPart: z.optional(
    z.array(
      z.strictObject({
        '@type': z.literal('Clip'),
        name: Words,
        startOffset: z.number(),
        endOffset: z.optional(z.number()),
        url: Address,
      }),
    ),
  ),
});

describe('the head of every page', () => {
  it.each<[string, string, boolean]>([
    ['/', 'Northern Sports · Every school, every club, every night.', true],
    ['/upcoming', 'Upcoming games · Northern Sports', true],
    ['/live', 'Live now · Northern Sports', true],
    ['/vod', 'Replays · Northern Sports', true],
    ['/schedule', 'Schedule · Northern Sports', true],
    ['/packages', 'Passes · Northern Sports', true],
    ['/faq', 'Frequently asked questions · Northern Sports', true],
    ['/about', 'About Northern Sports · Northern Sports', true],
    ['/login', 'Log in · Northern Sports', false],
    ['/registration', 'Create your account · Northern Sports', false],
    ['/profile', 'Profile · Northern Sports', false],
    ['/profile/transactions', 'Transactions · Northern Sports', false],
    ['/profile/orders/1', 'Receipt · Northern Sports', false],
    ['/profile/cards', 'Saved cards · Northern Sports', false],
    ['/buy', 'Checkout · Northern Sports', false],
    ['/select-package/1', 'Choose your team · Northern Sports', false],
    ['/nothing', 'Northern Sports · Every school, every club, every night.', false],
  ])('%s is called "%s", and whether it is found is %s', async (path, title, isFound) => {
    const html = await get(path);
    expect(html).toContain(`<title>${title}</title>`);
    for (const [attribute, name] of [
      ['name', 'description'],
      ['property', 'og:title'],
      ['property', 'og:description'],
      ['property', 'og:image'],
      ['property', 'og:url'],
      ['name', 'twitter:card'],
      ['name', 'twitter:title'],
      ['name', 'twitter:image'],
    ] as const) {
      const found = contentsOf(html, attribute, name);
      expect([name, found.length, found[0]?.length ?? 0]).toEqual([name, 1, expect.any(Number)]);
      expect(found[0]).not.toBe('');
    }
    expect(contentsOf(html, 'name', 'robots')).toEqual(isFound ? [] : ['noindex']);
    expect(linksOf(html, 'canonical')).toEqual(
      isFound ? [`<link rel="canonical" href="https://localhost${path}">`] : [],
    );
    expect(linksOf(html, 'alternate').length).toBe(isFound ? 4 : 0);
  });

  it('has descriptions that no two screens share', async () => {
    const paths = ['/', '/upcoming', '/live', '/vod', '/schedule', '/packages', '/faq', '/about'];
    const texts = await Promise.all(
      paths.map(async (path) => contentsOf(await get(path), 'name', 'description')[0]),
    );
    expect(new Set(texts).size).toBe(paths.length);
  });

  it('[R1.03] speaks the reader’s language, at an address of that language', async () => {
    const french = await get('/packages?lang=fr');
    expect(french).toContain('<title>Forfaits · Northern Sports</title>');
    expect(french).toContain('<link rel="canonical" href="https://localhost/packages?lang=fr">');
    expect(french).toContain('<link rel="alternate" hreflang="en" href="https://localhost/packages">');
    expect(french).toContain(
      '<link rel="alternate" hreflang="ar" href="https://localhost/packages?lang=ar">',
    );
    expect(french).toContain('<link rel="alternate" hreflang="x-default" href="https://localhost/packages">');
    expect(await get('/vod?lang=ar')).toContain('<title>الإعادات · Northern Sports</title>');
    const single = await get('/packages', 'second.localhost');
    expect(single).not.toContain('hreflang');
    expect(single).toContain('<link rel="canonical" href="https://second.localhost/packages">');
  });

  it('leads from a frame to the game’s own page', async () => {
    const id = await world.eventId({ type: 'free' });
    const html = await get(`/watch_embed/${id}`);
    expect(linksOf(html, 'canonical')).toEqual([
      `<link rel="canonical" href="https://localhost/watch/${id}">`,
    ]);
    expect(contentsOf(html, 'name', 'robots')).toEqual(['noindex']);
  });
});

describe('structured data', () => {
  it('of Home contains the site and its organization', async () => {
    const [site] = thingsOf(await get('/'));
    const { success, error } = z
      .strictObject({
        ...context,
        '@type': z.literal('WebSite'),
        name: Words,
        description: Words,
        url: Address,
        inLanguage: z.literal('en'),
        publisher: Organization,
      })
      .safeParse(site);
    expect([success, error?.issues]).toEqual([true, undefined]);
  });

  it('of a game to come has a broadcast that is live', async () => {
    const id = await world.eventId({ type: 'paid', status: 'upcoming' });
    const things = thingsOf(await get(`/watch/${id}`));
    expect(things.length).toBe(1);
    const game = SportsEvent.parse(things[0]);
    expect(game.subEvent?.startDate).toBe(game.startDate);
    expect(game.offers?.priceCurrency).toBe('USD');
  });

  it('of a moved game has its former start, until it is moved back', async () => {
    const id = await world.eventId({ type: 'paid', status: 'upcoming' });
    const read = async () => SportsEvent.parse(thingsOf(await get(`/watch/${id}`))[0]);
    const move = (interval: string) =>
      world.connection.pool.query(
        'update catalog.events set starts_at = starts_at + $2::interval where id = $1',
        [id, interval],
      );
    const { startDate } = await read();
    await move('1 day');
    await expect.poll(read).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: startDate,
    });
    await move('-1 day');
    await expect.poll(read).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled', startDate });
    expect(await read()).not.toHaveProperty('previousStartDate');
  });

  it('of a cancelled game has neither an offer nor a broadcast', async () => {
    const id = await world.eventId({ type: 'paid', status: 'upcoming' });
    const read = async () => SportsEvent.parse(thingsOf(await get(`/watch/${id}`))[0]);
    const cancel = (at: string) =>
      world.connection.pool.query(`update catalog.events set cancelled_at = ${at} where id = $1`, [id]);
    expect(await read()).toHaveProperty('offers');
    await cancel('now()');
    await expect.poll(read).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(await read()).not.toHaveProperty('offers');
    expect(await read()).not.toHaveProperty('subEvent');
    await cancel('null');
    await expect.poll(read).toHaveProperty('offers');
  });

  it('of a game that is live has a video with its broadcast', async () => {
    const id = await world.eventId({ type: 'free', status: 'upcoming' });
    await world.connection.pool.query(`update catalog.events set stream_status = 'live' where id = $1`, [id]);
    await insertAsset(id, 'live');
    const [game, video] = thingsOf(await get(`/watch/${id}`));
    expect(SportsEvent.parse(game).subEvent?.isLiveBroadcast).toBe(true);
    expect(VideoObject.parse(video)).toMatchObject({
      isAccessibleForFree: true,
      publication: { isLiveBroadcast: true },
    });
    expect(video).not.toHaveProperty('duration');
  });

  it('of a replay has its video, and nothing of what is not recorded', async () => {
    const id = await world.eventId({ type: 'paid', status: 'finished' });
    expect(thingsOf(await get(`/watch/${id}`)).map((thing) => thing['@type'])).toEqual(['SportsEvent']);
    await insertAsset(id, 'ready');
    const [game, video] = thingsOf(await get(`/watch/${id}`));
    expect(SportsEvent.parse(game)).not.toHaveProperty('subEvent');
    const parsed = VideoObject.parse(video);
    expect(parsed.duration).toMatch(/^PT\d+S$/);
    expect(parsed.embedUrl).toBe(`https://localhost/watch_embed/${id}`);
    expect(parsed.isAccessibleForFree).toBe(false);
  });

  it('[R3.01] of a replay names the periods that each game has, with their seconds, and no overtime', async () => {
    const id = await world.eventId({ type: 'paid', status: 'finished' });
    const channelId = await world.channelId();
    const readParts = async (language: string): Promise<unknown> =>
      thingsOf(await get(`/watch/${id}?lang=${language}`))[1]?.['hasPart'];
    const game = await world.context.catalog.store.findEvent(channelId, id);
    const at = (second: number): number => (game?.starts_at.getTime() ?? 0) + second * 1_000;
    await world.connection.pool.query('update media.assets set duration_seconds = 60 where event_id = $1', [
      id,
    ]);
    await appendEntries(world.context.gameLogs, channelId, id, 'demo', {
      entries: [
        plainEntry('period_start', { at: at(2), order: 1 }),
        plainEntry('score', { side: 'home', points: 3, at: at(4), order: 2 }),
        plainEntry('period_end', { at: at(10), order: 3 }),
        plainEntry('period_start', { at: at(12.5), order: 4 }),
        plainEntry('period_end', { at: at(20), order: 5 }),
        plainEntry('period_start', { period: 99, at: at(22), order: 6 }),
      ],
    });
    expect(await readParts('en')).toBeUndefined();
    await appendEntries(world.context.gameLogs, channelId, id, 'demo', {
      entries: [plainEntry('final', { at: at(30), order: 7 })],
    });
    await expect
      .poll(() => readParts('en'))
      .toEqual([
        {
          '@type': 'Clip',
          name: expect.stringMatching(/^1st /),
          startOffset: 2,
          endOffset: 12,
          url: `https://localhost/watch/${id}?t=2`,
        },
        expect.objectContaining({ name: expect.stringMatching(/^2nd /), startOffset: 12 }),
      ]);
    expect(await readParts('fr')).toHaveLength(2);
  });

  it('of the questions holds each with its answer as text', async () => {
    const [page] = thingsOf(await get('/faq'));
    const { mainEntity } = z
      .strictObject({
        ...context,
        '@type': z.literal('FAQPage'),
        url: Address,
        mainEntity: z.array(
          z.strictObject({
            '@type': z.literal('Question'),
            name: Words,
            acceptedAnswer: z.strictObject({
              '@type': z.literal('Answer'),
              text: Words.check(z.regex(/^[^<]+$/)),
            }),
          }),
        ),
      })
      .parse(page);
    expect(mainEntity.length).toBeGreaterThanOrEqual(8);
  });

  it.each(['/packages', '/upcoming', '/login', '/nothing'])('of %s is nothing', async (path) => {
    expect(thingsOf(await get(path))).toEqual([]);
  });
});

describe('the map of a channel with many games', () => {
  it('has them all, in parts that a list of parts names', async () => {
    const channelId = await world.channelId();
    // In pieces, each of which is done in time on a machine that is busy.
    for (let first = 1; first <= 12_000; first += 2_000)
      await world.connection.pool.query(
        `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id)
         select channel_id, 'Game ' || n, 'free', 'finished', now(), 'UTC', event_category_id
           from generate_series($2::int, $2::int + 1999) n,
             (select channel_id, event_category_id from catalog.events where channel_id = $1 limit 1) one`,
        [channelId, first],
      );
    const index = await get('/sitemap.xml');
    const parts = [...index.matchAll(/<loc>https:\/\/localhost(\/sitemap-\d+\.xml)<\/loc>/g)].map(
      ([, path]) => path,
    );
    expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
    const addresses = (await Promise.all(parts.map((path) => get(path ?? '')))).flatMap((text) =>
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url),
    );
    expect(new Set(addresses).size).toBe(addresses.length);
    const { rows } = await world.connection.pool.query<{ id: number }>(
      'select id from catalog.events where channel_id = $1',
      [channelId],
    );
    const listed = new Set(addresses);
    expect(rows.filter(({ id }) => !listed.has(`https://localhost/watch/${id}`))).toEqual([]);
    for (const path of ['/', '/faq', '/about']) expect(addresses).toContain(`https://localhost${path}`);
  });

  it('has no part beyond the last, and none that is no number', async () => {
    const statusOf = async (path: string): Promise<number> =>
      (await world.app.inject({ url: path, headers: { host: 'localhost' } })).statusCode;
    expect(
      await Promise.all(
        ['/sitemap-3.xml', '/sitemap-99.xml', '/sitemap-0.xml', '/sitemap-x.xml'].map(statusOf),
      ),
    ).toEqual([404, 404, 404, 404]);
  });
});

async function insertAsset(eventId: number, status: 'live' | 'ready'): Promise<void> {
  await world.connection.pool.query(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, ready_at)
     values ($1, $2, $3, '', $4, 100, 2, $5, now(), now())`,
    [
      await world.channelId(),
      eventId,
      status,
      `recordings/${eventId}/test`,
      JSON.stringify({ rungs: [], start_rung: '360p', captions: [], poster: null, storyboard: null }),
    ],
  );
}
