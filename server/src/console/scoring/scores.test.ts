// Keeping the score over the console's HTTP: a phone with a link, and the office.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@floodlit/contract/client';
import { limits } from '@floodlit/contract/limits';
import { audit } from '@floodlit/contract/operators/audit';
import { scoring, type SentEntry } from '@floodlit/contract/operators/scoring';
import { workLinks } from '@floodlit/contract/operators/work-links';
import { plainEntry } from '../../catalog/index.ts';
import { openSession, type ConsoleBrowser } from '../../../test/operators/console-client.ts';
import { keyInUrl, workPhone, type WorkPhone } from '../../../test/operators/work-phone.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
let channel_id: number;
let event_id: number;
let office: ConsoleBrowser;
let owner: ConsoleBrowser;
let phone: WorkPhone;
let link_id: number;
beforeAll(async () => {
  world = await createWorld();
  channel_id = await world.channelId();
  office = await openSession(world, [{ role: 'scorer', scope: { kind: 'channel', channel_id } }]);
  owner = await openSession(world, [{ role: 'owner', scope: { kind: 'install' } }]);
});
afterAll(() => world.close());

const now = (): number => world.clock.now().getTime();

/** A game that began ten minutes ago. */
async function aGame(change = ''): Promise<number> {
  const { pool } = world.connection;
  const { rows } = await pool.query<{ id: number }>(
    `insert into catalog.events (channel_id, name, type, stream_status, starts_at, time_zone, event_category_id,
       home_team_id, away_team_id)
     select $1, 'Derby', 'free', 'upcoming', $2::timestamptz, 'America/Chicago', event_category_id, home_team_id,
       away_team_id from catalog.events
      where channel_id = $1 and home_team_id is not null and away_team_id is not null order by id limit 1
     returning id`,
    [channel_id, new Date(now() - 600_000)],
  );
  const id = rows[0]?.id ?? 0;
  if (change !== '') await pool.query(`update catalog.events set ${change} where id = $1`, [id]);
  return id;
}
it('a volunteer is forgotten 30 days after the end of the link, and the link stays', async () => {
  const ended = async (days: number) => {
    await world.context.operators.workLinks.forgetEndedBefore(new Date(now() - (30 - days) * 86_400_000));
    const { rows } = await world.connection.pool.query(
      'select name, device_hash is null as is_free from operators.work_links where id = $1',
      [link_id],
    );
    return rows[0] as unknown;
  };
  await keep();
  expect(await ended(30)).toEqual({ name: 'Fence', is_free: false });
  expect(await ended(31)).toEqual({ name: '', is_free: true });
});

async function aPhone(): Promise<WorkPhone> {
  const body = { channel_id, event_id, kind: 'score', name: 'Fence' } as const;
  const { data } = await office.client.call(workLinks.make, body);
  link_id = data.id;
  return workPhone(world, keyInUrl(data.url));
}
beforeEach(async () => {
  event_id = await aGame();
  phone = await aPhone();
});

const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
let order = 0;
const entry = (kind: SentEntry['kind'], fields: Partial<SentEntry> = {}): SentEntry =>
  plainEntry(kind, { phone_at: now(), order: ++order, ...fields });
const goal = (side: 'home' | 'away', fields: Partial<SentEntry> = {}): SentEntry =>
  entry('score', { side, points: 1, ...fields });
const keep = async (by = phone) => (await by.client.call(scoring.keep)).data;
const sync = async (entries: SentEntry[], after = 0, by = phone) =>
  (await by.client.call(scoring.sync, { after, phone_now: now(), entries })).data;
const log = async () => (await office.client.call(scoring.log, { channel_id, event_id })).data;
const write = async (entries: SentEntry[], why = '') =>
  (await office.client.call(scoring.write, { channel_id, event_id, entries, why })).data;
const type = (home: number, away: number, id: string = randomUUID()) =>
  office.client.call(scoring.setResult, { channel_id, event_id, id, home, away, why: 'Referee' });

