// A result stands in the answers about scores and nowhere else. The test reads every public answer about games whose
// result is a rare pair of numbers. A new route without an address here fails it, and so does a new field that tells.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { api } from '@floodlit/contract';
import { documentPages } from '@floodlit/contract/document';
import { Locale } from '@floodlit/contract/primitives';
import type { RouteDefinition } from '@floodlit/contract/route';
import { canvasIcons } from '../src/adapters/canvas-icon.ts';
import { appendEntries, plainEntry, setResult } from '../src/catalog/index.ts';
import { documentRoutes } from '../src/document/routes.ts';
import { allJobs } from '../src/jobs.ts';
import { aReadyClip } from './clips/ready-clip.ts';
import { aWebBuild } from './document/web-build.ts';
import { portOf, watch } from './live-updates/watching.ts';
import { createWorld, type Session, type World } from './world.ts';

const result = { home: 873, away: 649 } as const;
const secrets = ['873', '649', '٨٧٣', '٦٤٩', '495', '٤٩٥', 'Corner of the Zanzibari'];
/** Five entries of these points make the score of a period. */
const points = 99;
const entryText = 'Corner of the Zanzibari';

/** The parts of an answer that tell the result. A number counts only by itself: ids and times contain any digits. */
const toldBy = (text: string): string[] =>
  secrets.filter((secret) =>
    new RegExp(`(?<![\\p{L}\\p{N}_.%#-])${secret}(?![\\p{L}\\p{N}_%]|[.-]\\d)`, 'u').test(text),
  );

let world: World;
let channelId: number;
let visitor: Session;
let alice: Session;
let games: Record<'free' | 'sold' | 'over' | 'soldOver', number>;
let orderIds: readonly number[];
let clip: { readonly id: number; readonly uuid: string };
let picturesOf: string[];
let addresses: string[];

beforeAll(async () => {
  picturesOf = [];
  addresses = [];
  world = await createWorld({}, (app, factsOf, context) => {
    app.addHook('onRoute', ({ method, url }) => {
      if (method === 'GET') addresses.push(url);
    });
    documentRoutes(app, { ...context, ...documentParts }, factsOf);
  });
  channelId = await world.channelId();
  await world.connection.pool.query(
    `update channel.channels
        set settings = settings || '{"multi_language": true, "languages": ["en", "fr", "ar"]}'
      where id = $1`,
    [channelId],
  );
  games = {
    free: await world.eventId({ type: 'free', status: 'finished' }),
    sold: await world.eventId({ type: 'ppv', status: 'finished' }),
    over: await world.eventId({ type: 'paid', status: 'upcoming' }),
    soldOver: await world.eventId({ type: 'ppv', status: 'upcoming' }),
  };
  await world.connection.pool.query(
    `update catalog.events set starts_at = $2, cancelled_at = null,
        home_team_id = sold.home_team_id, away_team_id = sold.away_team_id
       from (select home_team_id, away_team_id from catalog.events where id = $3) as sold where id = any ($1)`,
    [Object.values(games), new Date(world.clock.now().getTime() - 7_200_000), games.sold],
  );
  visitor = await world.visitor();
  alice = await world.as('alice');
  // A game that is over is not sold any more.
  const early = await buy(games.soldOver);
  for (const id of Object.values(games)) await keepScore(id);
  orderIds = [early, await buy(games.sold)];
  const uuid = randomUUID();
  clip = { id: await aReadyClip(world, channelId, uuid), uuid };
  await world.connection.pool.query('update clips.clips set event_id = $2 where id = $1', [
    clip.id,
    games.free,
  ]);
  await alice.client.call(api.favorites.add, { favoritable_type: 'event', favoritable_id: games.over });
});
afterAll(() => world.close());

/** The pictures that Floodlit draws are answered as the words that they are drawn of. */
const documentParts = {
  web: { ...aWebBuild, renderShell: async (input: unknown) => `<main>${JSON.stringify(input)}</main>` },
  icons: canvasIcons,
  shareCards: {
    paint: async (input: unknown) => {
      picturesOf.push(JSON.stringify(input));
      return Buffer.from(JSON.stringify(input));
    },
  },
  publicUrl: () => 'https://play.example',
};

async function keepScore(id: number): Promise<void> {
  const at = world.clock.now().getTime() - 3_600_000;
  const author = 'operator:1';
  await appendEntries(world.context.gameLogs, channelId, id, author, {
    entries: [
      plainEntry('period_start', { at, order: 1 }),
      ...[1, 2, 3, 4, 5].map((tap) =>
        plainEntry('score', { side: 'home', points, at: at + tap, order: 1 + tap }),
      ),
      plainEntry('custom', { text: entryText, at: at + 6, order: 7 }),
      plainEntry('period_end', { at: at + 7, order: 8 }),
    ],
  });
  await setResult(world.context.gameLogs, channelId, id, author, { id: randomUUID(), ...result });
}

