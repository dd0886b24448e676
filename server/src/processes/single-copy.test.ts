import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { cloneDatabase } from '../../test/world.ts';
import { claimInTurn, claimRole, isRoleHeld } from './single-copy.ts';

let database: pg.ClientConfig;
let drop: () => Promise<void>;
beforeAll(async () => {
  const cloned = await cloneDatabase();
  database = cloned.config;
  drop = cloned.drop;
});
afterAll(() => drop());

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

it('one of two concurrent workers buys for the demo, and the other waits', async () => {
  const stopping = new AbortController();
  const first = await claimInTurn(database, 'demo', stopping.signal);
  let hasTurn = false;
  const second = claimInTurn(database, 'demo', stopping.signal).finally(() => (hasTurn = true));
  await pause();
  expect(hasTurn).toBe(false);
  await first.release();
  await (await second).release();
});

it('a stopped process waits no longer', async () => {
  const stopping = new AbortController();
  const holder = await claimRole(database, 'demo');
  const waiting = claimInTurn(database, 'demo', stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await holder.release();
});

it('a role that many may have is held until the last of them gives it back', async () => {
  const pool = new pg.Pool({ ...database, max: 1 });
  // Its database is dropped while the connection still ends.
  pool.on('connect', (client) => client.on('error', () => undefined));
  expect(await isRoleHeld(pool, 'worker')).toBe(false);
  const [first, second] = [await claimRole(database, 'worker'), await claimRole(database, 'worker')];
  await first.release();
  expect(await isRoleHeld(pool, 'worker')).toBe(true);
  expect(await isRoleHeld(pool, 'web')).toBe(false);
  await second.release();
  await expect.poll(() => isRoleHeld(pool, 'worker')).toBe(false);
  await pool.end();
});