describe('a phone that keeps the score', () => {
  it('[R3.08] takes the game by a press, sends its taps, and gets the log after what it has', async () => {
    expect((await phone.client.call(scoring.open)).data.binding).toBe('nobody');
    expect(await keep()).toMatchObject({ binding: 'here', author: `link:${link_id}` });
    const taps = [entry('period_start'), goal('home'), goal('away'), goal('home')];
    const sent = await sync(taps);
    expect(sent.accepted).toEqual(taps.map(({ id }) => id));
    expect(sent.entries.map(({ kind }) => kind)).toEqual([
      'takeover',
      'period_start',
      'score',
      'score',
      'score',
    ]);
    const later = await sync([], sent.seq - 1);
    expect(later.entries.map(({ id }) => id)).toEqual([taps[3]?.id]);
    expect((await log()).score).toMatchObject({ home: 2, away: 1, status: 'live' });
  });

  it('adds nothing when it presses or sends again', async () => {
    await keep();
    await keep();
    const taps = [entry('period_start'), goal('home')];
    const { seq } = await sync(taps);
    expect((await sync(taps.toReversed())).seq).toBe(seq);
    expect((await log()).entries).toHaveLength(3);
  });

  it('is refused before its press, and after the office freed the link or ended it', async () => {
    expect(await codeOf(sync([goal('home')]))).toBe('operators.work_link_unbound');
    await keep();
    await office.client.call(workLinks.unbind, { channel_id, event_id, link_id });
    expect(await codeOf(sync([goal('home')]))).toBe('operators.work_link_unbound');
    const second = workPhone(world, phone.key);
    await keep(second);
    expect(await codeOf(sync([goal('home')]))).toBe('operators.work_link_bound');
    await office.client.call(workLinks.revoke, { channel_id, event_id, link_id });
    expect(await codeOf(sync([], 0, second))).toBe('operators.work_link_ended');
    expect(await codeOf(keep(second))).toBe('operators.work_link_ended');
    expect((await log()).entries.map(({ kind }) => kind)).toEqual(['takeover']);
  });

  it('[T53] shares a link with no second phone, when both press at the same moment', async () => {
    const phones = [phone, workPhone(world, phone.key)];
    const presses = await Promise.all(phones.map((one) => codeOf(keep(one))));
    expect(new Set(presses)).toEqual(new Set(['answered', 'operators.work_link_bound']));
    expect((await log()).entries).toHaveLength(1);
  });

  it('keeps the taps of two phones, and counts those of the one that has the game', async () => {
    await keep();
    await sync([entry('period_start'), goal('home')]);
    const second = await aPhone();
    world.clock.advance(1);
    await keep(second);
    world.clock.advance(1);
    await sync([goal('home')]);
    await sync([goal('away')], 0, second);
    expect((await log()).score).toMatchObject({ home: 1, away: 1 });
    expect((await log()).entries).toHaveLength(6);
  });

  it('refuses single entries that cannot be kept, and keeps the others', async () => {
    await keep();
    const bad = goal('home', { side: null });
    const good = goal('home');
    expect(await sync([bad, good])).toMatchObject({
      accepted: [good.id],
      refused: [{ id: bad.id, code: 'catalog.entry_invalid' }],
    });
  });

  it('takes no entry with an unknown field, of a kind that the server writes, or among too many', async () => {
    await keep();
    const foreign = { ...goal('home'), author: 'operator:1' } as SentEntry;
    expect(await codeOf(sync([foreign]))).toBe('request.invalid');
    expect(await codeOf(sync([{ ...goal('home'), kind: 'takeover' as 'score' }]))).toBe('request.invalid');
    const many = Array.from({ length: limits.gameEntriesSentMaximum + 1 }, () => goal('home'));
    expect(await codeOf(sync(many))).toBe('request.invalid');
  });

  it('is told of a cancelled game', async () => {
    await keep();
    await world.connection.pool.query(`update catalog.events set cancelled_at = now() where id = $1`, [
      event_id,
    ]);
    expect(await codeOf(sync([goal('home')]))).toBe('catalog.event_cancelled');
    expect(await codeOf(keep(await aPhone()))).toBe('catalog.event_cancelled');
    // A press that failed binds nothing.
    expect((await office.client.call(workLinks.list, { channel_id, event_id })).data.links[0]?.state).toBe(
      'waiting',
    );
  });

  it('ends the game, and the audit log names its link', async () => {
    await keep();
    await sync([entry('period_start'), goal('away'), entry('final')]);
    expect((await log()).score).toMatchObject({ status: 'final', home: 0, away: 1 });
    const { data } = await owner.client.call(audit.list, { channel_id, search: `link:${link_id}` });
    expect(data[0]).toMatchObject({ act: 'row.changed', subject: 'catalog.events', operator_id: null });
  });
});

