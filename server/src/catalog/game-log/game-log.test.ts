// The log of a game on a real database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { createWorld, type World } from '../../../test/world.ts';
import { appendEntries, listScores, plainEntry, readLog, setResult, takeOver } from './index.ts';
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

describe('the log of a game', () => {
  it('[R3.08] keeps the taps of a phone and folds them into the score', async () => {
    await begin();
    const { accepted, refused, score: written } = await send([goal(2), goal(3, { side: 'away' }), goal(4)]);
    expect([accepted.length, refused]).toEqual([3, []]);
    expect(written).toMatchObject({ seq: 5, revision: 0, state: { status: 'live', home: 2, away: 1 } });
    expect(await score()).toMatchObject({ event_id: eventId, home: 2, away: 1, period: 1, seq: 5 });
  });
});

describe('a typed result', () => {
  it('ends the game, and a later one takes its place', async () => {
    await setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 3, away: 1 });
    await setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 2, away: 2 });
    expect(await score()).toMatchObject({ status: 'final', home: 2, away: 2, revision: 1 });
    const { folded, game } = await log();
    expect(folded.entries.map(({ standing }) => standing).sort()).toEqual(['counted', 'voided']);
    expect(
      foldGame(
        folded.entries.map(({ entry }) => entry),
        game.rules,
      ).state,
    ).toEqual(folded.state);
  });
});
