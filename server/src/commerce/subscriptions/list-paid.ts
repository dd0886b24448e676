// The settled invoices of a subscription, with the payments that are not saved yet.
import type { PaidInvoice } from './apply-subscription.ts';
import type { PaymentIntent, SubscriptionsDeps } from './ports.ts';

/** Reads no payment of an invoice whose order is settled. Its refunds are found through the order. */
export async function listPaid(
  deps: Pick<SubscriptionsDeps, 'payments' | 'store' | 'subscriptions'>,
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
