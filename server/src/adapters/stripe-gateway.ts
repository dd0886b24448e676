// Payments by Stripe, or by anything that speaks its wire: the one place that knows the vendor.
import type Stripe from 'stripe';
import {
  paidEvent,
  BookTooLong,
  PaymentRefused,
  type BalanceLine,
  type OrderIntents,
  type EventFeed,
  type FeedName,
  type PaymentGateway,
  type PaymentIntent,
} from '../commerce/index.ts';
import { lastOf } from './last-of.ts';
import { mapStripeErrors, withRetry } from './stripe-calls.ts';
import { createStripeClients, stripeLibrary, type StripeClientOptions } from './stripe-client.ts';
import {
  balanceLineOf,
  disputeOf,
  eventOf,
  intentIdOf,
  intentOf,
  isRefundMade,
  metadataOf,
  refundMetadataOf,
  refundOf,
  rowKey,
} from './stripe-wire.ts';

export interface StripeGatewayOptions extends StripeClientOptions {
  /** Names this database: a key or an intent of another one, on the same account, is never taken for ours. */
  readonly deployment: string;
  /** The secret of the channel's own webhook endpoint. Undefined without one; every webhook is then refused. */
  readonly webhookSecretOf: (channelId: number) => Promise<string | undefined>;
}

const webhookToleranceSeconds = 300;
/** The service refuses a longer text than some 1,000 characters: a bundle of many games has one. The order keeps its whole name. */
const descriptionMaximum = 500;
/** A long list is many calls, and one that fails would throw away all before it: reading a page again costs nothing. */
const pageByPage = { maxNetworkRetries: 2 } as const;
/** Stripe's clock and ours differ by less; on a big evening each minute more is several pages. */
const clockMarginSeconds = 300;
/** The maximum of one read of the event feed. It exceeds the overlapping minute: 100 refunds a second with three changes each. */
const changesMaximum = 50_000;
const balanceMaximum = 100_000;
/** Each by its whole name, since a list of names takes no wildcard. */
const changeTypes: Record<FeedName, string[]> = {
  payments: [paidEvent],
  returns: [
    'charge.refunded',
    'charge.refund.updated',
    'refund.created',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ],
};

