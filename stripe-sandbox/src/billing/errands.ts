import type { Errand } from '../appointments.ts';
import type { Errands } from '../errand.ts';
import { emitEvent } from '../events.ts';
import { lockInvoice, lockSubscription } from './billing-rows.ts';
import { attemptInvoice, finalizeInvoice } from './pay-invoice.ts';
import { renew } from './renew.ts';
import { endSubscription } from './subscription-status.ts';

type BillingErrand = Extract<Errand, `subscription.${string}` | `invoice.${string}`>;

/** The work of a subscription that becomes due later: renewals, trial ends, retries. */
export const billingErrands: Errands<BillingErrand> = {
  async 'subscription.cycle'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if (await claimed()) await renew(call, subscription);
  },
  async 'subscription.cancel'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if (await claimed()) await endSubscription(call, subscription, { reason: 'cancellation_requested' });
  },
  async 'subscription.expire'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if ((await claimed()) && subscription.status === 'incomplete')
      await endSubscription(call, subscription, {});
  },
  async 'subscription.trial_will_end'(call, id, claimed) {
    const subscription = await lockSubscription(call.tx, id);
    if (await claimed()) await emitEvent(call, 'customer.subscription.trial_will_end', subscription);
  },
  async 'invoice.finalize'(call, id, claimed) {
    const draft = await lockInvoice(call.tx, id);
    if (!(await claimed()) || draft.status !== 'draft') return;
    const open = await finalizeInvoice(call, draft);
    if (open.status === 'open')
      await attemptInvoice(call, open, { presence: 'recurring', isAutomatic: true });
  },
  async 'invoice.retry'(call, id, claimed) {
    const invoice = await lockInvoice(call.tx, id);
    if ((await claimed()) && invoice.status === 'open')
      await attemptInvoice(call, invoice, { presence: 'recurring', isAutomatic: true });
  },
};
