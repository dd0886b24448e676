import http from 'node:http';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScoreUpdate, type LogEntry } from '@floodlit/contract/catalog/scores';
import { limits } from '@floodlit/contract/limits';
import type { LiveUpdate } from '@floodlit/contract/live-updates';
import { withChanges } from '@floodlit/contract/sums/log-changes';
import { createWorld, type World } from '../../test/world.ts';
import { createPostgresEventChanges, postgresAnnounce } from '../adapters/postgres-announcements.ts';
import {
  appendEntries,
  cancelEvent,
  changeEvent,
  findScoreUpdate,
  plainEntry,
  readLog,
  shownEntries,
  type NewEntry,
} from '../catalog/index.ts';
import { setEventPrice } from '../commerce/index.ts';
import { createHttp } from '../http/create-http.ts';
import { createRevisions } from '../cache/revisions.ts';
import type { EventChanges } from './ports.ts';
import { liveUpdatesRoutes } from './routes.ts';
import type { StreamLimits } from './streams.ts';
import { factsOfHost, findBegunGames } from '../../test/live-updates/stage.ts';
import { portOf, watch, type Watching } from '../../test/live-updates/watching.ts';

let world: World;
let changes: EventChanges;
let ownEvents: number[];
let foreignEvent: number;
beforeAll(async () => {
  world = await createWorld();
  const { host, user, database } = world.connection.pool.options;
  changes = createPostgresEventChanges({ host, user, database }, world.context.log, createRevisions());
  await changes.start();
  ownEvents = await findBegunGames(world, 6);
  foreignEvent = await world.eventId({ slug: 'littoral-sport' });
});
afterAll(async () => {
  await changes.stop();
  await world.close();
});

let app: FastifyInstance;
/** Events in the order in which they were read. */
let reads: number[];
/** Games whose scores were read. */
let scoreReads: number[];
let isDatabaseAway: boolean;
/** Delays the lookup of the channel. */
let gate: Promise<void>;
const watchers: Watching[] = [];

