import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createWorld, type World } from '../../test/world.ts';
import { goOnAir } from './on-air.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

it('encoders are given up when another process took the role while the database was away', async () => {
  const { host, user, database } = world.connection.pool.options;
  const config = { host, user, database };
  await using cleanup = new AsyncDisposableStack();
  const errors: string[] = [];
  const log = { ...world.context.log, error: (text: string) => void errors.push(text) };
  const media = { ...world.context.media, log };
  const port = await goOnAir(
    { media, log },
    { database: config, rtmpHost: '127.0.0.1', rtmpPort: 0, rtmpProxies: [] },
    cleanup,
  );
  expect(await isOpen(port)).toBe(true);

  const other = new pg.Client(config);
  await other.connect();
  cleanup.defer(() => other.end());
  // The other process waits for the lock, so it is the first behind the one that breaks.
  const taken = other.query('select pg_advisory_lock(1179406148, 4)');
  await expect
    .poll(() =>
      world.connection.pool.query(
        `select from pg_locks where locktype = 'advisory' and objid = 4 and not granted`,
      ),
    )
    .toMatchObject({ rowCount: 1 });
  await world.connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'floodlit ingest %' and datname = current_database()`,
  );
  await taken;
  await expect.poll(() => isOpen(port)).toBe(false);
  expect(errors).toContain('this process no longer takes encoders, because another one does');
});