async function buy(id: number): Promise<number> {
  const { data } = await alice.client.call(api.commerce.buy, { type: 'event', id, terms_accepted: true });
  world.payments.pay(data.payment?.client_secret ?? '', 'good');
  const { rawBody, signature } = world.payments.sign(world.payments.events.at(-1)!);
  await world.app.inject({
    method: 'POST',
    url: `/webhooks/stripe/${channelId}`,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: rawBody,
  });
  await world.queue.runAll(allJobs(world.context));
  return data.order.id;
}

async function get(url: string, session?: Session, headers: Record<string, string> = {}) {
  const authorization = session === undefined ? {} : { authorization: `Bearer ${session.apiKey}` };
  const { statusCode, body } = await world.app.inject({
    url,
    headers: { host: 'localhost', ...authorization, ...headers },
  });
  return { status: statusCode, body };
}

const firstId = async (table: string): Promise<string> => {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `select min(id)::int as id from ${table} where channel_id = $1`,
    [channelId],
  );
  return String(rows[0]?.id);
};

const routes = Object.entries(api).flatMap(([room, group]) =>
  Object.values(group as Record<string, RouteDefinition>)
    .filter(({ method }) => method === 'GET')
    .map((route) => [`${room} ${route.path}`, route] as const),
);

/** The routes that tell scores, and no others. */
const telling = new Set(['scores /scores', 'scores /events/:id/log']);

/** They answer an error here: each needs a service, a purchase or a recording that this world has not. */
const closed = new Set([
  'social /social/:provider.json',
  'customForms /custom-forms/:alias',
  'commerce /apply_coupon',
  'cards /stripe/list-cards',
  'subscriptions /subscriptions/:id',
  'subscriptions /stripe/customer-portal',
  'media /vod-media-items/:id',
  'media /vod-media-items/:id/playback',
  'media /events/:id/playback',
  'media /download-event/:id',
  'clips /clip/download',
]);

async function pathsOf({ path }: RouteDefinition): Promise<string[]> {
  if (!path.includes(':')) return [path];
  const ids = /^\/(?:events|download-event)\//.test(path)
    ? Object.values(games).map(String)
    : path.startsWith('/packages/')
      ? [await firstId('commerce.passes')]
      : path.startsWith('/pages/')
        ? [await firstId('channel.pages')]
        : path.startsWith('/orders/')
          ? orderIds.map(String)
          : path.startsWith('/vod-media-items/')
            ? [await firstId('media.vod_items')]
            : ['1'];
  return ids.map((id) => path.replace(/:\w+/g, id));
}

/** Values of parameters, by their names. */
async function valuesOf(name: string): Promise<string[]> {
  const teams = await world.connection.pool.query<{
    id: number;
    name: string;
    alias: string;
    group_id: number;
  }>(
    `select teams.id, teams.name, teams.alias, teams.group_id from catalog.participants as teams
       join catalog.events as events on teams.id = events.home_team_id where events.id = $1`,
    [games.over],
  );
  const [team] = teams.rows;
  const known: Record<string, readonly unknown[]> = {
    event_id: Object.values(games),
    participant_id: [team?.id],
    participant: [team?.alias],
    participant_group_id: [team?.group_id],
    query: [team?.name],
    title: ['a'],
    stream_status: ['upcoming', 'live', 'finished'],
    with_result: [1],
    no_limit: [1],
    start_date: [0],
    start_day: ['2026-11-01'],
    days: [60],
    zone: ['UTC'],
    action: ['login'],
    id: [clip.id],
    uuid: [clip.uuid],
    centre: [0.5],
    code: ['NONE'],
  };
  return (known[name] ?? []).map(String);
}

/** One query with all that a route needs, and one more for each value of each parameter. */
async function queriesOf({ query }: RouteDefinition): Promise<string[]> {
  if (query === undefined) return [''];
  const names = Object.keys(query.shape);
  const values = new Map(await Promise.all(names.map(async (name) => [name, await valuesOf(name)] as const)));
  const needed = names.filter((name) => {
    const field = query.shape[name];
    return field !== undefined && !z.safeParse(field, undefined).success;
  });
  const base = Object.fromEntries(
    needed.flatMap((name) => (values.get(name) ?? []).slice(0, 1).map((value) => [name, value])),
  );
  const more = names.flatMap((name) => (values.get(name) ?? []).map((value) => ({ ...base, [name]: value })));
  return [base, ...more].map((one) => `?${new URLSearchParams(one).toString()}`);
}

