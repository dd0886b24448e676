// Scores and logs as viewers ask for them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { catalog } from '@floodlit/contract/catalog/catalog';
import { scores } from '@floodlit/contract/catalog/scores';
import { createWorld, type Session, type World } from '../../test/world.ts';
import { appendEntries, plainEntry, setResult, type NewEntry } from '../catalog/index.ts';

let world: World;
let visitor: Session;
let channelId: number;
let finished: number;
let foreign: number;
/** It was on the air: its recording knows the wall clock. */
let paid: number;
beforeAll(async () => {
  world = await createWorld();
  visitor = await world.visitor();
  channelId = await world.channelId();
  finished = await world.eventId();
  foreign = await world.eventId({ slug: 'littoral-sport' });
  paid = await world.eventId({ type: 'paid' });
  await addRecording(finished, delivered);
  await addRecording(paid, await aired());
});
afterAll(() => world.close());

const segments = ['#EXTINF:4,\ns00001.m4s', '#EXTINF:4,\ns00002.m4s'];
/** Eight seconds without a wall clock. */
const delivered = ['#EXTM3U', ...segments, '#EXT-X-ENDLIST'].join('\n');
/** The encoder began five minutes before the start, and was away for a minute. */
const aired = async (): Promise<string> => {
  const first = (await startsAt(paid)) - 300_000;
  const dates = [first, first + 64_000].map((at) => `#EXT-X-PROGRAM-DATE-TIME:${new Date(at).toISOString()}`);
  return ['#EXTM3U', dates[0], segments[0], '#EXT-X-DISCONTINUITY', dates[1], segments[1]].join('\n');
};

async function addRecording(eventId: number, playlist: string): Promise<void> {
  const folder = `recordings/${channelId}/test-${eventId}`;
  const rung = { name: '360p', width: 640, height: 360, bandwidth: 1, segments: 2 };
  const ladder = { rungs: [rung], start_rung: '360p', captions: [], poster: null, storyboard: null };
  await world.context.media.storage.writeFile(folder, '360p/index.m3u8', Buffer.from(playlist));
  await world.connection.pool.query(
    `insert into media.assets (channel_id, event_id, status, source_key, folder, progress, duration_seconds, ladder,
       created_at, ready_at)
     values ($1, $2, 'ready', '', $3, 100, 8, $4, now(), now())`,
    [channelId, eventId, folder, JSON.stringify(ladder)],
  );
}

const startsAt = async (eventId: number): Promise<number> => {
  const event = await world.context.catalog.store.findEvent(channelId, eventId);
  return event?.starts_at.getTime() ?? 0;
};
const write = (eventId: number, entries: readonly NewEntry[], author = 'demo') =>
  appendEntries(world.context.gameLogs, channelId, eventId, author, { entries });
const upcoming = async (index: number): Promise<number> => {
  const { data } = await visitor.client.call(catalog.events, { stream_status: 'upcoming', limit: 10 });
  return data[index]?.id ?? 0;
};
/** A game that began an hour ago, without a picture. */
const begun = async (index: number): Promise<number> => {
  const id = await upcoming(index);
  await world.connection.pool.query('update catalog.events set starts_at = $2 where id = $1', [
    id,
    new Date(world.clock.now().getTime() - 3_600_000),
  ]);
  return id;
};

