// Games that never aired: who gets the mark, who loses it, and where such a game is no longer offered.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { games } from '@floodlit/contract/operators/games';
import { today } from '@floodlit/contract/operators/today';
import { openSession } from '../../../test/operators/console-client.ts';
import { createDocumentWorld } from '../../../test/document-world.ts';
import type { World } from '../../../test/world.ts';
import { appendEntries, plainEntry } from '../../catalog/index.ts';
import {
  armEvent,
  beginUpload,
  createEncoder,
  disarmEvent,
  finishUpload,
  submitRecording,
} from '../index.ts';
import { mediaJobs } from '../jobs.ts';

let world: World;
let channelId: number;
let sport: number;
let encoders = 0;
beforeAll(async () => {
  world = await createDocumentWorld();
  await world.context.changes.start();
  channelId = await world.channelId('northern-sports');
  const [first] = await world.context.catalog.store.listCategories(channelId);
  sport = first?.id ?? 0;
  // Each test has its own games: the demo's come years later.
  await query(
    `update catalog.events set starts_at = starts_at + interval '3 years' where stream_status = 'upcoming'`,
  );
});
afterAll(() => world.close());

const query = (sql: string, values: unknown[] = []) => world.connection.pool.query(sql, values);
const hoursAgo = (hours: number): Date => new Date(world.clock.now().getTime() - hours * 3_600_000);
const runJob = async (): Promise<void> => {
  const job = mediaJobs(world.context.media).find(({ name }) => name === 'media.mark_not_played');
  await job?.run({ id: '1', data: {}, signal: new AbortController().signal });
};

interface Facts {
  readonly hours: number;
  readonly durationHours?: number;
  readonly status?: 'upcoming' | 'live' | 'finished';
  readonly isArmed?: boolean;
  readonly isCancelled?: boolean;
  readonly recording?: 'queued' | 'failed';
  /** The author of an entry of its log. */
  readonly scorer?: string;
  readonly scored?: 'period_start' | 'takeover';
  /** How long ago that was. */
  readonly scoredHours?: number;
  readonly hasResult?: boolean;
}