describe('the office', () => {
  it('reads who wrote an entry', async () => {
    await keep();
    await sync([goal('home')]);
    await write([goal('away')]);
    const { authors, entries } = await log();
    expect(entries.map(({ author }) => authors[author])).toEqual(['Fence', 'Fence', 'Operator']);
  });

  it('reads only what is new to its page, and everything again after a restored backup', async () => {
    await keep();
    await sync([entry('period_start'), goal('home')]);
    const { seq } = await log();
    await sync([goal('away')]);
    const since = async (after: number) =>
      (await office.client.call(scoring.log, { channel_id, event_id, after })).data;
    expect(await since(seq)).toMatchObject({
      entries: [{ kind: 'score', side: 'away' }],
      seq: seq + 1,
      score: { home: 1, away: 1 },
    });
    expect((await since(seq + 1)).entries).toEqual([]);
    expect((await since(seq + 900)).entries).toHaveLength(4);
  });

  it('[R3.08] adds a forgotten goal in the half to which it belongs, and nothing in the future', async () => {
    await keep();
    const start = now();
    await sync([entry('period_start', { phone_at: start })]);
    world.clock.advance(60);
    await sync([entry('period_end')]);
    world.clock.advance(60);
    await sync([entry('period_start')]);
    const { score } = await write([{ ...goal('home'), at: start + 30_000 } as SentEntry]);
    expect(score).toMatchObject({ home: 1, period_scores: [{ home: 1 }, { home: 0 }] });
    const ahead = { ...goal('away'), at: now() + 3_600_000 } as SentEntry;
    await write([ahead]);
    expect((await log()).entries.find(({ id }) => id === ahead.id)?.at).toBe(now());
    // A phone names no place.
    expect(await codeOf(sync([{ ...goal('home'), at: start } as SentEntry]))).toBe('request.invalid');
  });

  it('voids an entry and takes that back, each with its reason in the audit log', async () => {
    await keep();
    const tap = goal('home');
    await sync([entry('period_start'), tap]);
    const out = entry('void', { target: tap.id });
    expect((await write([out], 'Offside')).score).toMatchObject({ home: 0 });
    expect((await write([entry('void', { target: out.id })])).score).toMatchObject({ home: 1 });
    const { data } = await owner.client.call(audit.list, { channel_id, act: 'catalog.score_written' });
    expect(data[1]).toMatchObject({
      subject: 'Derby',
      subject_id: String(event_id),
      why: 'Offside',
      before: { home: 1, away: 0, status: 'live' },
      after: { home: 0, away: 0, entries: [{ kind: 'void', target: tap.id }] },
    });
  });

  it('replaces an entry at its place, and counts one that did not count', async () => {
    await keep();
    const tap = goal('home');
    await sync([entry('period_start'), tap]);
    expect((await write([goal('away', { replaces: tap.id })])).score).toMatchObject({ home: 0, away: 1 });
    const second = await aPhone();
    await keep(second);
    const late = goal('home');
    world.clock.advance(1);
    await sync([late]);
    expect((await log()).score).toMatchObject({ home: 0, away: 1 });
    expect((await write([entry('count', { target: late.id })])).score).toMatchObject({ home: 1, away: 1 });
  });

  it('types a result, which another one replaces, and the same one again adds nothing', async () => {
    const id = randomUUID();
    expect((await type(3, 1, id)).data.score).toMatchObject({ status: 'final', home: 3, away: 1 });
    await type(3, 1, id);
    expect((await type(2, 1)).data.score).toMatchObject({ status: 'final', home: 2, away: 1 });
    const { data } = await owner.client.call(audit.list, { channel_id, search: String(event_id) });
    expect(data.filter(({ act }) => act === 'catalog.score_written')).toHaveLength(2);
  });

  it('starts a rehearsed game anew with one press, and brings an entry back', async () => {
    event_id = await aGame(`starts_at = now() + interval '9 years'`);
    phone = await aPhone();
    await keep();
    await sync([entry('period_start'), goal('home'), entry('final')]);
    const startAnew = () => office.client.call(scoring.startAnew, { channel_id, event_id, why: 'A test' });
    expect((await startAnew()).data.score).toMatchObject({ status: 'scheduled', home: 0, period: 0 });
    const { seq } = await log();
    await startAnew();
    expect((await log()).seq).toBe(seq);
    const { data } = await owner.client.call(audit.list, { channel_id, search: String(event_id) });
    expect(data.filter(({ act }) => act === 'catalog.score_written')).toHaveLength(1);
    const { entries } = await log();
    const voids = entries
      .filter(({ kind }) => kind === 'void')
      .map(({ id }) => entry('void', { target: id }));
    expect((await write(voids)).score).toMatchObject({ status: 'final', home: 1 });
  });

  it('starts no game anew that has begun', async () => {
    await keep();
    await sync([goal('home')]);
    const call = office.client.call(scoring.startAnew, { channel_id, event_id });
    expect(await codeOf(call)).toBe('catalog.log_begun');
    expect((await log()).score).toMatchObject({ home: 1 });
  });

  it.each([
    ['of a game that has not begun', `starts_at = now() + interval '9 years'`, 'catalog.event_not_begun'],
    ['of a cancelled game', 'cancelled_at = now()', 'catalog.event_cancelled'],
    ['of a game without two teams', 'away_team_id = null', 'catalog.event_without_sides'],
  ])('types no result %s', async (_what, change, code) => {
    event_id = await aGame(change);
    expect(await codeOf(type(1, 0))).toBe(code);
  });

  it('types no result below zero, or beyond what any sport has', async () => {
    for (const home of [-1, limits.sideScoreMaximum + 1, 1.5])
      expect(await codeOf(type(home, 0))).toBe('request.invalid');
  });

  it('[T09] is the role that may write scores, for the games that it covers', async () => {
    const scope = { kind: 'event', channel_id, id: event_id } as const;
    const reader = await openSession(world, [{ role: 'support', scope: { kind: 'channel', channel_id } }]);
    const own = await openSession(world, [{ role: 'scorer', scope }]);
    const result = { channel_id, event_id, id: randomUUID(), home: 1, away: 0 };
    expect(await codeOf(reader.client.call(scoring.setResult, result))).toBe('operators.not_allowed');
    expect(await codeOf(own.client.call(scoring.setResult, result))).toBe('answered');
    const another = await aGame();
    expect(await codeOf(own.client.call(scoring.setResult, { ...result, event_id: another }))).toBe(
      'operators.not_found',
    );
  });
});

describe('the games of a day', () => {
  const day = (at: number) => new Date(at - 6 * 3_600_000).toISOString().slice(0, 10);
  const read = async (who: ConsoleBrowser, on = day(now() - 600_000)) =>
    (await who.client.call(scoring.day, { channel_id, day: on })).data;

  it('are those of that day at their place, with their scores', async () => {
    await type(4, 2);
    const games = await read(office);
    expect(games.find((game) => game.event_id === event_id)).toMatchObject({
      name: 'Derby',
      score: { home: 4, away: 2, status: 'final' },
    });
    const tomorrow = await read(office, day(now() + 86_400_000));
    expect(tomorrow.map((game) => game.event_id)).not.toContain(event_id);
  });

  it('are those alone that a grant covers', async () => {
    const scope = { kind: 'event', channel_id, id: event_id } as const;
    const own = await openSession(world, [{ role: 'scorer', scope }]);
    expect((await read(own)).map((game) => game.event_id)).toEqual([event_id]);
  });
});
