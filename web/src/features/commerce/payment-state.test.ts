import { describe, expect, it } from 'vitest';
import { anOrder } from './commerce-makers.fixture.ts';
import { stateOfOrder, stateOfRefusal } from './payment-state.ts';

describe('stateOfOrder', () => {
  it.each([
    [{ status: 'paid' }, 'bought', undefined],
    [{ status: 'failed', reason: 'declined', retryable: true }, 'ready', 'buy.declined'],
    [{ status: 'failed', reason: 'expired' }, 'ready', 'buy.expired'],
    [{ status: 'refunded' }, 'ready', undefined],
  ] as const)('[R4.02] shows %j as %s %s', (order, kind, key) => {
    const state = stateOfOrder(anOrder(order));
    expect(state.kind).toBe(kind);
    expect(state.kind === 'ready' ? state.key : undefined).toBe(key);
  });
});

describe('stateOfRefusal', () => {
  it('[R8.04] recognizes an earlier purchase', () => {
    expect(stateOfRefusal('commerce.already_bought')).toEqual({ kind: 'already_bought' });
  });

  it('knows which of several teams is held already', () => {
    const errors = { 'items.2': ['Team pass · Hawks is covered by your Team pass already.'] };
    expect(stateOfRefusal('commerce.item_covered', undefined, errors)).toEqual({ kind: 'ready', covered: 2 });
  });

  it('[R8.02f] has a text for each refusal, and a general one for the rest', () => {
    expect(stateOfRefusal('commerce.payments_unavailable')).toEqual({
      kind: 'ready',
      key: 'buy.unavailable',
    });
    expect(stateOfRefusal('commerce.price_changed')).toEqual({ kind: 'ready', key: 'buy.price_changed' });
    expect(stateOfRefusal(undefined)).toEqual({ kind: 'ready', key: 'failure.something' });
  });
});
