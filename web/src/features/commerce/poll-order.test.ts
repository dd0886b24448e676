import type { Order } from '@floodlit/contract/commerce/commerce';
import { describe, expect, it, vi } from 'vitest';
import { anOrder } from './commerce-makers.fixture.ts';
import { followOrder } from './follow-order.ts';
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

function stepping(answers: (Partial<Order> | Error)[]) {
  const stop = new AbortController();
  const waits: number[] = [];
  const readOrder = vi.fn(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return anOrder(answer);
  });
  const wait = async (ms: number, signal: AbortSignal) => {
    waits.push(ms);
    if (answers.length === 0) stop.abort();
    signal.throwIfAborted();
  };
  return { readOrder, wait, waits, signal: stop.signal };
}

function aPoll(answers: (Partial<Order> | Error)[], isConfirmed = false) {
  const steps = stepping(answers);
  return { ...steps, polled: pollOrder({ ...steps, isConfirmed }) };
}

describe('pollOrder', () => {
  it('[R4.03] [R9.01j] polls the order every 2 s until it is paid', async () => {
    const { polled, waits, readOrder } = aPoll([{}, {}, { status: 'paid' }]);
    expect((await polled).status).toBe('paid');
    expect(waits).toEqual([2000, 2000]);
    expect(readOrder).toHaveBeenCalledTimes(3);
  });

  it('[R4.03] rejects with a popup flag when the order failed', async () => {
    const { polled } = aPoll([{}, declined]);
    await expect(polled).rejects.toMatchObject({ popup: true, order: { reason: 'declined' } });
  });

  it('[R4.03] rejects when a request fails, and stops polling', async () => {
    const { polled, readOrder } = aPoll([{}, new Error('503'), { status: 'paid' }]);
    const rejected = await polled.catch((error: unknown) => error);
    expect(rejected).toMatchObject({ message: '503' });
    expect(rejected).not.toHaveProperty('popup');
    expect(readOrder).toHaveBeenCalledTimes(2);
  });

  it('does not take an old decline for the answer to a card that was just accepted', async () => {
    const { polled } = aPoll([declined, declined, { status: 'paid' }], true);
    expect((await polled).status).toBe('paid');
  });

  it('stops when the caller aborts', async () => {
    await expect(aPoll([{}, {}]).polled).rejects.toThrow();
  });
});

function aFollowing(answers: (Partial<Order> | Error)[]) {
  const steps = stepping(answers);
  const onPollState = vi.fn();
  return { onPollState, followed: followOrder({ ...steps, onPollState, isConfirmed: false }) };
}

describe('followOrder', () => {
  it('[R4.03] never treats a failed poll as a failed payment: it reports it and polls again', async () => {
    const { followed, onPollState } = aFollowing([
      {},
      new Error('503'),
      new Error('offline'),
      {},
      { status: 'paid' },
    ]);
    expect((await followed).status).toBe('paid');
    expect(onPollState.mock.calls.flat()).toEqual([false, true, true, false, false]);
  });

  it('ends with an order that failed', async () => {
    expect((await aFollowing([{}, declined]).followed).reason).toBe('declined');
  });

  it('stops when the caller aborts', async () => {
    await expect(aFollowing([new Error('503')]).followed).rejects.toThrow();
  });
});
