import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/world.ts';
import { connect, type Connection, type ConnectionConfig } from '../../db/connect.ts';
import { createCallQueues, type CallQueues } from './pace-payments.ts';
import { slotMs, usualCallsPerSecond } from './pace-rules.ts';
import { PaymentsBusy } from './ports.ts';
import { createPaceStore, type PaceStore } from './store-paces.ts';

let config: ConnectionConfig;
let connections: Connection[];
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ config, drop } = await cloneDatabase());
  connections = Array.from({ length: 3 }, () => connect(config, { poolSize: 2 }));
});
afterAll(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await drop();
});

const world = { nowMs: () => performance.now(), wait: (ms: number) => wait(ms) };
const stores = (): PaceStore[] => connections.map(({ db }) => createPaceStore(db));
const queuesOn = (store: PaceStore, account: number, workers = 3): CallQueues =>
  createCallQueues(world, {
    workers: () => workers,
    lease: (slots) => store.leaseSlots(account, slots),
    rest: (ms) => store.restAccount(account, ms),
  });
const mostIn = (calls: readonly number[], ms: number): number =>
  Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + ms).length));

describe('the slots of an account', () => {
  it('[T72] never overlap, whichever worker leases them', async () => {
    const leases = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const inMs = await (stores()[index % 3] as PaceStore).leaseSlots(7, 2);
        return performance.now() + inMs;
      }),
    );
    const { rows } = await (connections[0] as Connection).pool.query<{ ms: number }>(
      "select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as ms from public.call_paces where account = '7'",
    );
    const lastMs = performance.now() + (rows[0]?.ms ?? 0);
    // Sixty slots lie one behind another, less the milliseconds that the leases took.
    expect(lastMs - Math.min(...leases)).toBeGreaterThan(59 * slotMs);
    expect(Math.max(...leases) - Math.min(...leases)).toBeGreaterThan(55 * slotMs);
  });

  it('[T72] of another account are free at once', async () => {
    const [store] = stores() as [PaceStore];
    await store.leaseSlots(8, 5);
    expect(await store.leaseSlots(9, 1)).toBeLessThan(slotMs);
    expect(await store.leaseSlots(8, 1)).toBeGreaterThan(3 * slotMs);
  });

  it('[T72] of a worker that was killed pass unused: the next ones are free in a moment', async () => {
    const [killed, other] = stores() as [PaceStore, PaceStore];
    await killed.leaseSlots(10, 5);
    const inMs = await other.leaseSlots(10, 1);
    expect(inMs).toBeLessThanOrEqual(5 * slotMs);
    await wait(inMs + slotMs);
    expect(await other.leaseSlots(10, 1)).toBeLessThan(slotMs);
  });

  it('[T72] wait for a long rest, however many are leased behind it', async () => {
    const [store, other] = stores() as [PaceStore, PaceStore];
    await store.restAccount(12, 600_000);
    for (const from of [store, other, store]) expect(await from.leaseSlots(12, 5)).toBeGreaterThan(90_000);
  });

  it('[T72] are free when the clock of the database was set back', async () => {
    const [store] = stores() as [PaceStore];
    await (connections[0] as Connection).pool.query(
      "insert into public.call_paces (account, next_at) values ('11', now() + interval '10 minutes')",
    );
    expect(await store.leaseSlots(11, 1)).toBeLessThan(slotMs);
  });
});

describe('three workers', () => {
  it('[T72] together make at most 15 calls a second to an account, and lose none', async () => {
    const calls: number[] = [];
    const work = stores().flatMap((store) => {
      const queues = queuesOn(store, 20);
      return (['high', 'normal', 'low'] as const).flatMap((line) =>
        Array.from({ length: 5 }, () => queues[line](async () => void calls.push(performance.now()))),
      );
    });
    await Promise.all(work);
    expect(calls).toHaveLength(45);
    const first = Math.min(...calls);
    expect(mostIn(calls, 1_000)).toBeLessThanOrEqual(usualCallsPerSecond);
    expect(Math.max(...calls) - first).toBeGreaterThanOrEqual(44 * slotMs - 100);
    expect(Math.max(...calls) - first).toBeLessThan(44 * slotMs * 2);
  });

  it('[T72] keep priorities: a refund at one passes the reconciliation of the others', async () => {
    const order: string[] = [];
    const [one, two, three] = stores().map((store) => queuesOn(store, 21)) as [
      CallQueues,
      CallQueues,
      CallQueues,
    ];
    const slow = [one, two].flatMap((queues) =>
      Array.from({ length: 15 }, () => queues.low(async () => void order.push('low'))),
    );
    await wait(slotMs);
    await three.high(async () => void order.push('high'));
    expect(order.indexOf('high')).toBeLessThan(8);
    await Promise.all(slow);
    expect(order).toHaveLength(31);
  });

  it('[T72] rest together after the service refused a call of one as too many', async () => {
    const [one, two] = stores().map((store) => queuesOn(store, 22)) as [CallQueues, CallQueues];
    let refusals = 1;
    const begunMs = performance.now();
    const refused = one.high(async () => {
      if (refusals-- > 0) throw new PaymentsBusy('Too many.', { retryAfterMs: 1_500 });
    });
    await wait(300);
    await two.high(async () => undefined);
    expect(performance.now() - begunMs).toBeGreaterThanOrEqual(1_400);
    await refused;
  });

  it('[T72] keep a third of the pace each while the database is away', async () => {
    const calls: number[] = [];
    const away: PaceStore = {
      leaseSlots: async () => Promise.reject(new Error('connection refused')),
      restAccount: async () => Promise.reject(new Error('connection refused')),
    };
    const work = [1, 2, 3].flatMap(() => {
      const queues = queuesOn(away, 23);
      return Array.from({ length: 7 }, () => queues.low(async () => void calls.push(performance.now())));
    });
    await Promise.all(work);
    expect(calls).toHaveLength(21);
    // Each begins with one call at once.
    expect(mostIn(calls, 1_000)).toBeLessThanOrEqual(usualCallsPerSecond + 3);
  });

  it('[T72] do not wait for a database that never answers', async () => {
    const hangs: PaceStore = {
      leaseSlots: () => new Promise(() => {}),
      restAccount: () => new Promise(() => {}),
    };
    const begunMs = performance.now();
    await queuesOn(hangs, 24).high(async () => undefined);
    expect(performance.now() - begunMs).toBeLessThan(2_000);
  });
});

it('[T72] one worker alone asks no database', async () => {
  const refuses: PaceStore = {
    leaseSlots: async () => Promise.reject(new Error('asked')),
    restAccount: async () => Promise.reject(new Error('asked')),
  };
  const begunMs = performance.now();
  const queues = queuesOn(refuses, 25, 1);
  await Promise.all(Array.from({ length: 8 }, () => queues.high(async () => undefined)));
  expect(performance.now() - begunMs).toBeLessThan(1_500);
});
