// Payments by Stripe, or by anything that speaks its wire: the one place that knows the vendor.
import Stripe from 'stripe';
import type { OrderIntents, PaymentGateway } from '../commerce/index.ts';
import { asking, patiently } from './stripe-asking.ts';
import { createStripeClients, type StripeClientOptions } from './stripe-client.ts';
import { eventOf, intentOf, metadataOf } from './stripe-wire.ts';

export interface StripeGatewayOptions extends StripeClientOptions {
  /** Names this database: a key or an intent of another one, on the same account, is never taken for ours. */
  readonly deployment: string;
  /** The secret of the channel's own webhook endpoint; undefined where there is none, and then nothing is believed. */
  readonly webhookSecretOf: (channelId: number) => Promise<string | undefined>;
}

const webhookToleranceSeconds = 300;
/** Stripe's clock and ours differ; listing an hour more costs little. */
const clockMarginSeconds = 3_600;

export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { deployment, webhookSecretOf } = options;
  const client = createStripeClients(options);
  const expand = ['latest_charge'];
  const read = (id: string) => client().paymentIntents.retrieve(id, { expand });

  /**
   * Stripe's search lags behind its writes by up to a minute, and a list does not: so the intents of an order are
   * listed by the time since which they can exist, and picked by their metadata. It is only done after a failure.
   */
  const list = async ({ channelId, orderId, since }: OrderIntents): Promise<Stripe.PaymentIntent[]> => {
    const created = { gte: Math.floor(since.getTime() / 1_000) - clockMarginSeconds };
    const found: Stripe.PaymentIntent[] = [];
    const all = client().paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
    for await (const intent of all) {
      const { metadata } = intent;
      const isOurs = metadata['deployment'] === deployment && metadata['order'] === String(orderId);
      if (isOurs && metadata['channel'] === String(channelId)) found.push(intent);
    }
    return found;
  };

  const cancel = async (id: string): Promise<Stripe.PaymentIntent> => {
    try {
      return await client().paymentIntents.cancel(id);
    } catch (error) {
      // Paid, being paid, or cancelled before: what it is now is the answer.
      if (error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state')
        return read(id);
      throw error;
    }
  };

  return {
    createIntent: (intent) =>
      asking(async () => {
        const created = await patiently(() =>
          client().paymentIntents.create(
            {
              amount: intent.amount,
              currency: intent.currency.toLowerCase(),
              description: intent.description,
              allowed_payment_method_types: ['card'],
              metadata: metadataOf(deployment, intent),
            },
            { idempotencyKey: `${deployment}:order:${intent.orderId}:${intent.attempt}` },
          ),
        );
        return intentOf(deployment, created);
      }, true),
    readIntent: (id) => asking(async () => intentOf(deployment, await read(id))),
    listIntentsOfOrder: (order) =>
      asking(async () => (await list(order)).map((intent) => intentOf(deployment, intent))),
    cancelIntent: (id) => asking(async () => intentOf(deployment, await cancel(id))),
    verifyWebhook: async (rawBody, signature, channelId) => {
      const secret = await webhookSecretOf(channelId);
      if (secret === undefined || secret === '') return undefined;
      try {
        return eventOf(
          await client().webhooks.constructEventAsync(rawBody, signature, secret, webhookToleranceSeconds),
        );
      } catch {
        return undefined;
      }
    },
  };
}
