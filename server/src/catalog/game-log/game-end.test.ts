// The end of a game by its log: typed, moved, taken back, and rehearsed.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { createWorld, type World } from '../../../test/world.ts';
import {
  appendEntries,
  findScoreUpdate,
  listScores,
  plainEntry,
  readLog,
  setResult,
  startAnew,
  takeOver,
} from './index.ts';
import { createLogReader } from './log-cache.ts';
import type { GameLogDeps } from './ports.ts';
import type { NewEntry } from './rules.ts';

let world: World;
let channelId: number;
let deps: GameLogDeps;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  deps = world.context.gameLogs;
});
afterAll(() => world.close());

let eventId: number;
/** A game of two teams that began an hour ago. */
beforeEach(async () => {
  eventId = await aGame();
});

const minute = 60_000;
const now = (): number => world.clock.now().getTime();

async function aGame(fields: { readonly startsIn?: number; readonly sides?: boolean } = {}): Promise<number> {
  const { startsIn = -60 * minute, sides = true } = fields;
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `insert into catalog.events
       (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id, home_team_id, away_team_id)
     select channel_id, 'Test', 'free', 'upcoming', $2, 'UTC', event_category_id,
            case when $3 then home_team_id end, case when $3 then away_team_id end
       from catalog.events
      where channel_id = $1 and home_team_id is not null and away_team_id is not null
      order by id limit 1 returning id`,
    [channelId, new Date(now() + startsIn), sides],
  );
  return rows[0]?.id ?? 0;
}

const phone = 'link:1';
const goal = (order: number, fields: Partial<NewEntry> = {}): NewEntry =>
  plainEntry('score', { side: 'home', points: 1, order, phone_at: now(), ...fields });
const send = (entries: readonly NewEntry[], author = phone, phone_now = now()) =>
  appendEntries(deps, channelId, eventId, author, { entries, phone_now });
const log = () => readLog({ kept: createLogReader(deps.log) }, channelId, eventId);
const score = async () => (await listScores(deps, channelId, [eventId]))[0];

async function begin(author = phone): Promise<void> {
  await takeOver(deps, channelId, eventId, author);
  await send([plainEntry('period_start', { order: 1, phone_at: now() })], author);
}

const overAt = async (): Promise<Date | null> => {
  const { rows } = await world.connection.pool.query<{ over_at: Date | null }>(
    'select over_at from catalog.events where id = $1',
    [eventId],
  );
  return rows[0]?.over_at ?? null;
};
const type = (home: number, away: number, id = randomUUID()) =>
  setResult(deps, channelId, eventId, 'operator:1', { id, home, away });

describe('the end of a game', () => {
  it('is written to the game once, and taken back with its entry', async () => {
    await begin();
    const whistle = plainEntry('final', { order: 9, phone_at: now() });
    await send([whistle]);
    const over = await overAt();
    expect(over).toEqual(world.clock.now());
    world.clock.advance(60);
    await type(5, 0);
    expect(await overAt()).toEqual(over);
    const { entries } = await log();
    await appendEntries(deps, channelId, eventId, 'operator:1', {
      entries: [plainEntry('void', { target: entries.at(-1)?.id ?? null })],
    });
    expect([await overAt(), (await score())?.status]).toEqual([null, 'live']);
  });

  it('is not written to a game that is cancelled at the same moment', async () => {
    await world.connection.pool.query('update catalog.events set cancelled_at = now() where id = $1', [
      eventId,
    ]);
    await deps.log.setOver(channelId, eventId, world.clock.now());
    expect(await overAt()).toBeNull();
  });
});

