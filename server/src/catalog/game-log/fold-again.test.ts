// Rules and starts that change under a kept log.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sportRules, type SportKey } from '@floodlit/contract/sums/sport-rules';
import { createWorld, type World } from '../../../test/world.ts';
import { changeEvent } from '../edit-event.ts';
import { addSubject, changeSubject } from '../edit-subject.ts';
import {
  appendEntries,
  findScoreUpdate,
  listScores,
  plainEntry,
  readLog,
  setResult,
  type GameLogDeps,
} from './index.ts';

let world: World;
let channelId: number;
let deps: GameLogDeps;
beforeAll(async () => {
  world = await createWorld();
  channelId = await world.channelId();
  deps = world.context.gameLogs;
});
afterAll(() => world.close());

let sportId: number;
let eventId: number;
/** A game of an own sport that began an hour ago. */
beforeEach(async () => {
  sportId = await aSport('plain');
  eventId = await aGame();
});

const hourMs = 3_600_000;
const inHours = (hours: number): Date => new Date(world.clock.now().getTime() + hours * hourMs);

const aSport = (sport_key: SportKey): Promise<number> => {
  const alias = `sport-${randomUUID()}`;
  const sport = { name: alias, alias, weight: 0, sport_key, rules: null };
  return addSubject(world.context.schedule, channelId, 'sport', sport);
};
async function aGame(startsAt = inHours(-1)): Promise<number> {
  const { rows } = await world.connection.pool.query<{ id: number }>(
    `insert into catalog.events
       (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id, home_team_id, away_team_id)
     select channel_id, 'Test', 'free', 'upcoming', $2, 'UTC', $3, home_team_id, away_team_id
       from catalog.events
      where channel_id = $1 and home_team_id is not null and away_team_id is not null
      order by id limit 1 returning id`,
    [channelId, startsAt, sportId],
  );
  return rows[0]?.id ?? 0;
}
/** Three points in two periods: 2–1 by points, 1–0 by periods that are won. */
async function keepScore(): Promise<void> {
  const point = (side: 'home' | 'away') => plainEntry('score', { side, points: 1 });
  for (const entry of [
    plainEntry('period_start'),
    point('home'),
    point('home'),
    plainEntry('period_end'),
    plainEntry('period_start'),
    point('away'),
  ]) {
    world.clock.advance(1);
    await appendEntries(deps, channelId, eventId, 'operator:1', { entries: [entry] });
  }
}
const setRules = (sport_key: SportKey, id = sportId): Promise<void> =>
  changeSubject(world.context.schedule, channelId, 'sport', id, { sport_key });
const change = (fields: Parameters<typeof changeEvent>[3]) =>
  changeEvent({ ...world.context.schedule, store: world.context.catalog.store }, channelId, eventId, fields);

/** The same score by all ways that it travels. */
async function scores(): Promise<unknown[]> {
  const [list] = await listScores(deps, channelId, [eventId]);
  const { folded, game } = await readLog(deps, channelId, eventId);
  const told = (await findScoreUpdate(deps, channelId, eventId, undefined))?.update;
  return [
    [list?.home, list?.away, list?.rules.score],
    [folded.state.home, folded.state.away, game.rules.score],
    [told?.home, told?.away, told?.rules.score],
  ];
}
const agreed = (...score: readonly unknown[]): unknown[] => [score, score, score];
const overAt = async (): Promise<Date | null | undefined> =>
  (await world.context.catalog.store.findEvent(channelId, eventId))?.over_at;

describe('the rules of a score', () => {
  it('follow their sport while the game is not over, and pages hear of it', async () => {
    await keepScore();
    expect(await scores()).toEqual(agreed(2, 1, 'total'));
    const before = await findScoreUpdate(deps, channelId, eventId, undefined);
    const announced = vi.spyOn(deps.announce, 'scoreChanged');
    await setRules('volleyball');
    expect(await scores()).toEqual(agreed(1, 0, 'sets'));
    expect(announced.mock.calls.map(([, , id]) => id)).toEqual([eventId]);
    announced.mockRestore();
    const after = await findScoreUpdate(deps, channelId, eventId, before?.told);
    expect(after?.update).toMatchObject({ seq: before?.update.seq, after_seq: -1 });
    expect(after?.update.revision).toBeGreaterThan(before?.update.revision ?? 0);
  });

  it('are those of its time once the game is over', async () => {
    await keepScore();
    await setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 2, away: 1 });
    await setRules('volleyball');
    expect(await scores()).toEqual(agreed(2, 1, 'total'));
    await setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 3, away: 1 });
    expect(await scores()).toEqual(agreed(3, 1, 'total'));
  });

  it('are those of the new sport when a game changes its sport', async () => {
    await keepScore();
    await change({ event_category_id: await aSport('volleyball') });
    expect(await scores()).toEqual(agreed(1, 0, 'sets'));
    await setRules('soccer');
    expect(await scores()).toEqual(agreed(1, 0, 'sets'));
  });

  it('stay when other words of the sport change, and in a game of long ago', async () => {
    await keepScore();
    const revision = (await listScores(deps, channelId, [eventId]))[0]?.revision;
    await changeSubject(world.context.schedule, channelId, 'sport', sportId, { weight: 7 });
    expect((await listScores(deps, channelId, [eventId]))[0]?.revision).toBe(revision);
    world.clock.advance(3 * 24 * 3_600);
    await setRules('volleyball');
    expect(await scores()).toEqual(agreed(2, 1, 'total'));
  });

  it('are those of an edit that the first tap met', async () => {
    const { transact } = world.connection;
    const { promise: isTapped, resolve: go } = Promise.withResolvers<void>();
    const edit = transact(async (scope) => {
      const { schedule } = world.context.within(scope);
      await changeSubject(schedule, channelId, 'sport', sportId, { sport_key: 'volleyball' });
      await isTapped;
    });
    const tap = keepScore();
    await new Promise((resolve) => setTimeout(resolve, 150));
    go();
    await Promise.all([edit, tap]);
    expect(await scores()).toEqual(agreed(1, 0, 'sets'));
  });

  it('of known sports are those of the migration of older scores', async () => {
    const sql = await readFile(
      new URL('../../db/migrations/0459-catalog-score-rules.sql', import.meta.url),
      'utf8',
    );
    const known = [...sql.matchAll(/when '(\w+)' then '(.+)'::jsonb/g)].map(([, key = '', text = '']) => [
      key,
      JSON.parse(text) as unknown,
    ]);
    expect(Object.fromEntries(known)).toEqual(sportRules);
  });
});

describe('the end of a game that is moved', () => {
  it('is taken back by a start behind it, and is there again with the earlier start', async () => {
    await setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 2, away: 1 });
    const end = await overAt();
    expect(end).not.toBeNull();
    await change({ starts_at: inHours(24) });
    expect(await overAt()).toBeNull();
    await change({ starts_at: inHours(-2) });
    expect(await overAt()).toEqual(end);
  });

  it('is that of its log when the game was played before the planned day', async () => {
    eventId = await aGame(inHours(24));
    await keepScore();
    const whistle = plainEntry('final');
    await appendEntries(deps, channelId, eventId, 'operator:1', { entries: [whistle] });
    expect(await overAt()).toBeNull();
    await change({ starts_at: inHours(-1) });
    expect(await overAt()).toEqual(world.clock.now());
    expect(await scores()).toEqual(agreed(2, 1, 'total'));
  });
});
