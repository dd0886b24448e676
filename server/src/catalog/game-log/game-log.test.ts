// The log of a game on a real database.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { appendEntries, listScores, plainEntry, readLog, setResult, takeOver } from './index.ts';
import { createLogCache, createLogReader } from './log-cache.ts';
import type { GameLogDeps } from './ports.ts';
import type { NewEntry, RefusedEntry } from './rules.ts';
import { createGameLogStore } from './store.ts';

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

  it('tells what a write added: nothing when it is sent again behind the tap of somebody else', async () => {
    await begin();
    const own = goal(9);
    expect(await send([own], 'operator:1')).toMatchObject({ added: [own.id], before: { home: 0 } });
    await send([goal(2)]);
    expect(await send([own], 'operator:1')).toMatchObject({ added: [], before: { home: 2 } });
  });

  it('adds 400 taps that are sent three times, shuffled, over two connections, exactly once', async () => {
    await begin();
    world.clock.advance(600);
    const taps = Array.from({ length: 400 }, (_, index) =>
      goal(index + 2, { side: index % 4 === 0 ? 'away' : 'home', phone_at: now() - (400 - index) * 1_000 }),
    );
    const sent = [...taps, ...taps, ...taps]
      .map((tap) => ({ tap, place: Math.sin(Number.parseInt(tap.id.slice(0, 6), 16)) * (tap.order % 7) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ tap }) => tap);
    const batches = Array.from({ length: 12 }, (_, index) => sent.slice(index * 100, (index + 1) * 100));
    const second = connect(world.connection.pool.options, { poolSize: 1 });
    const other: GameLogDeps = {
      ...deps,
      log: createGameLogStore(second.db),
      transact: second.transact,
    };
    const startedAt = performance.now();
    const results = await Promise.all(
      batches.map((entries, index) =>
        appendEntries(index % 2 === 0 ? deps : other, channelId, eventId, phone, {
          entries,
          phone_now: now(),
        }),
      ),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    await second.close();
    expect(results.flatMap(({ refused }) => refused)).toEqual([]);
    expect(results.flatMap(({ accepted }) => accepted)).toHaveLength(1_200);
    expect(await score()).toMatchObject({ home: 300, away: 100, seq: 402 });
    const { entries } = await log();
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 402 }, (_, index) => index + 1));
    const made = entries.filter(({ kind }) => kind === 'score').toSorted((a, b) => a.order - b.order);
    expect(made.map(({ made_at }) => made_at)).toEqual(taps.map(({ phone_at }) => phone_at));
    // Two seconds on a machine that does nothing else.
    expect(seconds).toBeLessThan(8);
  });

  it('believes no phone whose clock is three hours wrong, and corrects it by the time of the sending', async () => {
    await begin();
    world.clock.advance(900);
    const wrong = now() + 3 * 60 * minute;
    await send([goal(2, { phone_at: wrong - 10 * minute }), goal(3, { phone_at: wrong })], phone, wrong);
    const { entries } = await log();
    expect(entries.slice(-2).map(({ at }) => at)).toEqual([now() - 10 * minute, now()]);
  });

  it('counts only the phone that held the game when two are offline', async () => {
    await begin('link:1');
    world.clock.advance(600);
    await takeOver(deps, channelId, eventId, 'link:2');
    world.clock.advance(7_200);
    const ago = (minutes: number) => ({ phone_at: now() - minutes * minute });
    // The first phone tapped five minutes before the takeover, and again half an hour after it.
    await send([goal(2, ago(125)), goal(3, ago(90))], 'link:1');
    await send([goal(1, { ...ago(110), side: 'away' })], 'link:2');
    expect(await score()).toMatchObject({ home: 1, away: 1 });
    const { folded } = await log();
    const lost = folded.entries.find(({ standing }) => standing === 'not_counted');
    expect(lost?.entry).toMatchObject({ author: 'link:1', order: 3 });
    await appendEntries(deps, channelId, eventId, 'operator:1', {
      entries: [plainEntry('count', { target: lost?.entry.id ?? null })],
    });
    expect(await score()).toMatchObject({ home: 2, away: 1 });
  });

  it('writes one takeover for a phone that keeps the score already', async () => {
    for (let count = 0; count < 3; count += 1) await takeOver(deps, channelId, eventId, phone);
    expect((await log()).entries.map(({ kind }) => kind)).toEqual(['takeover']);
    expect(await score()).toBeUndefined();
  });

  it('refuses entries one by one that lack what their kind needs, and keeps the others', async () => {
    await begin();
    const bad = [
      plainEntry('score', { side: 'home' }),
      plainEntry('score', { points: 1 }),
      plainEntry('void'),
      plainEntry('clock_set'),
      plainEntry('custom', { text: ' \u200B ' }),
      plainEntry('final', { home: 1 }),
    ];
    const self = plainEntry('void');
    const { accepted, refused } = await send([...bad, { ...self, target: self.id }, goal(9)]);
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 'catalog.entry_invalid'));
    expect([accepted.length, (await score())?.home]).toEqual([1, 1]);
  });

  it('[T65] keeps markup as text, and takes out direction marks and invisible characters', async () => {
    const text = '<script>alert(1)</script> \u202Eلعب\u200B';
    await send([plainEntry('custom', { text })]);
    expect((await log()).entries[0]?.text).toBe('<script>alert(1)</script> لعب');
  });

  it('has no score below zero, and a void of a void brings an entry back', async () => {
    await begin();
    await send([goal(2, { points: -5 })]);
    expect(await score()).toMatchObject({ home: 0 });
    const tap = goal(3);
    const gone = plainEntry('void', { target: tap.id, order: 4 });
    await send([tap]);
    await send([gone]);
    expect(await score()).toMatchObject({ home: 0, revision: 1 });
    await send([plainEntry('void', { target: gone.id, order: 5 })]);
    expect(await score()).toMatchObject({ home: 1, revision: 2 });
  });

  it('raises the revision for an entry that arrives late, and not for one at the end', async () => {
    await begin();
    world.clock.advance(600);
    await send([goal(5)]);
    expect((await score())?.revision).toBe(0);
    await send([goal(2, { phone_at: now() - 5 * minute })]);
    expect((await score())?.revision).toBe(1);
  });

  it('puts a replacing entry in the place of the other one, whichever arrives first', async () => {
    await begin();
    const tap = goal(2);
    world.clock.advance(600);
    const better = goal(3, { side: 'away', replaces: tap.id });
    await send([better]);
    await send([{ ...tap, phone_at: now() - 600_000 }]);
    expect(await score()).toMatchObject({ home: 0, away: 1 });
    const { entries } = await log();
    expect(entries.find(({ id }) => id === better.id)?.at).toBe(now() - 600_000);
  });

  it('takes the same uuid in capital letters as the same entry', async () => {
    await begin();
    const tap = goal(2);
    await send([tap]);
    const { accepted } = await send([{ ...tap, id: tap.id.toUpperCase() }]);
    expect([accepted, (await score())?.home]).toEqual([[tap.id.toUpperCase()], 1]);
  });

  it('is full after 5,000 entries, of which phones get 4,500, so that the office can end the game', async () => {
    await begin();
    const refused: RefusedEntry[] = [];
    for (let first = 2; first < 4_502; first += 500)
      refused.push(...(await send(Array.from({ length: 500 }, (_, index) => goal(first + index)))).refused);
    expect(refused.map(({ code }) => code)).toEqual(['catalog.log_full', 'catalog.log_full']);
    expect(await score()).toMatchObject({ home: 4_498, seq: 4_500 });
    const startedAt = performance.now();
    await readLog(deps, channelId, eventId);
    expect((await send([goal(9_999)])).refused).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    await takeOver(deps, channelId, eventId, 'link:9');
    await setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 2, away: 1 });
    expect(await score()).toMatchObject({ status: 'final', home: 2, away: 1, seq: 4_502 });
    await send(
      Array.from({ length: 498 }, (_, order) => goal(order)),
      'operator:1',
    );
    await expect(
      setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 3, away: 1 }),
    ).rejects.toMatchObject({ code: 'catalog.log_full' });
  }, 90_000);

  it('accepts entries before the start and after the end', async () => {
    eventId = await aGame({ startsIn: 20 * minute });
    await begin();
    world.clock.advance(2 * 3_600);
    await send([plainEntry('final', { order: 3, phone_at: now() })]);
    await send([plainEntry('custom', { text: 'Trophy', order: 4, phone_at: now() })]);
    expect(await score()).toMatchObject({ status: 'final', seq: 4 });
  });

  it('gives a phone that remembers more than a restored backup the whole log', async () => {
    await begin();
    const { entries } = await readLog({ kept: createLogReader(deps.log) }, channelId, eventId, 99);
    expect(entries.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('has periods and no points without two teams', async () => {
    eventId = await aGame({ sides: false });
    await begin();
    const { refused } = await send([goal(2), plainEntry('big_play', { text: 'save' })]);
    expect(refused.map(({ code }) => code)).toEqual(['catalog.entry_invalid']);
    expect(await score()).toBeUndefined();
    await expect(
      setResult(deps, channelId, eventId, 'operator:1', { id: randomUUID(), home: 1, away: 0 }),
    ).rejects.toMatchObject({ code: 'catalog.event_without_sides' });
  });

  it('[T01] takes nothing for a game that is cancelled, deleted, unknown or of another channel', async () => {
    const foreign = await world.eventId({ slug: 'littoral-sport' });
    for (const id of [foreign, 999_999])
      await expect(appendEntries(deps, channelId, id, phone, { entries: [goal(1)] })).rejects.toMatchObject({
        code: 'catalog.event_not_found',
      });
    const { pool } = world.connection;
    await pool.query('update catalog.events set cancelled_at = now() where id = $1', [eventId]);
    await expect(send([goal(1)])).rejects.toMatchObject({ code: 'catalog.event_cancelled' });
    await pool.query('delete from catalog.events where id = $1', [eventId]);
    await expect(send([goal(1)])).rejects.toMatchObject({ code: 'catalog.event_not_found' });
  });

  it('leaves with its game', async () => {
    await begin();
    const { pool } = world.connection;
    await pool.query('delete from catalog.events where id = $1', [eventId]);
    const { rows } = await pool.query('select 1 from catalog.game_entries where event_id = $1', [eventId]);
    expect([rows, await deps.kept.read(channelId, eventId)]).toEqual([[], undefined]);
  });

  it('reads only new entries of a log that it has', async () => {
    await begin();
    const list = vi.fn<typeof deps.log.listEntries>((...of) => deps.log.listEntries(...of));
    const kept = createLogCache({ findScored: (...of) => deps.log.findScored(...of), listEntries: list });
    const read = (after?: number) => readLog({ kept }, channelId, eventId, after);
    await read();
    await send([goal(2)]);
    list.mockClear();
    const [one, other] = await Promise.all([read(), read()]);
    await read();
    expect(list.mock.calls).toEqual([[channelId, eventId, 2]]);
    expect([one.folded.state.home, other.seq]).toEqual([1, 3]);
    expect((await read(2)).entries.map(({ seq }) => seq)).toEqual([3]);
  });
});