async function aGame(facts: Facts): Promise<number> {
  const {
    hours,
    durationHours,
    status = 'upcoming',
    isArmed,
    isCancelled,
    recording,
    scorer,
    scored = 'period_start',
    scoredHours = 0,
    hasResult,
  } = facts;
  const { id } = await world.connection.db
    .insertInto('catalog.events')
    .values({
      channel_id: channelId,
      name: `Unseen ${encoders}`,
      type: 'paid',
      stream_status: status,
      starts_at: hoursAgo(hours),
      time_zone: 'America/Chicago',
      duration_seconds: durationHours === undefined ? null : durationHours * 3_600,
      event_category_id: sport,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isArmed === true) await arm(id);
  if (recording !== undefined) {
    await submitRecording(world.context.media, { channelId, eventId: id, sourceKey: 'file:/in/game' });
    await query('update media.assets set status = $1 where event_id = $2', [recording, id]);
    world.queue.drop();
  }
  if (scorer !== undefined)
    await appendEntries(world.context.gameLogs, channelId, id, scorer, {
      entries: [plainEntry(scored)],
    });
  if (scoredHours > 0)
    await query(
      `update catalog.game_entries set made_at = made_at - make_interval(hours => $2) where event_id = $1`,
      [id, scoredHours],
    );
  if (hasResult === true) await query('update catalog.events set over_at = now() where id = $1', [id]);
  if (isCancelled === true) await query('update catalog.events set cancelled_at = now() where id = $1', [id]);
  return id;
}
async function arm(eventId: number): Promise<void> {
  const encoderName = `Unseen ${++encoders}`;
  await createEncoder(world.context.media, channelId, encoderName);
  await armEvent(world.context.media, channelId, { eventId, encoderName });
}
const isMarked = async (id: number): Promise<boolean> => {
  const { rows } = await query('select not_played_at from catalog.events where id = $1', [id]);
  return (rows[0] as { not_played_at: Date | null }).not_played_at !== null;
};
async function aMarkedGame(): Promise<number> {
  const id = await aGame({ hours: 7 });
  await runJob();
  expect(await isMarked(id)).toBe(true);
  return id;
}
async function priced(id: number): Promise<number> {
  await query(
    `with pass as (
       insert into commerce.passes (channel_id, kind, type, name, description, base_price_cents, service_fee_cents, currency)
       select $1, 'single_event', 'ppv', 'Unseen', '', 499, 0, 'USD' returning id)
     update catalog.events set single_event_package_id = (select id from pass) where id = $2`,
    [channelId, id],
  );
  return id;
}

describe('a game without a picture', () => {
  it.each<[string, Facts, boolean]>([
    ['6 h after its start', { hours: 6 }, true],
    ['just before', { hours: 5.99 }, false],
    ['3 h after its end, where that is later', { hours: 8, durationHours: 5 }, true],
    ['before that', { hours: 7.99, durationHours: 5 }, false],
    ['6 h after the start of a short one', { hours: 6, durationHours: 1 }, true],
    ['before the 6 h of a short one', { hours: 5, durationHours: 1 }, false],
    ['while its encoder may still come', { hours: 11.99, isArmed: true }, false],
    ['when its encoder came too late to air', { hours: 12, isArmed: true }, true],
    ['with a recording on its way', { hours: 7, recording: 'queued' }, false],
    ['with a recording that failed', { hours: 7, recording: 'failed' }, true],
    ['whose score a phone keeps', { hours: 7, scorer: 'link:1' }, false],
    ['whose score the office keeps', { hours: 7, scorer: 'operator:1' }, false],
    ['whose score only the demo keeps', { hours: 7, scorer: 'demo' }, true],
    ['whose score somebody kept, and nobody ended', { hours: 14, scorer: 'link:1', scoredHours: 7 }, true],
    ['whose score somebody kept an hour ago', { hours: 14, scorer: 'link:1', scoredHours: 1 }, false],
    ['whose phone only took the work', { hours: 7, scorer: 'link:1', scored: 'takeover' }, true],
    ['with a result', { hours: 7, hasResult: true }, false],
    ['on the air', { hours: 7, status: 'live' }, false],
    ['over', { hours: 7, status: 'finished' }, false],
    ['cancelled, at its start', { hours: 0, isCancelled: true }, true],
    ['cancelled, before its start', { hours: -1, isCancelled: true }, false],
  ])('%s', async (_, facts, marked) => {
    const id = await aGame(facts);
    await runJob();
    expect(await isMarked(id)).toBe(marked);
    await query(`update catalog.events set stream_status = 'finished', cancelled_at = null where id = $1`, [
      id,
    ]);
  });
});

describe('the mark', () => {
  it('goes at once with a new start', async () => {
    const id = await aMarkedGame();
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const { data: game } = await owner.client.call(games.read, { channel_id: channelId, event_id: id });
    expect(game.is_not_played).toBe(true);
    const moved = await owner.client.call(games.change, {
      channel_id: channelId,
      event_id: id,
      name: game.name,
      description: '',
      type: game.type,
      time_zone: game.time_zone,
      duration_seconds: null,
      image: null,
      event_category_id: sport,
      away_team_id: null,
      home_team_id: null,
      location_id: null,
      translations: {},
      starts_at: hoursAgo(-24).toISOString(),
      version: game.version,
    });
    expect(moved.data.is_not_played).toBe(false);
  });

  it('goes at once with an encoder that airs it', async () => {
    const id = await aMarkedGame();
    await world.context.catalog.store.moveEvent(channelId, id, { from: 'upcoming', to: 'live' });
    expect(await isMarked(id)).toBe(false);
  });

  it('goes with an upload, which makes it a replay', async () => {
    const id = await aMarkedGame();
    const { media } = world.context;
    const deps = { ...media, encoder: { ...media.encoder, inspect: async () => {} } };
    await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const { rows } = await query('select max(id) as id from operators.operators');
    const [{ id: operatorId }] = rows as [{ id: number }];
    const which = { eventId: id };
    const upload = await beginUpload(deps, { channelId, operatorId, which, bytes: 10, name: 'match.mp4' });
    await finishUpload(deps, channelId, upload, (work) =>
      media.transact((scope) => work(world.context.within(scope).media)),
    );
    expect((await world.context.catalog.store.findEvent(channelId, id))?.stream_status).toBe('finished');
    expect(await isMarked(id)).toBe(false);
    world.queue.drop();
  });

  it('goes within a minute when a camera is armed, and comes again without one', async () => {
    const id = await aMarkedGame();
    await arm(id);
    await runJob();
    expect(await isMarked(id)).toBe(false);
    await disarmEvent(world.context.media, channelId, id);
    await runJob();
    expect(await isMarked(id)).toBe(true);
  });

  it('goes within a minute when a cancellation is taken back shortly after the start', async () => {
    const id = await aGame({ hours: 1, isCancelled: true });
    await runJob();
    expect(await isMarked(id)).toBe(true);
    await query('update catalog.events set cancelled_at = null where id = $1', [id]);
    await runJob();
    expect(await isMarked(id)).toBe(false);
  });
});

describe('a game that was not played', () => {
  it('keeps its page, without a price, and nobody can buy it', async () => {
    const id = await priced(await aGame({ hours: 5.5 }));
    const visitor = await world.visitor();
    const read = async () => (await visitor.client.call(api.catalog.event, { id })).data;
    expect(await read()).toMatchObject({ price: 4.99 });
    world.clock.advance(3_600);
    await runJob();
    await expect
      .poll(read, { timeout: 10_000 })
      .toMatchObject({ stream_status: 'upcoming', is_not_played: true, price: null });
    const buyer = await world.newcomer();
    await expect(
      buyer.client.call(api.commerce.buy, { type: 'event', id, terms_accepted: true }),
    ).rejects.toMatchObject({ status: 409, code: 'commerce.not_for_sale' });
    const { body } = await world.app.inject({ url: `/watch/${id}`, headers: { host: 'localhost' } });
    expect(body).toContain('"is_not_played":true');
    expect(body).not.toContain('"@type":"Offer"');
  });

  it.each(['not played', 'cancelled'])(
    'is in no list of coming games and in no site map: %s',
    async (fate) => {
      const [id, coming] = [await aGame({ hours: fate === 'cancelled' ? 1 : 7 }), await aGame({ hours: -1 })];
      if (fate === 'cancelled')
        await query('update catalog.events set cancelled_at = now() where id = $1', [id]);
      await query(`update catalog.events set name = 'Lostfoundia' where id = any ($1)`, [[id, coming]]);
      const { client } = await world.visitor();
      const placesOf = async (): Promise<string[]> => {
        const upcoming = { event_category_id: [sport], stream_status: 'upcoming' } as const;
        const [list, home, map] = await Promise.all([
          client.call(api.catalog.events, { ...upcoming, limit: 100 }),
          client.call(api.catalog.home, {}),
          // The site map reads these.
          world.context.catalog.store.listEventIds(channelId, { limit: 1_000, offset: 0 }),
        ]);
        return [
          ...(list.data.some((event) => event.id === id) ? ['list'] : []),
          ...(home.data.upcoming.some((event) => event.id === id) ? ['home'] : []),
          ...(map.ids.includes(id) ? ['site map'] : []),
        ];
      };
      const countComing = async (): Promise<number[]> => {
        const { store } = world.context.catalog;
        const [total, facets] = await Promise.all([
          store.countEvents(channelId, { stream_status: 'upcoming' }),
          store.countFacets(channelId, {}),
        ]);
        return [total, facets.find(({ value }) => value === 'upcoming')?.total ?? 0];
      };
      const find = async (): Promise<number[]> =>
        (await client.call(api.search.all, { query: 'Lostfoundia', limit: 20 })).data.events.map(
          (event) => event.id,
        );
      // The answers are cached until an edit, which the mark is.
      const soon = { timeout: 10_000 };
      await expect.poll(placesOf, soon).toEqual(['list', 'home', 'site map']);
      const counts = await countComing();
      const before = await find();
      expect(before.indexOf(id)).toBeLessThan(before.indexOf(coming));
      await runJob();
      await expect.poll(placesOf, soon).toEqual([]);
      expect(await countComing()).toEqual(counts.map((count) => count - 1));
      // A reader who searches for it still finds it, after the games that can be watched.
      const after = await find();
      expect(after.indexOf(id)).toBeGreaterThan(after.indexOf(coming));
      // The schedule of its day has it, and says what became of it.
      const day = await client.call(api.catalog.events, { start_date: 0, limit: 100 });
      expect(day.data.find((event) => event.id === id)).toMatchObject({ is_not_played: true });
      await query('delete from catalog.events where id = any ($1)', [[id, coming]]);
    },
  );

  it('needs an operator, until it is cancelled', async () => {
    const id = await aMarkedGame();
    const editor = await openSession(world, [
      { role: 'editor', scope: { kind: 'event', channel_id: channelId, id } },
    ]);
    const other = await aMarkedGame();
    const needs = async () =>
      (await editor.client.call(today.read)).data.broken
        .filter(({ kind }) => kind === 'not_played')
        .map(({ subject_id }) => subject_id);
    expect(await needs()).toEqual([id]);
    await editor.client.call(games.cancel, { channel_id: channelId, event_id: id, is_cancelled: true });
    expect(await needs()).toEqual([]);
    expect((await isMarked(id)) && (await isMarked(other))).toBe(true);
  });

  it('is found on Today behind many newer games of others', async () => {
    const id = await aMarkedGame();
    await query(
      `insert into catalog.events
          (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id, not_played_at)
        select $1, 'Newer ' || number, 'free', 'upcoming', $2, 'America/Chicago', $3, $2
          from generate_series(1, 200) as number`,
      [channelId, world.clock.now(), sport],
    );
    const editor = await openSession(world, [
      { role: 'editor', scope: { kind: 'event', channel_id: channelId, id } },
    ]);
    const { data } = await editor.client.call(today.read);
    expect(data.broken.map(({ subject_id }) => subject_id)).toEqual([id]);
    await query(`delete from catalog.events where name like 'Newer %'`);
  });

  it('is forgotten on Today after 30 days', async () => {
    const id = await aGame({ hours: 31 * 24 });
    await runJob();
    const owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
    const { data } = await owner.client.call(today.read);
    expect(await isMarked(id)).toBe(true);
    expect(data.broken.map(({ subject_id }) => subject_id)).not.toContain(id);
  });
});
