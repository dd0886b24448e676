// The settled invoices of a subscription, with the payments that are not written down yet.
import type { PaymentIntent } from '../accounts/ports.ts';
import type { PaidInvoice } from './apply-subscription.ts';
import type { SubscriptionsDeps } from './ports.ts';

/** Of invoices whose order is settled the payment is known; refunds of it are found by their order. */
export async function listPaid(
  deps: SubscriptionsDeps,
  channelId: number,
  serviceId: string,
): Promise<PaidInvoice[]> {
  const paid: PaidInvoice[] = [];
  for (const invoice of await deps.subscriptions.listPaidInvoices(serviceId)) {
    const order = await deps.store.findOrderOfInvoice(channelId, invoice.id);
    const isSettled = order?.status === 'paid' || order?.status === 'refunded';
    const intent: PaymentIntent | undefined =
      isSettled || invoice.intentId === undefined
        ? undefined
        : await deps.payments.readIntent(invoice.intentId);
    paid.push({ invoice, intent, isSettled });
  }
  return paid;
}
