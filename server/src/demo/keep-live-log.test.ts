// The log of a live demo game follows its picture: through rests, restarts and a camera that fails.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foldGame } from '@floodlit/contract/sums/fold-game';
import { clockAt as shownAt } from '@floodlit/contract/sums/game-clock';
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { liveFixtureAt } from '@floodlit/demo/content';
import { scoreAt } from '@floodlit/demo/footage';
import { createLiveGame, scriptOf } from '@floodlit/demo/live';
import { createWorld, type World } from '../../test/world.ts';
import { keepLiveLog, type LiveLogKeeper } from './keep-live-log.ts';
import { clockAt, liveLog } from './live-log.ts';

const live = createLiveGame(liveFixtureAt(1), 'Northern', 2);
const programme = { ...live.game, goals: scriptOf(live).goals };
const startMs = Date.UTC(2026, 10, 20, 22);

let world: World;
let channelId: number;
let eventId: number;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.connection;
  const of = db
    .selectFrom('catalog.events')
    .where('channel_id', '=', channelId)
    .where('name', '=', 'Harbor City Storm @ Maple Ridge Bears');
  const { id, ...game } = await of.selectAll().executeTakeFirstOrThrow();
  const { sequence: _, previous_starts_at: __, translations, ...row } = game;
  const copy = { ...row, translations: JSON.stringify(translations), stream_status: 'live' as const };
  eventId = (await db.insertInto('catalog.events').values(copy).returning('id').executeTakeFirstOrThrow()).id;
  expect(eventId).not.toBe(id);
});

const keep = (): LiveLogKeeper => keepLiveLog(world.context.gameLogs, { channelId, eventId, live });
const entries = () => world.context.gameLogs.log.listEntries(channelId, eventId);
const stateAt = async (wall: number) =>
  foldGame(
    (await entries()).filter(({ at }) => at <= wall),
    sportRules.hockey,
  ).state;
const pointsAt = async (wall: number) => {
  const { home, away } = await stateAt(wall);
  return { home, away };
};

describe('the log of a running demo game', () => {
  it('has at each second what the picture shows, and ends with the whistle', async () => {
    const keeper = keep();
    keeper.begin(0, startMs);
    for (let second = 0; second <= 1_210; second += 10) await keeper.reach(second);
    for (let second = 0; second < 1_200; second += 20)
      expect(await pointsAt(startMs + second * 1_000)).toEqual(scoreAt(programme, second));
    expect(await stateAt(startMs + 1_200_000)).toMatchObject({ status: 'final' });
    expect(await entries()).toHaveLength(liveLog(live).length);
  });

  it('stands still while the camera rests, and goes on with the picture', async () => {
    const keeper = keep();
    keeper.begin(0, startMs);
    await keeper.reach(200);
    await keeper.rest(200, startMs + 200_000);
    const later = startMs + 900_000;
    const rested = await stateAt(later - 1);
    expect(rested.clock).toEqual({ seconds: 1_000, running_since: null });
    keeper.begin(200, later);
    await keeper.reach(400);
    for (const second of [210, 300, 399]) {
      const wall = later + (second - 200) * 1_000;
      const state = await stateAt(wall);
      expect({ home: state.home, away: state.away }).toEqual(scoreAt(programme, second));
      expect(state.clock && shownAt(state.clock, sportRules.hockey, wall)).toBe(clockAt(live, second));
    }
  });

  it('is the same after a restart, and gets what a crash has lost', async () => {
    const goal = programme.goals[0]?.second ?? 0;
    const first = keep();
    first.begin(0, startMs);
    await first.reach(goal - 1);
    const known = await entries();
    const again = keep();
    const later = startMs + 3_600_000;
    again.begin(Math.ceil(goal) + 2, later);
    await again.reach(Math.ceil(goal) + 10);
    const all = await entries();
    expect(all.slice(0, known.length)).toEqual(known);
    expect(await pointsAt(later)).toEqual(scoreAt(programme, goal + 2));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('stays small while a camera fails again and again', async () => {
    const keeper = keep();
    keeper.begin(0, startMs);
    await keeper.reach(10);
    await keeper.rest(10, startMs + 10_000);
    const { length } = await entries();
    for (let attempt = 0; attempt < 20; attempt += 1) {
      keeper.begin(10, startMs + attempt * 60_000);
      await keeper.reach(10);
      await keeper.rest(10, startMs + attempt * 60_000 + 500);
    }
    expect(await entries()).toHaveLength(length);
  });

  it('gets its final entry when the broadcast ends before the whistle, and none without a log', async () => {
    const keeper = keep();
    await keeper.finish(startMs);
    expect(await entries()).toEqual([]);
    keeper.begin(0, startMs);
    await keeper.reach(300);
    await keep().finish(startMs + 301_000);
    const { status, home, away } = await stateAt(startMs + 301_000);
    expect({ status, home, away }).toEqual({ status: 'final', ...scoreAt(programme, 300) });
  });
});
