import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFaultyPayments } from '../../../test/fakes/faulty-payments.ts';
import { createCallQueues, createQueuesOfAccounts, pacePayments, type CallQueues } from './pace-payments.ts';
import { mostCallsPerSecond, usualCallsPerSecond } from './pace-rules.ts';
import { PaymentsBusy } from './ports.ts';

/** A clock that moves to whatever is waited for, once all that is under way has come to its end. */
function aWorld(): { readonly nowMs: () => number; readonly wait: (ms: number) => Promise<void> } {
  let nowMs = 1_000;
  return {
    nowMs: () => nowMs,
    wait: async (ms) => {
      await setImmediate();
      nowMs += ms;
    },
  };
}

describe('pacePayments', () => {
  it('[T72] spreads calls over the second, and lets the first through at once', async () => {
    const world = aWorld();
    const payments = pacePayments(createFaultyPayments(), createCallQueues(world).high);
    const sentMs: number[] = [];
    const list = async () => {
      await payments.listIntentsOfOrder({ channelId: 1, orderId: 1, uuid: null, since: new Date(0) });
      sentMs.push(Math.round(world.nowMs()));
    };
    await Promise.all([list(), list(), list()]);
    expect(sentMs).toEqual([1_000, 1_067, 1_133]);
  });
});

describe('createCallQueues', () => {
  const many = (count: number, run: CallQueues['high'], call: () => Promise<void>) =>
    Promise.all(Array.from({ length: count }, () => run(call)));

  it('[T72] high-priority calls go before reconciliation, which never exceeds the usual pace', async () => {
    const world = aWorld();
    const queues = createCallQueues(world);
    const order: string[] = [];
    const lowMs: number[] = [];
    await Promise.all([
      many(30, queues.low, async () => {
        order.push('low');
        lowMs.push(world.nowMs());
      }),
      many(100, queues.high, async () => void order.push('high')),
    ]);
    // The first call starts before the others arrive.
    expect(order.slice(1, 101)).toEqual(Array.from({ length: 100 }, () => 'high'));
    // Sixteen steps of 1/15 s take at least a second, even when one turn fires late.
    const spans = lowMs.slice(16).map((ms, index) => ms - (lowMs[index] ?? 0));
    expect(spans.length).toBeGreaterThan(0);
    expect(Math.min(...spans)).toBeGreaterThan(999);
  });

  it('[T72] gives normal-priority calls three turns for each low-priority one', async () => {
    const world = aWorld();
    const queues = createCallQueues(world);
    const order: (keyof CallQueues)[] = [];
    const ask = (line: keyof CallQueues, count: number) =>
      many(count, queues[line], async () => void order.push(line));
    await Promise.all([ask('low', 20), ask('normal', 6), ask('high', 20)]);
    const runOf = (line: keyof CallQueues, count: number) => Array.from({ length: count }, () => line);
    const threeForOne = [...runOf('normal', 3), ...runOf('low', 1)];
    expect(order).toEqual(['low', ...runOf('high', 20), ...threeForOne, ...threeForOne, ...runOf('low', 17)]);
  });

  it('[I10] normal-priority calls use the whole pace, low-priority calls never more than the usual pace', async () => {
    const world = aWorld();
    const queues = createCallQueues(world);
    const sentMs = { normal: [] as number[], low: [] as number[] };
    const ask = (line: 'normal' | 'low', count: number) =>
      many(count, queues[line], async () => void sentMs[line].push(world.nowMs()));
    await Promise.all([ask('normal', 300), ask('low', 300)]);
    const mostIn = (all: readonly number[]) =>
      Math.max(...all.map((from) => all.filter((ms) => ms >= from && ms < from + 1_000).length));
    expect(mostIn(sentMs.normal)).toBeGreaterThan(usualCallsPerSecond);
    expect(mostIn(sentMs.low)).toBeLessThanOrEqual(usualCallsPerSecond + 1);
    expect(mostIn([...sentMs.normal, ...sentMs.low])).toBeLessThanOrEqual(mostCallsPerSecond + 1);
  });

  it('[T72] goes faster while calls wait, and slower when the service has too many', async () => {
    const world = aWorld();
    const queues = createCallQueues(world);
    const sentMs: number[] = [];
    const call = async () => void sentMs.push(world.nowMs());
    await many(200, queues.high, call);
    const countOf = (fromMs: number, untilMs: number) =>
      sentMs.filter((ms) => ms >= fromMs && ms < untilMs).length;
    const startMs = sentMs[0] ?? 0;
    expect(countOf(startMs, startMs + 1_000)).toBeLessThanOrEqual(usualCallsPerSecond + 1);
    expect(countOf(startMs + 4_000, startMs + 5_000)).toBeGreaterThanOrEqual(mostCallsPerSecond);

    const refusedMs = world.nowMs();
    let refusals = 1;
    const answer = await queues.high(async () => {
      if (refusals-- > 0) throw new PaymentsBusy('Too many.', { retryAfterMs: 3_000 });
      return 'done';
    });
    expect(answer).toBe('done');
    expect(world.nowMs() - refusedMs).toBeGreaterThanOrEqual(3_000);
    sentMs.length = 0;
    await many(60, queues.high, call);
    // Half of what it was, and one step more for the rest that is over.
    const again = countOf(sentMs[0] ?? 0, (sentMs[0] ?? 0) + 1_000);
    expect(again).toBeLessThanOrEqual(mostCallsPerSecond / 2 + 6);
  });

  it('each account has a pace of its own', async () => {
    const world = aWorld();
    const queuesOf = createQueuesOfAccounts(world);
    const beganMs = world.nowMs();
    await Promise.all([
      many(1, queuesOf(0).high, async () => undefined),
      many(1, queuesOf(7).high, async () => undefined),
    ]);
    expect(world.nowMs()).toBe(beganMs);
    expect(queuesOf(7)).toBe(queuesOf(7));
  });

  it.each(['normal', 'low'] as const)(
    '[I10] retries a refused %s-priority call with backoff, and gives up before the next run',
    async (line) => {
      const world = aWorld();
      const queues = createCallQueues(world);
      const beganMs = world.nowMs();
      const triedMs: number[] = [];
      const refusedTimes = (count: number) =>
        queues[line](async () => {
          triedMs.push(world.nowMs());
          if (triedMs.length <= count) throw new PaymentsBusy('Too many.');
          return 'page';
        });
      await expect(refusedTimes(6)).resolves.toBe('page');
      const waitsMs = triedMs.slice(1).map((ms, index) => ms - (triedMs[index] ?? 0));
      expect(waitsMs[2]).toBeGreaterThan(waitsMs[0] ?? 0);

      triedMs.length = 0;
      const againMs = world.nowMs();
      await expect(refusedTimes(Infinity)).rejects.toThrow('Too many.');
      expect(triedMs).toHaveLength(7);
      expect(Math.max(againMs - beganMs, world.nowMs() - againMs)).toBeLessThan(30_000);
    },
  );

  it('gives up on a service that stays busy, and passes any other failure on at once', async () => {
    const queues = createCallQueues(aWorld());
    let calls = 0;
    const failing = (error: Error) =>
      queues.high(() => {
        calls += 1;
        return Promise.reject(error);
      });
    await expect(failing(new PaymentsBusy('Too many.'))).rejects.toThrow('Too many.');
    expect(calls).toBe(4);
    await expect(failing(new Error('Something else.'))).rejects.toThrow('Something else.');
    expect(calls).toBe(5);
  });
});
