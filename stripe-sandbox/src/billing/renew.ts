import type Stripe from 'stripe';
import type { Call } from '../call.ts';
import { idOf } from '../charges.ts';
import { readRow, saveObject } from '../object-store.ts';
import { plan, unplan } from '../appointments.ts';
import { findDefaultCard } from './billing-rows.ts';
import { issueInvoice } from './issue-invoice.ts';
import { nextPeriodEnd } from './periods.ts';
import { endSubscription, saveSubscription } from './subscription-status.ts';

/** An invoice stays a draft for an hour, so that somebody may look at it. */
const draftSeconds = 60 * 60;

/** The period is over: the next one starts with an invoice, or it ends. The subscription must be locked. */
export async function renew(call: Call, before: Stripe.Subscription): Promise<Stripe.Subscription> {
  if (before.cancel_at_period_end) return endSubscription(call, before, { reason: 'cancellation_requested' });
  if (before.status === 'trialing' && (await lacksCard(call, before)))
    return endSubscription(call, before, { reason: 'cancellation_requested' });
  const [first] = before.items.data;
  if (!first?.price.recurring || before.status === 'incomplete') return before;
  const covers = { start: first.current_period_start, end: first.current_period_end };
  const start = first.current_period_end;
  const end = nextPeriodEnd(before.billing_cycle_anchor, first.price.recurring, start);
  const moved: Stripe.Subscription = {
    ...before,
    items: {
      ...before.items,
      data: before.items.data.map((item) => ({
        ...item,
        current_period_start: start,
        current_period_end: end,
      })),
    },
    status: before.status === 'trialing' ? 'active' : before.status,
  };
  await saveObject(call.tx, moved);
  const { invoice, spent } = await issueInvoice(
    call,
    moved,
    { start, end },
    { reason: 'subscription_cycle', isTrial: false, covers },
  );
  const clock = idOf(before.test_clock);
  await plan(call.tx, { subject: before.id, errand: 'subscription.cycle', at: end }, clock);
  await unplan(call.tx, before.id, 'subscription.trial_will_end');
  // An unpaid subscription gets drafts only. Each draft waits until a call finalizes it.
  const isHeld = before.status === 'unpaid';
  const finalizesAt = isHeld ? null : call.clock.now() + draftSeconds;
  await saveObject(call.tx, { ...invoice, auto_advance: !isHeld, automatically_finalizes_at: finalizesAt });
  if (finalizesAt !== null)
    await plan(call.tx, { subject: invoice.id, errand: 'invoice.finalize', at: finalizesAt }, clock);
  await saveSubscription(call, before, {
    ...moved,
    discounts: moved.discounts.filter((id) => !spent.includes(idOf(id) ?? '')),
    latest_invoice: invoice.id,
  });
  return (await readRow(call.tx, 'subscription', before.id)).object;
}

async function lacksCard(call: Call, subscription: Stripe.Subscription): Promise<boolean> {
  if (subscription.trial_settings?.end_behavior.missing_payment_method !== 'cancel') return false;
  const card = await findDefaultCard(call.tx, idOf(subscription.customer) ?? '', subscription);
  return card === undefined;
}