/** A process that serves live updates; what an event is comes from the database. */
async function serve(limits: Partial<StreamLimits> = {}): Promise<void> {
  app = createHttp({ log: world.context.log, trustProxy: [] });
  const factsOf = async (request: { host: string; ip: string }) => {
    await gate;
    return factsOfHost(world, request);
  };
  const readState = async (channelId: number, eventId: number): Promise<LiveUpdate | undefined> => {
    reads.push(eventId);
    if (isDatabaseAway) throw new Error('the database is away');
    const event = await world.context.catalog.store.findEvent(channelId, eventId);
    // The whole row, to prove that only the contract's fields are sent.
    return event && { ...event, event_id: event.id, signal: null };
  };
  liveUpdatesRoutes(
    { app, factsOf },
    {
      changes,
      readState,
      readClip: async () => undefined,
      readScore: async (channelId, eventId, told) => {
        if (isDatabaseAway) throw new Error('the database is away');
        const found = await findScoreUpdate(world.context.gameLogs, channelId, eventId, told);
        scoreReads.push(eventId);
        return found;
      },
      log: world.context.log,
    },
    limits,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(() => {
  reads = [];
  scoreReads = [];
  isDatabaseAway = false;
  gate = Promise.resolve();
});
afterEach(async () => {
  for (const watcher of watchers.splice(0)) watcher.leave();
  await app.close();
});

async function join(host?: string, query = ''): Promise<Watching> {
  const watching = await watch(portOf(app.server), `/api/live-updates${query}`, host);
  watchers.push(watching);
  return watching;
}

async function change(eventId: number, slug?: string): Promise<void> {
  const channelId = await world.channelId(slug);
  await world.connection.transact((scope) => postgresAnnounce.eventChanged(scope, channelId, eventId));
}

const told = (eventId: number, status = 'upcoming'): string =>
  `data: {"event_id":${eventId},"stream_status":"${status}","signal":null}`;

describe('GET /api/live-updates', () => {
  it('[T06] sends the new state of a changed event after the commit, and only the fields of the contract', async () => {
    await serve();
    const [first = 0, second = 0] = ownEvents;
    const watching = await join();
    const channelId = await world.channelId();
    const failing = world.connection.transact(async (scope) => {
      await postgresAnnounce.eventChanged(scope, channelId, second);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await change(first);
    await expect.poll(watching.messages).toEqual([told(first)]);
    expect(reads).toEqual([first]);
  });

  it('sends an event that is cancelled, moved or sold at another price, and none that is over', async () => {
    await serve();
    const { catalog, clock, schedule } = world.context;
    const channelId = await world.channelId();
    const id = await world.eventId({ status: 'upcoming', type: 'ppv' });
    const watching = await join();
    await world.connection.pool.query(`update catalog.events set name = 'Over' where id = $1`, [
      await world.eventId(),
    ]);
    for (const [index, act] of [
      () => cancelEvent({ store: catalog.store, clock }, channelId, id, true),
      () => cancelEvent({ store: catalog.store, clock }, channelId, id, false),
      () => changeEvent({ ...schedule, store: catalog.store }, channelId, id, { name: 'Moved' }),
      () => setEventPrice(schedule, channelId, id, { baseCents: 1200, feeCents: 0 }),
    ].entries()) {
      await act();
      await expect.poll(watching.messages).toEqual(Array.from({ length: index + 1 }, () => told(id)));
    }
  });

  it('answers as a stream that no proxy caches or transforms', async () => {
    await serve();
    const { status, headers, text } = await join();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await expect.poll(text).toMatch(/^retry: \d{4}\n: floodlit\n\n$/);
  });

  it('[T01] sends a host only its own channel', async () => {
    await serve();
    const [own = 0, last = 0] = ownEvents;
    const [here, there] = [await join(), await join('second.localhost')];
    await change(foreignEvent, 'littoral-sport');
    // Another channel's event under our own channel's name is none.
    await change(foreignEvent);
    await change(own);
    await expect.poll(here.messages).toEqual([told(own)]);
    await expect.poll(there.messages).toEqual([told(foreignEvent, 'finished')]);
    await change(last);
    await expect.poll(here.messages).toEqual([told(own), told(last)]);
    expect(there.messages()).toHaveLength(1);
  });

  it('reads an event once per change, however many watch', async () => {
    await serve();
    const [first = 0] = ownEvents;
    const all = [await join(), await join(), await join()];
    await change(first);
    for (const watching of all) await expect.poll(watching.messages).toEqual([told(first)]);
    expect(reads).toEqual([first]);
  });

  it('sends a missed notice after the connection to the database was cut, and goes on', async () => {
    await serve();
    const [first = 0] = ownEvents;
    const [here, there] = [await join(), await join('second.localhost')];
    await world.connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'floodlit-live-updates' and datname = current_database()`,
    );
    for (const { messages } of [here, there])
      await expect.poll(messages, { timeout: 10_000 }).toEqual(['event: missed\ndata: {}']);
    await change(first);
    await expect.poll(here.messages).toEqual(['event: missed\ndata: {}', told(first)]);
  });

  it('sends a missed notice when a changed event cannot be read', async () => {
    await serve();
    const watching = await join();
    isDatabaseAway = true;
    await change(ownEvents[0] ?? 0);
    await expect.poll(watching.messages).toEqual(['event: missed\ndata: {}']);
    expect(world.loggedErrors.splice(0)).toEqual([new Error('the database is away')]);
  });

  it('[T71] answers 503 with a retry time when all places are taken, and admits again later', async () => {
    await serve({ perAddress: 2 });
    const [first] = [await join(), await join()];
    const response = await fetch(`http://localhost:${portOf(app.server)}/api/live-updates`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await response.json()).toMatchObject({ code: 'server.unavailable' });
    first.leave();
    await expect.poll(async () => (await join()).status).toBe(200);
    expect(world.loggedErrors).toEqual([]);
  });

  it('[T71] admits a page of a full school that opens its connection anew', async () => {
    await serve({ perAddress: 1, reopening: 1 });
    await join();
    const ask = async (query: string): Promise<number> => {
      const leaving = new AbortController();
      const url = `http://localhost:${portOf(app.server)}/api/live-updates${query}`;
      const { status } = await fetch(url, { signal: leaving.signal });
      leaving.abort();
      return status;
    };
    expect([await ask(''), await ask('?again=1')]).toEqual([503, 200]);
  });

  it('[T71] frees the place of a client that left before the answer began', async () => {
    await serve({ perAddress: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const request = http.get({ port: portOf(app.server), path: '/api/live-updates', agent: false });
    request.on('error', () => {});
    const [, response] = (await once(app.server, 'request')) as [unknown, http.ServerResponse];
    request.destroy();
    await once(response, 'close');
    resolve();
    expect((await join()).status).toBe(200);
    expect(world.loggedErrors).toEqual([]);
  });

  describe('scores', () => {
    const named = (...ids: number[]): string => `?${ids.map((id) => `event_id[]=${id}`).join('&')}`;
    const write = async (eventId: number, entry: NewEntry): Promise<string> => {
      const sent = { entries: [entry] };
      await appendEntries(world.context.gameLogs, await world.channelId(), eventId, 'operator:1', sent);
      return entry.id;
    };
    const tap = (eventId: number, points = 1): Promise<string> =>
      write(eventId, plainEntry('score', { side: 'home', points }));
    const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);
    const isReady = (...ids: number[]) => expect.poll(() => inOrder(scoreReads)).toEqual(inOrder(ids));
    const scoresIn = ({ messages }: Watching) =>
      messages().flatMap((message) => {
        const data = /^event: score\ndata: (.*)$/.exec(message)?.[1];
        return data === undefined ? [] : [ScoreUpdate.parse(JSON.parse(data))];
      });
    const totals = (watching: Watching) => scoresIn(watching).map(({ event_id, home }) => [event_id, home]);

    it('go to the streams that named the game alone, and no page hears of the game itself', async () => {
      await serve();
      const [first = 0, second = 0] = ownEvents;
      const joinFor = (...ids: number[]) => join(undefined, named(...ids));
      const [here, twice] = [await joinFor(first), await joinFor(second, first, first)];
      const [there, none] = [await joinFor(second), await join()];
      await isReady(first, second);
      await tap(first);
      for (const watching of [here, twice]) await expect.poll(() => totals(watching)).toEqual([[first, 1]]);
      await change(second);
      for (const watching of [here, twice, there, none])
        await expect.poll(watching.messages).toContain(told(second));
      expect([there, none].map(({ messages }) => messages().length)).toEqual([1, 1]);
      // One read for both streams besides that of the beginning, and none of the game.
      expect([inOrder(scoreReads), reads]).toEqual([inOrder([first, first, second]), [second]]);
    });

    it('come at once after a pause, at most every 250 ms, with the entries since the last update', async () => {
      await serve();
      const [, , id = 0] = ownEvents;
      const watching = await join(undefined, named(id));
      await isReady(id);
      await new Promise((resolve) => setTimeout(resolve, limits.scoreUpdateMs));
      await tap(id);
      await expect.poll(() => totals(watching), { interval: 10 }).toEqual([[id, 1]]);
      const [first] = scoresIn(watching);
      for (let count = 0; count < 8; count += 1) await tap(id);
      await expect.poll(() => totals(watching).at(-1)).toEqual([id, 9]);
      const updates = scoresIn(watching);
      expect(updates.length).toBeLessThan(6);
      expect(updates.slice(1).map(({ after_seq }) => after_seq)).toEqual(
        updates.slice(0, -1).map(({ seq }) => seq),
      );
      expect(updates.flatMap(({ entries }) => entries.map((entry) => entry.kind))).toEqual(
        Array.from({ length: 9 }, () => 'score'),
      );
      expect(first).toMatchObject({ seq: 1, revision: 0, after_seq: 0, is_sure: true });
    });

    it('are not read while nobody named their game', async () => {
      await serve();
      const [first = 0, second = 0] = ownEvents;
      const [watching, left] = [await join(undefined, named(second)), await join(undefined, named(first))];
      await isReady(first, second);
      left.leave();
      await left.ended;
      await expect.poll(() => watching.text()).toContain('retry');
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tap(first);
      await tap(second);
      await expect.poll(() => scoreReads.filter((id) => id === second)).toHaveLength(2);
      expect(scoreReads.filter((id) => id === first)).toHaveLength(1);
    });

    it('[T01] of another channel do not exist', async () => {
      await serve();
      const [own = 0] = ownEvents;
      const watching = await join(undefined, named(foreignEvent, own));
      const foreignChannel = await world.channelId('littoral-sport');
      await appendEntries(world.context.gameLogs, foreignChannel, foreignEvent, 'operator:1', {
        entries: [plainEntry('score', { side: 'home', points: 1 })],
      });
      // Also under the name of this channel there is no such game.
      const channelId = await world.channelId();
      await world.connection.transact((scope) =>
        postgresAnnounce.scoreChanged(scope, channelId, foreignEvent),
      );
      await tap(own);
      await expect.poll(() => totals(watching).map(([id]) => id)).toEqual([own]);
    });

    it.each([
      ['too many games', named(...Array.from({ length: 51 }, (_, index) => index + 1))],
      ['no number', '?event_id[]=x'],
      ['one without brackets', '?event_id=1'],
    ])('are none for an invalid query: %s', async (_what, query) => {
      await serve();
      const [first = 0] = ownEvents;
      const watching = await join(undefined, query);
      expect(watching.status).toBe(200);
      await tap(first);
      await change(first);
      await expect.poll(watching.messages).toEqual([told(first)]);
    });

    it('carry corrections, so that a page has the log without reading it again', async () => {
      await serve();
      const [, , , id = 0] = ownEvents;
      const watching = await join(undefined, named(id));
      await isReady(id);
      const goals = [await tap(id), await tap(id), await tap(id)];
      await write(id, plainEntry('void', { target: goals[0] ?? null }));
      await write(id, plainEntry('score', { side: 'away', points: 1, replaces: goals[1] ?? null }));
      const late = world.clock.now().getTime() - 7_200_000;
      await write(id, plainEntry('big_play', { at: late }));
      const { seq, folded } = await readLog(world.context.gameLogs, await world.channelId(), id);
      await expect.poll(() => scoresIn(watching).at(-1)?.seq).toBe(seq);
      const page = scoresIn(watching).reduce<LogEntry[]>(
        (entries, update) => withChanges(entries, update),
        [],
      );
      expect(page.map((entry) => entry.id)).toEqual(shownEntries(folded).map((entry) => entry.id));
      expect(page[0]?.at).toBe(late);
      expect(scoresIn(watching).every(({ after_seq }) => after_seq >= 0)).toBe(true);
    });
  });

  it('keeps no answer open for a HEAD request', async () => {
    await serve();
    const port = portOf(app.server);
    const request = http.request({ port, method: 'HEAD', path: '/api/live-updates', agent: false }).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(404);
  });

  it('does not delay the shutdown of the server', async () => {
    await serve();
    const all = await Promise.all(Array.from({ length: 50 }, () => join()));
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await Promise.all(all.map(({ ended }) => ended));
  });
});
