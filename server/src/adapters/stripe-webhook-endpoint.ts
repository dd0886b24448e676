// Asks Stripe to send its webhooks to us: for a sandbox that is set up at the start, without an operator.
import type Stripe from 'stripe';
import { createStripeClients, type StripeClientOptions } from './stripe-client.ts';

/** All that money needs to hear of. What it misses is read again anyway. */
const enabledEvents: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
];

/**
 * Puts a fresh endpoint in the place of those that lead to the same address: a secret is told only at its birth.
 *
 * @returns the secret that signs this endpoint's webhooks.
 */
export async function replaceWebhookEndpoint(options: StripeClientOptions, url: string): Promise<string> {
  const stripe = createStripeClients(options)();
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) await stripe.webhookEndpoints.del(endpoint.id);
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: enabledEvents });
  if (secret === undefined || secret === null)
    throw new Error('Stripe did not tell the secret of the webhook endpoint.');
  return secret;
}