export function createStripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const { deployment, webhookSecretOf } = options;
  const client = createStripeClients(options);
  const expand = ['latest_charge'];
  const read = (id: string) => client().paymentIntents.retrieve(id, { expand });

  /** Reads refunds and disputes only when the charge reports some. Otherwise it saves the calls. */
  const withHistory = async (intent: Stripe.PaymentIntent): Promise<PaymentIntent> => {
    const { id, latest_charge: charge } = intent;
    if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string')
      return intentOf(deployment, intent);
    const [refunds, disputes] = [
      charge.amount_refunded > 0
        ? await client().refunds.list({ payment_intent: id, limit: 100 })
        : undefined,
      charge.disputed ? await client().disputes.list({ payment_intent: id, limit: 100 }) : undefined,
    ];
    return intentOf(deployment, intent, {
      paidAt: new Date(charge.created * 1_000),
      refunds: (refunds?.data ?? [])
        .filter(isRefundMade)
        .map((refund) => refundOf(deployment, refund))
        .toReversed(),
      disputes: (disputes?.data ?? []).map(disputeOf).toReversed(),
    });
  };

  const changesSince = async (about: FeedName, since: Date): Promise<EventFeed> => {
    const created = { gte: Math.floor(since.getTime() / 1_000) };
    // The newest come first, and the oldest are kept: what follows them is read the next time.
    const oldest = await lastOf(
      client().events.list({ created, types: changeTypes[about], limit: 100 }, pageByPage),
      changesMaximum,
      // An event contains its whole payment. Keep only these fields, because there can be many thousands.
      (event) => ({
        id: event.id,
        intentId: intentIdOf((event as { data?: { object?: unknown } }).data?.object),
        at: new Date(event.created * 1_000),
      }),
    );
    const changes = oldest.flatMap(({ intentId, ...change }) =>
      intentId === undefined ? [] : [{ ...change, intentId }],
    );
    return { changes, isWhole: oldest.length < changesMaximum };
  };

  const balanceOf = async (from: Date, until: Date, maximum = balanceMaximum): Promise<BalanceLine[]> => {
    const created = { gte: Math.floor(from.getTime() / 1_000), lt: Math.ceil(until.getTime() / 1_000) };
    const all = client().balanceTransactions.list(
      { created, limit: 100, expand: ['data.source'] },
      pageByPage,
    );
    const lines: BalanceLine[] = [];
    for await (const line of all) {
      lines.push(balanceLineOf(deployment, line));
      if (lines.length > maximum)
        throw new BookTooLong('The book of this time is too long to be read at once.');
    }
    return lines;
  };

  /**
   * Stripe's search lags behind its writes by up to a minute, and a list does not. So the intents of an order are
   * listed by the time since which they can exist, and picked by metadata. It is only done after a failure.
   */
  const list = async ({ channelId, orderId, uuid, since }: OrderIntents): Promise<Stripe.PaymentIntent[]> => {
    const created = { gte: Math.floor(since.getTime() / 1_000) - clockMarginSeconds };
    const found: Stripe.PaymentIntent[] = [];
    const all = client().paymentIntents.list(
      { created, limit: 100, expand: ['data.latest_charge'] },
      pageByPage,
    );
    for await (const intent of all) {
      const { metadata } = intent;
      const isOurs = metadata['deployment'] === deployment && metadata['channel'] === String(channelId);
      const isOfOrder = metadata['order'] === String(orderId) && (metadata['uuid'] ?? null) === uuid;
      if (isOurs && isOfOrder) found.push(intent);
    }
    return found;
  };

  const cancel = async (id: string): Promise<Stripe.PaymentIntent> => {
    try {
      return await client().paymentIntents.cancel(id);
    } catch (error) {
      // Paid, being paid, or cancelled before: what it is now is the answer.
      if (
        error instanceof stripeLibrary().errors.StripeError &&
        error.code === 'payment_intent_unexpected_state'
      )
        return read(id);
      throw error;
    }
  };

  return {
    createIntent: (intent) =>
      mapStripeErrors(async () => {
        const created = await withRetry(() =>
          client().paymentIntents.create(
            {
              amount: intent.amount,
              currency: intent.currency.toLowerCase(),
              description: intent.description.slice(0, descriptionMaximum),
              allowed_payment_method_types: ['card'],
              metadata: metadataOf(deployment, intent),
            },
            { idempotencyKey: rowKey(deployment, 'order', { ...intent, id: intent.orderId }) },
          ),
        );
        return intentOf(deployment, created);
      }, true),
    readIntent: (id) => mapStripeErrors(async () => withHistory(await read(id))),
    listIntentsOfOrder: (order) =>
      mapStripeErrors(async () => (await list(order)).map((intent) => intentOf(deployment, intent))),
    cancelIntent: (id) => mapStripeErrors(async () => withHistory(await cancel(id))),
    createRefund: (refund) =>
      mapStripeErrors(async () => {
        try {
          await withRetry(() =>
            client().refunds.create(
              {
                payment_intent: refund.intentId,
                amount: refund.amount,
                reason: 'requested_by_customer',
                metadata: refundMetadataOf(deployment, refund),
              },
              { idempotencyKey: rowKey(deployment, 'refund', { ...refund, id: refund.refundId }) },
            ),
          );
        } catch (error) {
          if (error instanceof stripeLibrary().errors.StripeInvalidRequestError)
            throw new PaymentRefused(error.message, { cause: error });
          throw error;
        }
      }, true),
    listChanges: (about, since) => mapStripeErrors(() => changesSince(about, since)),
    listBalance: (from, until, maximum) => mapStripeErrors(() => balanceOf(from, until, maximum)),
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
