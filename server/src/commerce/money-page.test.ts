import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits } from '@floodlit/contract/limits';
import { anOrder, aPass } from '../../test/money/makers.ts';
import { bundleKeyOf } from './orders/bundles/rules.ts';
import { disputeStatuses } from './orders/rules.ts';
import { refundAmountOf } from './refunds/rules.ts';
import { canMove, wireOrder } from './orders/rules.ts';
import { endOf, priceOf } from './passes/rules.ts';
import type { OrderStatus } from './orders/order-rules.ts';
import { mostCallsPerSecond, usualCallsPerSecond } from './accounts/pace-rules.ts';
import { firstSyncSeconds, syncDelaySeconds, completeFeedSeconds } from './orders/sync-rules.ts';
import { nextPaymentAt } from './subscriptions/rules.ts';

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
    expect(priceOf(aPass({ base_price_cents: 1_499, service_fee_cents: 100 }), new Date()).total).toBe(1_599);
    expect(page).toContain('14.99 and a fee of 1.00');
    expect(page).toContain('(1,599 cents)');
    expect(endOf({ offer: 'annual', period: 1 }, new Date('2028-02-29'))).toEqual(new Date('2029-02-28'));
    expect(page).toContain('bought on 29 February 2028 it ends on 28 February 2029');
    const rows = [
      ['first poll of an order', firstSyncSeconds],
      ['next polls', [1, 2, 3, 99].map(syncDelaySeconds).join(', ')],
      ['open order after a complete feed', completeFeedSeconds],
      ['at the start', usualCallsPerSecond],
      ['maximum', mostCallsPerSecond],
    ];
    for (const cells of rows) expect(page).toContain(`| ${cells.join(' | ')} |`);
  });

  it('[T22] [T27] a refund of the rest, and what a bank may decide', () => {
    const lines = [1_599, -76, -500, -1_099];
    expect(refundAmountOf(undefined, 1_599, 500)).toEqual({ kind: 'amount', cents: 1_099 });
    expect(page).toContain(`\`${lines.join(', ')}\``);
    for (const [rank, status] of disputeStatuses.entries()) expect(page).toContain(`| ${status} | ${rank} |`);
  });

  it('[R7.05] several at once have one name, in whatever order they were picked', () => {
    expect(bundleKeyOf(['package:12', 'event:7'])).toBe(bundleKeyOf(['event:7', 'package:12']));
    expect(page).toContain(`\`${bundleKeyOf(['package:12', 'event:7'])}\``);
  });

  it('[R4.04] [R4.06] a subscription with its trial, its period and its days of grace', () => {
    const begun = new Date('2027-03-01T12:00:00Z');
    const offer = { offer: 'monthly', period: 1, trial_period: 7 } as const;
    const paid = nextPaymentAt(offer, true, begun) ?? begun;
    const ends = endOf(offer, paid) ?? paid;
    const graceEnds = new Date(ends.getTime() + limits.subscriptionGraceDays * 86_400_000);
    const dayOf = (date: Date): string =>
      date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(page).toContain(`begun on ${dayOf(begun)} 2027, its first 12.99 is due on ${dayOf(paid)}`);
    expect(page).toContain(
      `it opens until ${dayOf(ends)}, and while the next payment may still come until ${dayOf(graceEnds)}`,
    );
  });
});
