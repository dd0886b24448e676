// Where Stripe, or the sandbox that speaks its wire, sends what happened.
import Stripe from 'stripe';
import type { WebhookRegistry } from '../db/webhook-endpoints.ts';

export function createStripeWebhooks(secretKey: string, apiUrl: () => string): WebhookRegistry {
  const client = (): Stripe => {
    const { hostname, port } = new URL(apiUrl());
    return new Stripe(secretKey, { host: hostname, port: Number(port), protocol: 'http', telemetry: false });
  };
  return {
    async create(url) {
      const endpoint = await client().webhookEndpoints.create({
        url,
        enabled_events: [
          'payment_intent.succeeded',
          'payment_intent.payment_failed',
          'payment_intent.canceled',
          'charge.refunded',
        ],
      });
      if (endpoint.secret === undefined) throw new Error('The payment service gave no signing secret.');
      return { id: endpoint.id, secret: endpoint.secret };
    },
    async list() {
      const ids = new Set<string>();
      // Page after page: one that is not seen here would be made anew at every start.
      for await (const endpoint of client().webhookEndpoints.list({ limit: 100 })) ids.add(endpoint.id);
      return ids;
    },
    async remove(id) {
      await client().webhookEndpoints.del(id);
    },
  };
}
