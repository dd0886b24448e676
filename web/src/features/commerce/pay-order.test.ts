import { describe, expect, it } from 'vitest';
import { payOrder, type PayOptions } from './pay-order.ts';

const seen = { price: 0, coupon: undefined, isOverlapAccepted: false };

/** Buys a free game. The buyer leaves before the press counts, or while the order is made. */
async function buy(leaves?: 'before' | 'during') {
  const life = { current: new AbortController() };
  const calls: string[] = [];
  const options = {
    api: {
      call: () => {
        calls.push('buy');
        if (leaves === 'during') life.current.abort();
        return Promise.resolve({ data: { order: { id: 7, status: 'paid' }, payment: null } });
      },
    },
    purchase: { type: 'event', id: 1, more: [] },
    idempotency_key: 'press-01',
    store: { find: () => undefined },
    onBegun: (id: number) => calls.push(`begun ${id}`),
    onOrder: (id: number) => calls.push(`address ${id}`),
    life,
  } as unknown as PayOptions;
  if (leaves === 'before') life.current.abort();
  const end = await payOrder(options, seen, { kind: 'nothing_to_pay' }).catch(() => undefined);
  return { calls, end: end?.kind };
}

describe('payOrder', () => {
  it('makes the order and names it in the address', async () => {
    expect(await buy()).toEqual({ calls: ['buy', 'begun 7', 'address 7'], end: 'bought' });
  });

  it('buys nothing for a buyer who has left', async () => {
    expect(await buy('before')).toEqual({ calls: [], end: undefined });
  });

  it('leaves the address of the page to which the buyer went', async () => {
    expect((await buy('during')).calls).toEqual(['buy', 'begun 7']);
  });
});
