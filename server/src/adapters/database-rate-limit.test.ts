import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cloneDatabase } from '../../test/world.ts';
import { connect, type Connection, type ConnectionConfig } from '../db/connect.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { createDatabaseRateLimit } from './database-rate-limit.ts';

const rule = { points: 3, perSeconds: 60 };
const rules = {
  visitorKey: rule,
  register: rule,
  loginAddress: rule,
  purchase: rule,
  // Long enough for four checks on a slow machine.
  login: { points: 3, perSeconds: 3 },
  purchaseAddress: { points: 3, perSeconds: 1 },
};

let config: ConnectionConfig;
let connections: Connection[];
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ config, drop } = await cloneDatabase());
});
afterAll(() => drop());

let first: RateLimit;
let second: RateLimit;
beforeEach(() => {
  connections = [connect(config, { poolSize: 2 }), connect(config, { poolSize: 2 })];
  [first, second] = connections.map(({ pool }) => createDatabaseRateLimit(pool, rules)) as [
    RateLimit,
    RateLimit,
  ];
  return async () => {
    await Promise.all(connections.map((connection) => connection.close()));
  };
});

const outcomes = async (checks: Promise<void>[]): Promise<string[]> =>
  (await Promise.allSettled(checks)).map(({ status }) => status);
const rowCount = async (): Promise<number> =>
  (await connections[0]?.pool.query('select from public.rate_limits'))?.rowCount ?? -1;

describe('a rate limit', () => {
  it('[T45] counts across two processes', async () => {
    const checks = [first, second, first, second, first].map((limit) => limit.check('register', 'both'));
    expect((await outcomes(checks)).filter((status) => status === 'fulfilled')).toHaveLength(3);
  });

  it('[T45] answers the time to wait, and admits again after the window', async () => {
    for (const limit of [first, second, first]) await limit.check('login', 'window');
    await expect(second.check('login', 'window')).rejects.toMatchObject({
      code: 'request.rate_limited',
      details: { retryAfterSeconds: expect.toBeOneOf([1, 2, 3]) as number },
    });
    await vi.waitFor(() => second.check('login', 'window'), { timeout: 10_000, interval: 100 });
  });

  it('counts each key and each kind of call by itself', async () => {
    for (const key of ['a', 'b'])
      for (const name of ['register', 'visitorKey'] as const)
        for (let tries = 0; tries < 3; tries++) await first.check(name, key);
    await expect(first.check('register', 'a')).rejects.toThrow();
  });

  it('[T45] counts the longest address in the database too, where it is unreadable', async () => {
    const longest = `7:${'x'.repeat(242)}@demo.test`;
    const checks = [first, second, first, second].map((limit) => limit.check('register', longest));
    expect((await outcomes(checks)).filter((status) => status === 'fulfilled')).toHaveLength(3);
    const { rows } = (await connections[0]?.pool.query('select * from public.rate_limits')) ?? { rows: [] };
    expect(JSON.stringify(rows)).not.toContain('demo.test');
  });

  it('counts in memory while the database is away', async () => {
    await connections[0]?.close();
    const checks = [first, first, first, first].map((limit) => limit.check('register', 'away'));
    expect((await outcomes(checks)).toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    connections.shift();
  });

  it('deletes only expired windows', async () => {
    await connections[0]?.pool.query('delete from public.rate_limits');
    await first.check('purchaseAddress', 'short');
    await first.check('register', 'long');
    expect(await rowCount()).toBe(2);
    await vi.waitFor(
      async () => {
        await second.forgetExpired();
        expect(await rowCount()).toBe(1);
      },
      { timeout: 10_000, interval: 100 },
    );
    for (let tries = 0; tries < 2; tries++) await first.check('register', 'long');
    await expect(first.check('register', 'long')).rejects.toThrow();
  });
});
