import type { Order } from '@floodlit/contract/commerce';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from './commerce-makers.fixture.ts';
import { isSettled, pollOrder } from './poll-order.ts';

const declined = { status: 'failed', reason: 'declined', retryable: true } as const;

describe('isSettled', () => {
  it.each([
    [{ status: 'created' }, false, false],
    [{ status: 'paid' }, false, true],
    [{ status: 'refunded' }, false, true],
    [declined, false, true],
    [declined, true, false],
    [{ status: 'failed', reason: 'expiring', retryable: false }, false, false],
    [{ status: 'failed', reason: 'expired', retryable: false }, true, true],
  ] as const)('[R4.03] %j, confirmed %s: %s', (order, isConfirmed, settled) => {
    expect(isSettled(anOrder(order), isConfirmed)).toBe(settled);
  });
});

function aPoll(answers: (Partial<Order> | Error)[], isConfirmed = false) {
  const stop = new AbortController();
  const waits: number[] = [];
  const onTrouble = vi.fn();
  const readOrder = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return anOrder(answer);
  });
  const polled = pollOrder({
    readOrder,
    onTrouble,
    isConfirmed,
    signal: stop.signal,
    wait: async (ms, signal) => {
      waits.push(ms);
      if (answers.length === 0) stop.abort();
      signal.throwIfAborted();
    },
  });
  return { polled, waits, onTrouble, readOrder };
}

describe('pollOrder', () => {
  it('[R4.03] polls the order every 2 s until it is paid', async () => {
    const { polled, waits, readOrder } = aPoll([{}, {}, { status: 'paid' }]);
    expect((await polled).status).toBe('paid');
    expect(waits).toEqual([2000, 2000]);
    expect(readOrder).toHaveBeenCalledTimes(3);
  });

  it('[R4.03] ends when the order failed', async () => {
    const { polled } = aPoll([{}, declined]);
    expect((await polled).reason).toBe('declined');
  });

  it('never takes a failed question for a failed payment: it says so and goes on', async () => {
    const { polled, onTrouble } = aPoll([new Error('503'), new Error('offline'), { status: 'paid' }]);
    expect((await polled).status).toBe('paid');
    expect(onTrouble.mock.calls.map(([isTroubled]) => isTroubled as boolean)).toEqual([true, true, false]);
  });

  it('does not take an old decline for the answer to a card that was just accepted', async () => {
    const { polled } = aPoll([declined, declined, { status: 'paid' }], true);
    expect((await polled).status).toBe('paid');
  });

  it('stops when nobody waits any more', async () => {
    await expect(aPoll([{}, {}]).polled).rejects.toThrow();
  });
});
