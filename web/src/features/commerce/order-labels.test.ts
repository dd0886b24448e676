import { describe, expect, it } from 'vitest';
import { isActive, labelOf } from './order-labels.ts';

describe('labelOf', () => {
  it.each([
    ['paid', 'active', 'order.active', true],
    ['paid', 'expired', 'order.expired', false],
    ['paid', 'canceled', 'order.canceled', false],
    ['created', 'inactive', 'order.inactive', false],
    ['refunded', 'inactive', 'order.refunded', false],
  ] as const)('[R4.02] calls %s and %s %s', (status, activity_status, key, active) => {
    expect(labelOf({ status, activity_status }).key).toBe(key);
    expect(isActive({ status, activity_status })).toBe(active);
  });
});
