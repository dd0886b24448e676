import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { anOrder, aPass } from '../../test/money/makers.ts';
import { canMove, endOf, priceOf, wireOrder, type OrderStatus } from './rules.ts';
import { mostCallsPerSecond, usualCallsPerSecond } from './pace-rules.ts';
import { firstSyncSeconds, syncDelaySeconds } from './sync-rules.ts';

const page = readFileSync(new URL('../../../docs/algorithms/money.md', import.meta.url), 'utf8').replaceAll(
  /\s+/g,
  ' ',
);

describe('docs/algorithms/money.md', () => {
  it('[R4.02] tells the states as they are', () => {
    const statuses: OrderStatus[] = ['created', 'failed', 'expiring', 'expired', 'paid', 'refunded'];
    for (const [rank, stored] of statuses.entries()) {
      const { status, reason, retryable } = wireOrder(anOrder({ status: stored }));
      const cells = [stored, rank, status, reason ?? '', retryable ? 'yes' : 'no'];
      expect(page).toContain(`| ${cells.join(' | ')} |`.replaceAll(/\s+/g, ' '));
      for (const later of statuses.slice(rank + 1)) expect(canMove(stored, later)).toBe(true);
    }
  });

  it('[R9.04] and its worked examples are what the rules compute', () => {
    expect(priceOf(aPass({ base_price_cents: 1_499, service_fee_cents: 100 })).total).toBe(1_599);
    expect(page).toContain('14.99 and a fee of 1.00');
    expect(page).toContain('(1,599 cents)');
    expect(endOf({ offer: 'annual', period: 1 }, new Date('2028-02-29'))).toEqual(new Date('2029-02-28'));
    expect(page).toContain('bought on 29 February 2028 it ends on 28 February 2029');
    const delays = [1, 2, 3].map(syncDelaySeconds).join(', ');
    expect(page).toContain(`after ${firstSyncSeconds} seconds its poll queues one question`);
    expect(page).toContain(`${delays}, then every ${syncDelaySeconds(99)} seconds`);
    expect(page).toContain(
      `begins with ${usualCallsPerSecond} a second and grows to ${mostCallsPerSecond} at most`,
    );
  });
});