describe('a rehearsal', () => {
  const rehearse = async (): Promise<void> => {
    eventId = await aGame({ startsIn: 26 * 60 * minute });
    await begin();
    await send([goal(2), plainEntry('final', { order: 3, phone_at: now() })]);
  };

  it('ends no game, and viewers get none of it', async () => {
    await rehearse();
    expect([await overAt(), await score()]).toEqual([null, undefined]);
    expect(await findScoreUpdate(deps, channelId, eventId, undefined)).toMatchObject({
      update: { seq: 0, status: 'scheduled', entries: [], gone: [] },
      told: { seq: 0 },
    });
    world.clock.advance(27 * 3_600);
    expect([await overAt(), await score()]).toEqual([null, undefined]);
    await type(4, 1);
    expect(await score()).toMatchObject({ status: 'final', home: 4, away: 1 });
    expect(await overAt()).toEqual(world.clock.now());
  });

  it('is taken back by a person, and the phone keeps the score of a new game', async () => {
    await rehearse();
    world.clock.advance(26.1 * 3_600);
    await startAnew(deps, channelId, eventId, 'operator:1');
    expect((await log()).folded.state).toMatchObject({ status: 'scheduled', home: 0 });
    await send([plainEntry('period_start', { order: 4, phone_at: now() }), goal(5)]);
    expect(await score()).toMatchObject({ status: 'live', home: 1 });
    await expect(startAnew(deps, channelId, eventId, 'operator:1')).rejects.toMatchObject({
      code: 'catalog.log_begun',
    });
  });

  it('is no game that was broken off: hours later it goes on with its score', async () => {
    await begin();
    await send([goal(2)]);
    const later = new Date(now() + 4 * 60 * minute);
    const { pool } = world.connection;
    await pool.query('update catalog.events set starts_at = $2 where id = $1', [eventId, later]);
    world.clock.advance(3.9 * 3_600);
    await send([]);
    world.clock.advance(0.2 * 3_600);
    await send([goal(3)]);
    expect(await score()).toMatchObject({ status: 'live', home: 2 });
  });

  it('that was ended right before the start shows viewers no end', async () => {
    eventId = await aGame({ startsIn: 20 * minute });
    await begin();
    await send([goal(2), plainEntry('final', { order: 3, phone_at: now() })]);
    world.clock.advance(30 * 60);
    expect([await overAt(), await score()]).toEqual([null, undefined]);
    expect(await findScoreUpdate(deps, channelId, eventId, undefined)).toMatchObject({
      update: { status: 'scheduled' },
    });
  });

  it('is no game that begins before its time and goes on', async () => {
    eventId = await aGame({ startsIn: 50 * minute });
    await begin();
    world.clock.advance(40 * 60);
    await send([goal(2)]);
    world.clock.advance(20 * 60);
    await send([goal(3)]);
    expect(await score()).toMatchObject({ home: 2, period: 1 });
  });

  it('is what a game becomes that is moved behind its result', async () => {
    await type(1, 0);
    expect(await overAt()).not.toBeNull();
    const tomorrow = new Date(now() + 24 * 60 * minute);
    const { pool } = world.connection;
    await pool.query('update catalog.events set starts_at = $2 where id = $1', [eventId, tomorrow]);
    expect([await overAt(), await score()]).toEqual([null, undefined]);
    world.clock.advance(25 * 3_600);
    await type(2, 2);
    expect(await overAt()).toEqual(world.clock.now());
  });
});

describe('a typed result', () => {
  it('[R3.08] ends the game, and a later one takes its place', async () => {
    await type(3, 1);
    await type(2, 2);
    expect(await score()).toMatchObject({ status: 'final', home: 2, away: 2, revision: 1 });
    const { folded, game } = await log();
    expect(folded.entries.map(({ standing }) => standing).toSorted()).toEqual(['counted', 'voided']);
    const entries = folded.entries.map(({ entry }) => entry);
    expect(foldGame(entries, game.rules).state).toEqual(folded.state);
  });

  it('is safe to send again, also when another one was typed since', async () => {
    const id = randomUUID();
    await type(3, 1, id);
    await type(2, 2);
    await type(3, 1, id);
    expect(await score()).toMatchObject({ home: 2, away: 2, seq: 2 });
  });

  it('takes the place of the result that the scorer counted', async () => {
    await begin();
    await send([goal(2), plainEntry('final', { order: 3, phone_at: now() })]);
    await type(4, 2);
    expect(await score()).toMatchObject({ status: 'final', home: 4, away: 2 });
    expect((await log()).folded.entries.filter(({ standing }) => standing === 'counted')).toHaveLength(4);
  });

  it('wins over points that the office added after the end', async () => {
    await type(1, 0);
    world.clock.advance(60);
    await appendEntries(deps, channelId, eventId, 'operator:1', { entries: [goal(1)] });
    expect(await score()).toMatchObject({ home: 2 });
    world.clock.advance(60);
    await type(1, 1);
    expect(await score()).toMatchObject({ home: 1, away: 1, status: 'final' });
  });

  it('wins when two of the office type at once: one of them stands', async () => {
    await Promise.all([type(1, 0), type(0, 1), type(2, 0)]);
    const { folded } = await log();
    expect(folded.entries.filter(({ standing }) => standing === 'counted')).toHaveLength(1);
    expect(await score()).toMatchObject({ status: 'final', seq: 3 });
  });

  it('waits for the start of the game', async () => {
    eventId = await aGame({ startsIn: 1_000 });
    await expect(type(1, 0)).rejects.toMatchObject({ code: 'catalog.event_not_begun' });
    world.clock.advance(1);
    await type(1, 0);
    expect(await score()).toMatchObject({ home: 1, away: 0 });
  });
});
