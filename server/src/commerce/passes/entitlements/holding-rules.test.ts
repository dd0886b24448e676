import { describe, expect, it } from 'vitest';
import { holdingOf } from './holding-rules.ts';

const period_end = new Date('2026-12-20T12:00:00Z');
const access_until = new Date('2026-12-27T12:00:00Z');
const member = { state: 'active', renews: true, renewal_wish: null, period_end, access_until } as const;
const [end, grace] = [period_end.toISOString(), access_until.toISOString()];

describe('holdingOf', () => {
  it.each([
    ['a membership that renews', {}, { until: end, renews: true }],
    ['a trial', { state: 'trialing' }, { until: end, renews: true }],
    ['a stopped one', { renews: false }, { until: end, renews: false }],
    ['one whose stop is on its way', { renewal_wish: 'stop' }, { until: end, renews: false }],
    [
      'one whose resume is on its way',
      { renews: true, renewal_wish: 'resume' },
      { until: end, renews: true },
    ],
    ['one whose payment failed', { state: 'past_due' }, { until: grace, renews: false }],
  ] as const)('%s', (_, changes, holding) => {
    expect(holdingOf({ ...member, ...changes })).toEqual(holding);
  });
});
