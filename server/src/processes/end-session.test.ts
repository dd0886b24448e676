import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLosingWire } from '../../test/losing-wire.ts';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type ConnectionConfig } from '../db/connect.ts';
import { endSession } from './end-session.ts';
import { claimRole } from './single-copy.ts';

let database: { readonly config: ConnectionConfig; readonly drop: () => Promise<void> };
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

/** More than the limits on a busy machine, and less than a process may take to stop. */
const soonMs = 6_000;

async function aWire() {
  const wire = await startLosingWire({ host: database.config.host });
  return { wire, config: { ...database.config, ...wire.address } };
}

async function timeOf(end: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await end();
  return performance.now() - startedAt;
}

describe('behind a cut network', () => {
  it('a session ends soon', async () => {
    const { wire, config } = await aWire();
    await using _wire = wire;
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    await client.connect();
    wire.hold();
    expect(await timeOf(() => endSession(client))).toBeLessThan(soonMs);
  });

  it('a claimed role is given back soon', async () => {
    const { wire, config } = await aWire();
    await using _wire = wire;
    const claim = await claimRole(config, 'worker');
    wire.hold();
    expect(await timeOf(() => claim.release())).toBeLessThan(soonMs);
  });

  it('a pool closes soon, and its running statement fails', async () => {
    const { wire, config } = await aWire();
    await using _wire = wire;
    const connection = connect(config);
    wire.loseAnswerTo('select 43');
    const failed = connection.pool.query('select 43').catch((error: unknown) => error);
    await connection.pool.query('select 1');
    expect(await timeOf(() => connection.close())).toBeLessThan(soonMs);
    expect(await failed).toBeInstanceOf(Error);
  });
});

it('a pool that closes waits for its running statement', async () => {
  const connection = connect(database.config);
  const slow = connection.pool.query<{ one: number }>('select 1 as one, pg_sleep(0.3)');
  await connection.pool.query('select 1');
  await connection.close();
  expect((await slow).rows[0]?.one).toBe(1);
});