describe('a call of the API', () => {
  it.each(routes)('[R7.03a] %s tells no score', async (name, route) => {
    const answers: { status: number; body: string }[] = [];
    for (const path of await pathsOf(route))
      for (const query of await queriesOf(route))
        for (const session of [visitor, alice]) answers.push(await get(`/api${path}${query}`, session));
    const told = [...new Set(answers.flatMap(({ body }) => toldBy(body)))];
    if (telling.has(name)) expect(told).toEqual(expect.arrayContaining(['873', '649']));
    else expect(told).toEqual([]);
    if (!closed.has(name)) expect(answers.map(({ status }) => status)).toContain(200);
  });
});

/** Addresses of each route of the documents. */
const filesOf: Record<string, () => readonly string[]> = {
  '/assets/*': () => ['/assets/app.js'],
  '/media/icon.svg': () => ['/media/icon.svg'],
  '/media/icons/:name': () => ['/media/icons/icon-192.png'],
  '/media/cards/:name': () => [
    '/media/cards/channel.png',
    ...Object.values(games).map((id) => `/media/cards/event-${id}.png`),
    `/media/cards/clip-${clip.id}-${clip.uuid}.png`,
  ],
  '/media/calendar/:name': () => [`/media/calendar/event-${games.over}.ics`],
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/sitemap-:part(^[1-9]\\d?).xml': () => ['/sitemap-1.xml'],
  '/robots.txt': () => ['/robots.txt'],
  '/manifest.webmanifest': () => ['/manifest.webmanifest'],
  '/offline': () => ['/offline'],
  '/service-worker.js': () => ['/service-worker.js'],
  '/oembed': () => Object.values(games).map((id) => `/oembed?url=https://localhost/watch/${id}`),
  '/*': () => [],
};

describe('a document or a file beside it', () => {
  it.each(Locale.options)('[R7.03a] tells no score in %s', async (language) => {
    expect(addresses.filter((address) => filesOf[address] === undefined)).toEqual([]);
    for (const address of addresses)
      for (const url of filesOf[address]?.() ?? []) {
        const { status, body } = await get(`${url}${url.includes('?') ? '&' : '?'}lang=${language}`);
        // A game with a result has no calendar file.
        const expected = address.startsWith('/media/calendar/') ? 404 : 200;
        expect([url, status, toldBy(body)]).toEqual([url, expected, []]);
      }
  });

  it.each(Locale.options)('[R7.03a] no page tells a score in %s', async (language) => {
    const { id, uuid } = clip;
    const [team = ''] = await valuesOf('participant');
    const paths = Object.entries(documentPages).flatMap(([name, { path }]) => {
      if (name === 'share') return [`/share/${id}/${uuid}`];
      if (/^\/(?:watch(?:_embed)?|overlay)\//.test(path))
        return Object.values(games).map((game) => path.replace(':id', String(game)));
      return [path.replace(/:\w+/g, '1')];
    });
    for (const path of [...paths, `/?participant=${team}`]) {
      const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      // Search engines may read a result. No page shows their data.
      const shown = body.replaceAll(/<script type="application\/ld\+json".*?<\/script>/gs, '');
      expect([path, toldBy(shown)]).toEqual([path, []]);
      if (/^\/(?:watch|overlay)\//.test(path)) expect(body).toContain(`"id":${path.split('/')[2]}`);
    }
  });

  it('draws no picture of a score', () => {
    expect(picturesOf.length).toBeGreaterThan(3);
    expect(picturesOf.flatMap(toldBy)).toEqual([]);
  });
});

it('[R7.03a] no letter tells a score', async () => {
  const { rows } = await world.connection.pool.query<{ letter: string }>(
    `select concat_ws(' ', subject, text, html) as letter from mail.messages`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.flatMap(({ letter }) => toldBy(letter))).toEqual([]);
});

it('[R7.03a] live updates tell no score to a page that names no game', async () => {
  await world.context.changes.start();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  const page = await watch(portOf((world.app as FastifyInstance).server));
  const before = page.messages().length;
  await keepScore(games.over);
  await world.connection.pool.query(`update catalog.events set description = 'Edited' where id = $1`, [
    games.over,
  ]);
  await expect.poll(() => page.messages().length, { timeout: 10_000 }).toBeGreaterThan(before);
  expect(toldBy(page.text())).toEqual([]);
  page.leave();
});

it('keeps the words of a game as they were before its result', async () => {
  const { data } = await visitor.client.call(api.catalog.event, { id: games.free });
  expect(toldBy(JSON.stringify(data))).toEqual([]);
  expect(data).not.toHaveProperty('score');
});
