// Registers webhook endpoints at Stripe or at its sandbox.
import { paidEvent } from '../commerce/index.ts';
import type { WebhookRegistry } from '../stripe-account/webhook-endpoints.ts';
import { createStripeClients } from './stripe-client.ts';

/** The events that the server subscribes to. docs/operations.md lists the same for manually created endpoints. */
export const heardEvents = [
  paidEvent,
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
] as const;

/** @param apiUrl where Stripe is; undefined is Stripe itself. */
export function createStripeWebhooks(secretKey: string, apiUrl?: () => string): WebhookRegistry {
  const client = createStripeClients({ secretKey, ...(apiUrl && { apiUrl }) });
  return {
    async create(url) {
      const endpoint = await client().webhookEndpoints.create({
        url,
        enabled_events: [...heardEvents],
      });
      if (endpoint.secret === undefined) throw new Error('The payment service gave no signing secret.');
      return { id: endpoint.id, secret: endpoint.secret };
    },
    async list() {
      const ids = new Set<string>();
      // Read all pages. Each start would create an endpoint again that this list misses.
      for await (const endpoint of client().webhookEndpoints.list({ limit: 100 })) ids.add(endpoint.id);
      return ids;
    },
    async correct(id) {
      await client().webhookEndpoints.update(id, { enabled_events: [...heardEvents] });
    },
    async remove(id) {
      await client().webhookEndpoints.del(id);
    },
  };
}
