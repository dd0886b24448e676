import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFaultyPayments } from '../../../test/fakes/faulty-payments.ts';
import { createTurns, createTurnsOfAccounts, pacePayments, type Turns } from './pace-payments.ts';
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
    const payments = pacePayments(createFaultyPayments(), createTurns(world).soon);
    const sentMs: number[] = [];
    const list = async () => {
      await payments.listIntentsOfOrder({ channelId: 1, orderId: 1, uuid: null, since: new Date(0) });
      sentMs.push(Math.round(world.nowMs()));
    };
    await Promise.all([list(), list(), list()]);
    expect(sentMs).toEqual([1_000, 1_067, 1_133]);
  });
});

describe('createTurns', () => {
  const many = (count: number, turn: Turns['soon'], call: () => Promise<void>) =>
    Promise.all(Array.from({ length: count }, () => turn(call)));

  it('[T72] whoever is waited for goes before reconciliation, which never gets more than the usual pace', async () => {
    const world = aWorld();
    const turns = createTurns(world);
    const order: string[] = [];
    const laterMs: number[] = [];
    await Promise.all([
      many(30, turns.later, async () => {
        order.push('later');
        laterMs.push(world.nowMs());
      }),
      many(100, turns.soon, async () => void order.push('soon')),
    ]);
    // The first call starts before the others arrive.
    expect(order.slice(1, 101)).toEqual(Array.from({ length: 100 }, () => 'soon'));
    // Sixteen steps of 1/15 s take at least a second, even when one turn fires late.
    const spans = laterMs.slice(16).map((ms, index) => ms - (laterMs[index] ?? 0));
    expect(spans.length).toBeGreaterThan(0);
    expect(Math.min(...spans)).toBeGreaterThan(999);
  });

  it('[T72] whoever may wait comes between them, three for one that has time', async () => {
    const world = aWorld();
    const turns = createTurns(world);
    const order: (keyof Turns)[] = [];
    const ask = (line: keyof Turns, count: number) =>
      many(count, turns[line], async () => void order.push(line));
    await Promise.all([ask('later', 20), ask('missed', 6), ask('soon', 20)]);
    const runOf = (line: keyof Turns, count: number) => Array.from({ length: count }, () => line);
    const threeForOne = [...runOf('missed', 3), ...runOf('later', 1)];
    expect(order).toEqual([
      'later',
      ...runOf('soon', 20),
      ...threeForOne,
      ...threeForOne,
      ...runOf('later', 17),
    ]);
  });

  it('[I10] whoever may wait goes as fast as the account allows, what has time beside them no faster than usual', async () => {
    const world = aWorld();
    const turns = createTurns(world);
    const sentMs = { missed: [] as number[], later: [] as number[] };
    const ask = (line: 'missed' | 'later', count: number) =>
      many(count, turns[line], async () => void sentMs[line].push(world.nowMs()));
    await Promise.all([ask('missed', 300), ask('later', 300)]);
    const mostIn = (all: readonly number[]) =>
      Math.max(...all.map((from) => all.filter((ms) => ms >= from && ms < from + 1_000).length));
    expect(mostIn(sentMs.missed)).toBeGreaterThan(usualCallsPerSecond);
    expect(mostIn(sentMs.later)).toBeLessThanOrEqual(usualCallsPerSecond + 1);
    expect(mostIn([...sentMs.missed, ...sentMs.later])).toBeLessThanOrEqual(mostCallsPerSecond + 1);
  });

  it('[T72] goes faster while calls wait, and slower when the service has too many', async () => {
    const world = aWorld();
    const turns = createTurns(world);
    const sentMs: number[] = [];
    const call = async () => void sentMs.push(world.nowMs());
    await many(200, turns.soon, call);
    const countOf = (fromMs: number, untilMs: number) =>
      sentMs.filter((ms) => ms >= fromMs && ms < untilMs).length;
    const startMs = sentMs[0] ?? 0;
    expect(countOf(startMs, startMs + 1_000)).toBeLessThanOrEqual(usualCallsPerSecond + 1);
    expect(countOf(startMs + 4_000, startMs + 5_000)).toBeGreaterThanOrEqual(mostCallsPerSecond);

    const refusedMs = world.nowMs();
    let refusals = 1;
    const answer = await turns.soon(async () => {
      if (refusals-- > 0) throw new PaymentsBusy('Too many.', { retryAfterMs: 3_000 });
      return 'done';
    });
    expect(answer).toBe('done');
    expect(world.nowMs() - refusedMs).toBeGreaterThanOrEqual(3_000);
    sentMs.length = 0;
    await many(60, turns.soon, call);
    // Half of what it was, and one step more for the rest that is over.
    const again = countOf(sentMs[0] ?? 0, (sentMs[0] ?? 0) + 1_000);
    expect(again).toBeLessThanOrEqual(mostCallsPerSecond / 2 + 6);
  });

  it('each account has a pace of its own', async () => {
    const world = aWorld();
    const turnsOf = createTurnsOfAccounts(world);
    const beganMs = world.nowMs();
    await Promise.all([
      many(1, turnsOf(0).soon, async () => undefined),
      many(1, turnsOf(7).soon, async () => undefined),
    ]);
    expect(world.nowMs()).toBe(beganMs);
    expect(turnsOf(7)).toBe(turnsOf(7));
  });

  it('gives up on a service that stays busy, and passes any other failure on at once', async () => {
    const turns = createTurns(aWorld());
    let calls = 0;
    const failing = (error: Error) =>
      turns.soon(() => {
        calls += 1;
        return Promise.reject(error);
      });
    await expect(failing(new PaymentsBusy('Too many.'))).rejects.toThrow('Too many.');
    expect(calls).toBe(4);
    await expect(failing(new Error('Something else.'))).rejects.toThrow('Something else.');
    expect(calls).toBe(5);
  });
});
