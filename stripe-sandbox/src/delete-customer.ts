import type Stripe from 'stripe';
import { endAllOf } from './billing/subscriptions.ts';
import type { Call } from './call.ts';
import { readCustomer } from './customers.ts';
import { emitEvent } from './events.ts';
import { detach } from './keep-card.ts';
import { refuseUnknown } from './parameters.ts';

/** Forgets the customer for good: its subscriptions end, its cards are detached. Paid charges stay. */
export async function deleteCustomer(call: Call, id: string): Promise<Stripe.DeletedCustomer> {
  refuseUnknown(call.form, ['expand']);
  await readCustomer(call, id);
  // Subscriptions are locked before their customer, as everywhere.
  await endAllOf(call, id);
  const customer = await readCustomer(call, id, { lock: true });
  const { rows } = await call.tx.query<{ object: Stripe.PaymentMethod }>(
    `select object from stripe_sandbox.objects where kind = 'payment_method' and customer = $1 order by ordinal for update`,
    [id],
  );
  for (const { object } of rows) await detach(call, object);
  const deleted: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true };
  await call.tx.query('update stripe_sandbox.objects set object = $2 where id = $1', [id, deleted]);
  await emitEvent(call, 'customer.deleted', customer);
  return deleted;
}
