// Announcements by PostgreSQL's LISTEN and NOTIFY: sent in the transaction of the change, received on one connection
// per process.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { databaseOf, type ConnectionConfig } from '../db/connect.ts';
import { endSession } from '../processes/end-session.ts';
import type { AnnounceScores } from '../catalog/index.ts';
import type { AnnounceClips } from '../clips/index.ts';
import type { Announce } from '../media/live/announce-ports.ts';
import type { Scope } from '../kernel/transact.ts';
import type { Log } from '../kernel/log.ts';
import { StartRefused } from '../processes/start-refused.ts';
import type { RevisionKeeper } from '../cache/revisions.ts';
import type { ChangeListener, EventChanges } from '../live-updates/ports.ts';

const topic = 'floodlit_events';
/** The topic of the triggers of `channel.watch_table`. Its payload is the id of an edited channel, or `*`. */
const editTopic = 'floodlit_edits';
const firstPauseMs = 100;
const longestPauseMs = 5_000;

const Change = z.object({
  channel_id: z.int(),
  event_id: z.int(),
  clip_id: z.optional(z.int()),
  /** The score alone has changed, so no page asks for the game again. */
  score: z.optional(z.literal(true)),
});
type Change = z.infer<typeof Change>;

async function notify(scope: Scope, change: Change): Promise<void> {
  await databaseOf(scope)
    .selectNoFrom((sql) => sql.fn('pg_notify', [sql.val(topic), sql.val(JSON.stringify(change))]).as('told'))
    .execute();
}

export const postgresAnnounce: Announce & AnnounceClips & AnnounceScores = {
  eventChanged: (scope, channelId, eventId) => notify(scope, { channel_id: channelId, event_id: eventId }),
  clipChanged: (scope, channelId, eventId, clipId) =>
    notify(scope, { channel_id: channelId, event_id: eventId, clip_id: clipId }),
  scoreChanged: (scope, channelId, eventId) =>
    notify(scope, { channel_id: channelId, event_id: eventId, score: true }),
};

/** Anybody with access to the database can notify, so an invalid payload is ignored. */
function findChange(payload: string | undefined): Change | undefined {
  try {
    return Change.safeParse(JSON.parse(payload ?? '')).data;
  } catch {
    return undefined;
  }
}

const selfTestMs = 2_000;

/**
 * @param config of a direct session: a pooler that shares sessions would lose the LISTEN.
 * @param revisions receives every edit.
 * @param pool sends a notification at the start, which must arrive. Without one, nothing is tested.
 */
export function createPostgresEventChanges(
  config: ConnectionConfig,
  log: Log,
  revisions: Pick<RevisionKeeper, 'changed' | 'setHearing'>,
  pool?: Pick<pg.Pool, 'query'>,
): EventChanges {
  const listeners = new Map<number, Set<ChangeListener>>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  let selfTest: { readonly payload: string; readonly arrive: () => void } | undefined;

  const hear = ({ channel, payload }: pg.Notification): void => {
    if (payload !== undefined && payload === selfTest?.payload) return selfTest.arrive();
    if (channel === editTopic) {
      revisions.changed(payload === '*' ? undefined : Number(payload));
      return;
    }
    const change = findChange(payload);
    if (change === undefined) return;
    for (const listener of listeners.get(change.channel_id) ?? []) {
      if (change.score === true) listener.scoreChanged(change.event_id);
      else if (change.clip_id === undefined) listener.changed(change.event_id);
      else listener.clipChanged(change.clip_id);
    }
  };

  async function listen(): Promise<void> {
    const connecting = new pg.Client({
      connectionTimeoutMillis: 5_000,
      // Detects a database that vanished without closing the connection, within a minute.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      ...config,
      application_name: 'floodlit-live-updates',
    });
    // How it ended does not matter: that it ended does.
    connecting.on('error', () => {});
    connecting.on('notification', hear);
    connecting.once('end', () => {
      if (client !== connecting) return;
      client = undefined;
      revisions.setHearing(false);
      if (!stopping.signal.aborted) void listenAgain();
    });
    try {
      await connecting.connect();
      await connecting.query(`listen ${topic}; listen ${editTopic}`);
    } catch (error) {
      void connecting.end().catch(() => {});
      throw error;
    }
    if (stopping.signal.aborted) await connecting.end();
    else {
      client = connecting;
      revisions.setHearing(true);
    }
  }

  /** @throws {StartRefused} when no notification arrives. */
  async function testListening(sender: Pick<pg.Pool, 'query'>): Promise<void> {
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<boolean>();
    selfTest = { payload: randomUUID(), arrive: () => arrive(true) };
    await sender.query('select pg_notify($1, $2)', [topic, selfTest.payload]);
    const timer = setTimeout(arrive, selfTestMs, false);
    const isHeard = await arrived;
    clearTimeout(timer);
    selfTest = undefined;
    if (!isHeard)
      throw new StartRefused(
        'No NOTIFY arrives on the session that listens: set DATABASE_DIRECT_URL to the address of the database itself, without the pooler.',
      );
  }

  async function listenAgain(): Promise<void> {
    log.warn('live updates are interrupted: the database is away');
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await pause(pauseMs, undefined, { signal: stopping.signal, ref: false });
        await listen();
        break;
      } catch {
        if (stopping.signal.aborted) return;
      }
    }
    log.info('live updates go on');
    for (const ofChannel of listeners.values()) for (const listener of ofChannel) listener.missed();
  }

  return {
    subscribe(channelId, listener) {
      const ofChannel = listeners.get(channelId) ?? new Set();
      listeners.set(channelId, ofChannel.add(listener));
      return () => {
        ofChannel.delete(listener);
        if (ofChannel.size === 0 && listeners.get(channelId) === ofChannel) listeners.delete(channelId);
      };
    },
    async start() {
      await listen();
      if (pool === undefined) return;
      await testListening(pool).catch(async (error: unknown) => {
        stopping.abort();
        await client?.end();
        throw error;
      });
    },
    async stop() {
      stopping.abort();
      if (client !== undefined) await endSession(client);
    },
  };
}