describe('GET /scores', () => {
  it('[R3.08] answers the scores of this channel in one query, and leaves out all other games', async () => {
    const [scored, silent] = [await begun(0), await begun(1)];
    await write(scored, [plainEntry('score', { side: 'away', points: 3 })]);
    await appendEntries(world.context.gameLogs, await world.channelId('littoral-sport'), foreign, 'demo', {
      entries: [plainEntry('score', { side: 'home', points: 1 })],
    });
    const list = vi.spyOn(world.context.gameLogs.log, 'listScores');
    const { data } = await visitor.client.call(scores.list, { event_id: [scored, silent, foreign, 999_999] });
    expect(list).toHaveBeenCalledOnce();
    expect(data).toEqual([
      expect.objectContaining({
        event_id: scored,
        status: 'live',
        home: 0,
        away: 3,
        sent_at: world.clock.now().getTime(),
      }),
    ]);
  });

  it('takes at most 100 games', async () => {
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    await expect(visitor.client.call(scores.list, { event_id: many })).rejects.toMatchObject({
      code: 'request.invalid',
    });
    await expect(visitor.client.call(scores.list, { event_id: [] })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });

  it('knows each tap within a quarter of a second, and reads once for all pages that ask together', async () => {
    const id = await begun(2);
    for (const home of [1, 2, 3]) {
      await write(id, [plainEntry('score', { side: 'home', points: 1 })]);
      const ask = async () => (await visitor.client.call(scores.list, { event_id: [id] })).data[0]?.home;
      await expect.poll(ask, { interval: 60, timeout: 2_000 }).toBe(home);
    }
    await new Promise((resolve) => setTimeout(resolve, 260));
    const list = vi.spyOn(world.context.gameLogs.log, 'listScores').mockClear();
    const asking = [
      [id, 1],
      [1, id],
      [id, 1, 1],
    ].map((event_id) => visitor.client.call(scores.list, { event_id }));
    await Promise.all(asking);
    expect(list).toHaveBeenCalledOnce();
  });
});

describe('GET /events/:id/log', () => {
  it('[R3.08] tells only what counts, in the order of the game, with its second in the recording', async () => {
    const start = await startsAt(finished);
    const at = (second: number): number => start + second * 1_000;
    const slip = plainEntry('score', { side: 'away', points: 1, at: at(3) });
    await write(finished, [
      plainEntry('score', { side: 'home', points: 1, player_number: '9', at: at(4), order: 2 }),
      plainEntry('period_start', { at: at(1), order: 1 }),
      slip,
      plainEntry('void', { target: slip.id, at: at(5), order: 4 }),
      plainEntry('custom', { text: '<b>Rain\u202E</b>', at: at(9 * 3_600), order: 5 }),
    ]);
    const { data } = await visitor.client.call(scores.log, { id: finished });
    expect(data.entries.map(({ kind, second, text }) => [kind, second, text])).toEqual([
      ['period_start', 1, null],
      ['score', 4, null],
      // Behind the end of the recording, and with its markup as text.
      ['custom', null, '<b>Rain</b>'],
    ]);
    expect(data.score).toMatchObject({ event_id: finished, home: 1, away: 0, seq: 5 });
    expect(JSON.stringify(data)).not.toContain('demo');
  });

  it('follows a trim', async () => {
    const asset = await world.context.media.store.findAssetOfEvent(channelId, finished);
    const trim = {
      from: 2,
      to: 5,
      full: 10,
      undo_until: '2030-01-01T00:00:00Z',
      segments: {},
      first_files: [],
    };
    await world.connection.pool.query(
      'update media.assets set trim = $2, duration_seconds = 3 where id = $1',
      [asset?.id, JSON.stringify(trim)],
    );
    const { data } = await visitor.client.call(scores.log, { id: finished });
    expect(data.entries.map(({ second }) => second)).toEqual([null, 2, null]);
  });

  it('asks the recording for its times once for a state of the log', async () => {
    const readFile = vi.spyOn(world.context.media.files, 'readFile');
    for (let count = 0; count < 5; count += 1) await visitor.client.call(scores.log, { id: finished });
    expect(readFile).not.toHaveBeenCalled();
    await write(finished, [plainEntry('big_play', { text: 'save' })]);
    for (let count = 0; count < 5; count += 1) await visitor.client.call(scores.log, { id: finished });
    expect(readFile).toHaveBeenCalledOnce();
  });

  it('is written once for all viewers of a state', async () => {
    const id = await begun(3);
    await write(id, [plainEntry('score', { side: 'home', points: 1 })]);
    const ask = async () => (await visitor.client.call(scores.log, { id })).data;
    const first = await ask();
    world.clock.advance(1);
    expect(await ask()).toEqual(first);
    await write(id, [plainEntry('score', { side: 'home', points: 1 })]);
    expect(await ask()).toMatchObject({ score: { home: 2, seq: 2 } });
  });

  it('has no places in a game that was never recorded, and stands without a single entry', async () => {
    const id = await begun(4);
    const empty = await visitor.client.call(scores.log, { id });
    expect(empty.data).toMatchObject({ entries: [], score: { status: 'scheduled', seq: 0, home: 0 } });
    await write(id, [plainEntry('score', { side: 'home', points: 1 })]);
    const { data } = await visitor.client.call(scores.log, { id });
    expect(data.entries.map(({ second }) => second)).toEqual([null]);
  });

  it('[T01] of another channel does not exist', async () => {
    await expect(visitor.client.call(scores.log, { id: foreign })).rejects.toMatchObject({
      code: 'catalog.event_not_found',
    });
  });

  it('finds places by the wall clock of a recording, and none while the encoder was away', async () => {
    const first = (await startsAt(paid)) - 300_000;
    const plays = [1, 30, 66].map((second) => plainEntry('big_play', { at: first + second * 1_000 }));
    await write(paid, plays);
    const { data } = await visitor.client.call(scores.log, { id: paid });
    expect(data.entries.map(({ second }) => second)).toEqual([1, null, 6]);
    await write(
      paid,
      plays.map(({ id }) => plainEntry('void', { target: id })),
    );
  });

  it('keeps the place of an entry that is replaced', async () => {
    const first = (await startsAt(paid)) - 300_000;
    const goal = plainEntry('score', { side: 'home', points: 1, at: first + 2_000 });
    await write(paid, [goal]);
    await write(paid, [plainEntry('score', { side: 'away', points: 1, replaces: goal.id })], 'operator:1');
    const { data } = await visitor.client.call(scores.log, { id: paid });
    expect(data.entries.map(({ side, second }) => [side, second])).toEqual([['away', 2]]);
    expect(data.score).toMatchObject({ home: 0, away: 1 });
  });
});

it('a tap raises neither revision nor edition and leaves the search as it is; the end does once', async () => {
  const id = await begun(5);
  const { pool } = world.connection;
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ channel, payload }) => void heard.push(`${channel} ${payload}`));
  await client.query('listen floodlit_events; listen floodlit_edits');
  const editionAndSearch = async (): Promise<unknown> => [
    (await pool.query('select edition from catalog.editions where channel_id = $1', [channelId])).rows,
    (await pool.query('select xmin, words, phase from catalog.search_entries where event_id = $1', [id]))
      .rows,
    (await pool.query('select xmin from catalog.events where id = $1', [id])).rows,
  ];
  const sinceThen = async (): Promise<string[]> => {
    await client.query('select 1');
    return heard.splice(0);
  };
  const score = `floodlit_events {"channel_id":${channelId},"event_id":${id},"score":true}`;

  const before = await editionAndSearch();
  await write(id, [plainEntry('period_start'), plainEntry('score', { side: 'home', points: 1 })]);
  await write(id, [plainEntry('score', { side: 'home', points: 1 })]);
  expect(await sinceThen()).toEqual([score, score]);
  expect(await editionAndSearch()).toEqual(before);

  await setResult(world.context.gameLogs, channelId, id, 'operator:1', {
    id: randomUUID(),
    home: 2,
    away: 0,
  });
  const atTheEnd = await sinceThen();
  expect(atTheEnd.filter((text) => text.startsWith('floodlit_edits'))).toHaveLength(1);
  expect(atTheEnd.filter((text) => text.startsWith('floodlit_events')).toSorted()).toEqual(
    [score, `floodlit_events {"channel_id":${channelId},"event_id":${id}}`].toSorted(),
  );
  const ended = await editionAndSearch();
  await setResult(world.context.gameLogs, channelId, id, 'operator:1', {
    id: randomUUID(),
    home: 3,
    away: 0,
  });
  expect(await sinceThen()).toEqual([score]);
  expect(await editionAndSearch()).toEqual(ended);
  client.removeAllListeners('notification');
  client.release(true);
});
