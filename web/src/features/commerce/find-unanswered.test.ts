import { ApiError } from '@floodlit/contract/client';
import type { Order } from '@floodlit/contract/commerce/commerce';
import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../../lib/api.ts';
import { anOrder } from './commerce-makers.fixture.ts';
import { findUnanswered } from './find-unanswered.ts';
import { followOrder } from './follow-order.ts';
import { readPurchase, type Purchase } from './purchase.ts';

const purchase = readPurchase(new URLSearchParams('type=package&id=5')) as Purchase;
const ofFive = (id: number, changes: Partial<Order> = {}): Order => {
  const order = anOrder({ id, type: 'package', ...changes });
  return { ...order, product: { ...order.product, id: 5, event_category_id: null, participant_id: null } };
};

function anApi(answers: (readonly Order[] | Error)[]): Api {
  const call = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
    return { data: answer };
  });
  return { call } as unknown as Api;
}

describe('findUnanswered', () => {
  const { signal } = new AbortController();
  const wait = vi.fn(async () => undefined);

  it('[R4.03] treats a lost answer as unknown, and finds the order once it exists', async () => {
    const api = anApi([new Error('away'), new Error('away'), [ofFive(9)]]);
    expect(await findUnanswered(api, purchase, signal, wait)).toMatchObject({ id: 9 });
    expect(wait).toHaveBeenCalledTimes(2);
    expect(wait).toHaveBeenCalledWith(2000, signal);
  });

  it.each<[string, Order, boolean]>([
    ['paid', ofFive(9, { status: 'paid', activity_status: 'active' }), true],
    ['declined', ofFive(9, { status: 'failed', reason: 'declined', retryable: true }), true],
    ['of last year', ofFive(9, { status: 'paid', activity_status: 'expired' }), false],
    ['given back', ofFive(9, { status: 'refunded' }), false],
    ['expired', ofFive(9, { status: 'failed', reason: 'expired', retryable: false }), false],
    ['for something else', { ...ofFive(9), product: { ...ofFive(9).product, id: 6 } }, false],
  ])('one that is %s', async (_, order, isFound) => {
    const found = await findUnanswered(anApi([[order]]), purchase, signal, wait);
    expect(found).toEqual(isFound ? order : undefined);
  });

  it('ends with the page', async () => {
    const stop = new AbortController();
    const gone = async (): Promise<void> => stop.abort();
    expect(await findUnanswered(anApi([new Error('away')]), purchase, stop.signal, gone)).toBeUndefined();
  });

  const refusal = (status: number, body: unknown): ApiError => new ApiError('/orders', status, body);

  it.each([
    [401, 'identity.login_required'],
    [403, 'request.forbidden'],
  ])('ends when the log-in has expired: %i', async (status, code) => {
    const api = anApi([new Error('away'), refusal(status, { code })]);
    expect(await findUnanswered(api, purchase, signal, wait)).toBe('logged_out');
  });

  it.each<[string, unknown]>([
    ['of a network’s own log-in page', 'Please log in to this Wi-Fi'],
    [
      'that rejects a key, which renews itself',
      { code: 'identity.login_required', errors: { api_key: ['wrong'] } },
    ],
  ])('ignores an error %s', async (_, body) => {
    const api = anApi([refusal(401, body), [ofFive(9)]]);
    expect(await findUnanswered(api, purchase, signal, wait)).toMatchObject({ id: 9 });
  });
});

describe('followOrder', () => {
  const follow = (answers: (Error | Order)[]) =>
    followOrder({
      readOrder: async () => {
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('asked too often');
        return answer;
      },
      isConfirmed: true,
      signal: new AbortController().signal,
      onPollState: () => {},
      wait: async () => {},
    });

  it('polls through failures, and ends when the log-in has expired', async () => {
    expect(await follow([new Error('away'), ofFive(9, { status: 'paid' })])).toMatchObject({ id: 9 });
    const ended = new ApiError('/orders/9', 401, { code: 'identity.login_required' });
    await expect(follow([new Error('away'), ended, ofFive(9, { status: 'paid' })])).rejects.toBe(ended);
  });
});
