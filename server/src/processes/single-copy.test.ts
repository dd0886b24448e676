import { afterAll, beforeAll, expect, it } from 'vitest';
import type pg from 'pg';
import { cloneDatabase } from '../../test/world.ts';
import { claimInTurn, claimRole } from './single-copy.ts';

let database: pg.ClientConfig;
let drop: () => Promise<void>;
beforeAll(async () => {
  const cloned = await cloneDatabase();
  database = cloned.config;
  drop = cloned.drop;
});
afterAll(() => drop());

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));

it('of two workers that start at once, one buys for the demo and the other waits for its turn', async () => {
  const stopping = new AbortController();
  const first = await claimInTurn(database, 'demo', stopping.signal);
  let hasTurn = false;
  const second = claimInTurn(database, 'demo', stopping.signal).finally(() => (hasTurn = true));
  await pause();
  expect(hasTurn).toBe(false);
  await first.release();
  await (await second).release();
});

it('who is told to stop waits no longer', async () => {
  const stopping = new AbortController();
  const holder = await claimRole(database, 'demo');
  const waiting = claimInTurn(database, 'demo', stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await holder.release();
});
