import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection, type ConnectionConfig } from '../db/connect.ts';
import type { EventChanges } from '../live-updates/ports.ts';
import { createRevisions } from '../cache/revisions.ts';
import { createPostgresEventChanges, postgresAnnounce } from './postgres-announcements.ts';

let config: ConnectionConfig;
let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ config, drop } = await cloneDatabase());
  connection = connect(config);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const warnings: string[] = [];
const log = { info: () => {}, warn: (message: string) => void warnings.push(message), error: () => {} };
const started: EventChanges[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((changes) => changes.stop()));
});

/** One process that listens to channel 1, and its received changes. */
async function aListener(): Promise<{ changes: EventChanges; heard: (number | 'missed')[] }> {
  const changes = createPostgresEventChanges(config, log, createRevisions());
  const heard: (number | 'missed')[] = [];
  changes.subscribe(1, {
    changed: (eventId) => void heard.push(eventId),
    clipChanged: () => {},
    scoreChanged: () => {},
    missed: () => void heard.push('missed'),
  });
  await changes.start();
  started.push(changes);
  return { changes, heard };
}

const announce = (eventId: number, channelId = 1): Promise<void> =>
  connection.transact((scope) => postgresAnnounce.eventChanged(scope, channelId, eventId));

const cutConnections = (): Promise<unknown> =>
  connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'floodlit-live-updates' and datname = current_database()`,
  );

const countConnections = async (): Promise<number> => {
  const { rows } = await connection.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity
      where application_name = 'floodlit-live-updates' and datname = current_database()`,
  );
  return rows[0]?.count ?? -1;
};

describe('announcements', () => {
  it('reach every process after a commit, and none after a rollback', async () => {
    const [one, other] = [await aListener(), await aListener()];
    const failing = connection.transact(async (scope) => {
      await postgresAnnounce.eventChanged(scope, 1, 11);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await announce(12);
    await expect.poll(() => [one.heard, other.heard]).toEqual([[12], [12]]);
  });

  it('[T01] reach only their own channel', async () => {
    const { changes, heard } = await aListener();
    const foreign: number[] = [];
    changes.subscribe(2, {
      changed: (eventId) => void foreign.push(eventId),
      clipChanged: () => {},
      scoreChanged: () => {},
      missed: () => {},
    });
    await announce(21, 2);
    await announce(22, 3);
    await announce(23);
    await expect.poll(() => heard).toEqual([23]);
    expect(foreign).toEqual([21]);
  });

  it.each(['', 'rubbish', 'null', '{"channel_id":"1","event_id":31}', '{"channel_id":1}'])(
    'pass over %j, which is none',
    async (payload) => {
      const { heard } = await aListener();
      await connection.pool.query("select pg_notify('floodlit_events', $1)", [payload]);
      await announce(32);
      await expect.poll(() => heard).toEqual([32]);
    },
  );

  it('no longer reach a listener that has left', async () => {
    const { changes, heard } = await aListener();
    const left: number[] = [];
    const leave = changes.subscribe(1, {
      changed: (id) => void left.push(id),
      clipChanged: () => {},
      scoreChanged: () => {},
      missed: () => {},
    });
    leave();
    leave();
    await announce(41);
    await expect.poll(() => heard).toEqual([41]);
    expect(left).toEqual([]);
  });

  it('resume after the connection was cut, with a missed notice', async () => {
    const { heard } = await aListener();
    await cutConnections();
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['missed']);
    await announce(51);
    await expect.poll(() => heard).toEqual(['missed', 51]);
  });

  it('leave no connection behind when they are stopped', async () => {
    const { changes } = await aListener();
    warnings.length = 0;
    await changes.stop();
    await expect.poll(countConnections).toBe(0);
    expect(warnings).toEqual([]);
  });

  it('leave no connection behind when they are stopped while they connect', async () => {
    const changes = createPostgresEventChanges(config, log, createRevisions());
    const starting = changes.start();
    await changes.stop();
    await starting;
    await expect.poll(countConnections).toBe(0);
  });

  it('do not reconnect when they are stopped during an interruption', async () => {
    const { changes } = await aListener();
    warnings.length = 0;
    await cutConnections();
    await expect.poll(() => warnings).toEqual(['live updates are interrupted: the database is away']);
    await changes.stop();
    await expect.poll(countConnections).toBe(0);
  });

  it('fail at the start when there is no database to listen to', async () => {
    const changes = createPostgresEventChanges(
      { ...config, database: 'no_such_database' },
      log,
      createRevisions(),
    );
    await expect(changes.start()).rejects.toThrow('no_such_database');
  });
});
