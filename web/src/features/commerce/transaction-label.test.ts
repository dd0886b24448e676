import { describe, expect, it } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { hasReceipt, subscriptionKey, transactionLabel } from './transaction-label.ts';

describe('transactionLabel', () => {
  it.each([
    [{ status: 'paid', activity_status: 'active' }, 'Paid'],
    [{ status: 'paid', activity_status: 'active', subscription_event: 'created' }, 'Active'],
    [{ status: 'paid', activity_status: 'expired', subscription_event: 'updated' }, 'Paid'],
    [{ status: 'paid', activity_status: 'expired' }, 'Paid'],
    [{ status: 'paid', activity_status: 'canceled' }, 'Paid'],
    [{ status: 'paid', activity_status: 'inactive' }, 'Inactive'],
    [{ status: 'refunded', activity_status: 'canceled' }, 'Refunded'],
    [{ status: 'created', activity_status: 'inactive' }, 'Inactive'],
    [{ status: 'failed', activity_status: 'inactive' }, 'Inactive'],
  ] as const)('[R4.02] calls %j "%s"', (order, text) => {
    expect(
      english[transactionLabel({ subscription_event: null, ...order }).key as keyof typeof english],
    ).toBe(text);
  });
});

describe('hasReceipt', () => {
  it.each([
    [{ status: 'paid', price: 9.99 }, true],
    [{ status: 'refunded', price: 9.99 }, true],
    [{ status: 'paid', price: 0 }, false],
    [{ status: 'created', price: 9.99 }, false],
  ] as const)('%j: %s', (order, expected) => {
    expect(hasReceipt(order)).toBe(expected);
  });
});

describe('subscriptionKey', () => {
  it.each([
    ['created', 'New subscription'],
    ['updated', 'Subscription Renewal'],
  ] as const)('[R4.02] calls %s "%s"', (subscription_event, text) => {
    const key = subscriptionKey({ subscription_event });
    expect(key && english[key]).toBe(text);
  });

  it('omits passes without renewal', () => {
    expect(subscriptionKey({ subscription_event: null })).toBeUndefined();
  });
});
