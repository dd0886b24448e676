// Subscriptions at Stripe, or at anything that speaks its wire.
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import {
  CardMissing,
  type CreatedSubscription,
  type NewSubscription,
  type SubscriptionFacts,
  type SubscriptionGateway,
} from '../commerce/index.ts';
import { cents } from '../kernel/money.ts';
import { mapStripeErrors, withRetry } from './stripe-calls.ts';
import { createStripeClients, stripeLibrary, type StripeClientOptions } from './stripe-client.ts';
import { recurringOf, invoiceFactsOf, intentIdOf, subscriptionFactsOf } from './stripe-subscription-wire.ts';
import { intentOf, metadataOf, rowKey } from './stripe-wire.ts';

export interface StripeSubscriptionsOptions extends StripeClientOptions {
  /** Names this database: a key or a subscription of another one, on the same account, is never taken for ours. */
  readonly deployment: string;
}

const invoicesMaximum = 100;
/** An invoice that the dashboard marks as uncollectible can still be paid. */
const payableStatuses = ['open', 'uncollectible'] as const;
const subscriptionsMaximum = 100;
const expandOne = ['default_payment_method', 'latest_invoice.payments'];

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

const codeOf = (error: unknown): string | undefined =>
  error instanceof stripeLibrary().errors.StripeError ? error.code : undefined;

/** Other refusals, such as of a revoked key, say nothing about the card. */
const isAboutCard = (error: unknown): error is Error => {
  const { errors } = stripeLibrary();
  return (
    error instanceof errors.StripeCardError ||
    (error instanceof errors.StripeInvalidRequestError && error.param === 'default_payment_method')
  );
};

export function createStripeSubscriptions(options: StripeSubscriptionsOptions): SubscriptionGateway {
  const { deployment } = options;
  const client = createStripeClients(options);
  const factsOf = (subscription: Stripe.Subscription) => subscriptionFactsOf(deployment, subscription);
  const read = (id: string) => client().subscriptions.retrieve(id, { expand: expandOne });

  /**
   * Prices hang on a product, one for each pass and name of it, because an invoice shows that name. After a backup was
   * put back, another pass may have this one's number. Made before is made: its id makes it safe to repeat, and a key
   * would repeat a failure.
   */
  const ensureProduct = async ({ channelId, passId, name }: NewSubscription): Promise<string> => {
    const id = `${deployment}-${channelId}-${passId}-${shortHash(name)}`;
    try {
      await client().products.create({
        id,
        name,
        metadata: { deployment, channel: String(channelId), pass: String(passId) },
      });
    } catch (error) {
      if (codeOf(error) !== 'resource_already_exists') throw error;
    }
    return id;
  };

  const create = async (wanted: NewSubscription): Promise<Stripe.Subscription> => {
    const product = await ensureProduct(wanted);
    const { trialDays } = wanted;
    return withRetry(() =>
      client().subscriptions.create(
        {
          customer: wanted.customerId,
          items: [
            {
              price_data: {
                product,
                currency: wanted.currency.toLowerCase(),
                unit_amount: wanted.amount,
                recurring: recurringOf(wanted.offer, wanted.period),
              },
            },
          ],
          // Nothing is charged by this call: the browser pays the first invoice.
          payment_behavior: 'default_incomplete',
          payment_settings: {
            payment_method_types: ['card'],
            save_default_payment_method: 'on_subscription',
          },
          ...(trialDays !== undefined && {
            trial_period_days: trialDays,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
          }),
          metadata: metadataOf(deployment, wanted),
          expand: expandOne,
        },
        { idempotencyKey: rowKey(deployment, 'subscription', { ...wanted, id: wanted.orderId }) },
      ),
    );
  };

  const createdOf = async (subscription: Stripe.Subscription): Promise<CreatedSubscription> => {
    const { latest_invoice: invoice } = subscription;
    if (invoice === null || typeof invoice === 'string')
      return { facts: factsOf(subscription), intent: undefined, invoiceId: undefined, due: undefined };
    const intentId = intentIdOf(invoice);
    const intent = intentId === undefined ? undefined : await client().paymentIntents.retrieve(intentId);
    return {
      facts: factsOf(subscription),
      intent: intent && intentOf(deployment, intent),
      invoiceId: invoice.id,
      due: cents(invoice.amount_due),
    };
  };

  const end = async (id: string): Promise<Stripe.Subscription> => {
    try {
      return await client().subscriptions.cancel(id, { expand: expandOne });
    } catch (error) {
      // Ended before: what it is now is the answer, or that it is not there.
      if (error instanceof stripeLibrary().errors.StripeInvalidRequestError) return read(id);
      throw error;
    }
  };

  const listOpen = async (id: string): Promise<Stripe.Invoice[]> => {
    const open: Stripe.Invoice[] = [];
    for (const status of payableStatuses) {
      const { data } = await client().invoices.list({ subscription: id, status, limit: invoicesMaximum });
      open.push(...data);
    }
    return open;
  };
  /** Refused for one that was paid in this moment, and while a payment is under way. */
  const voidInvoice = async (id: string): Promise<void> => {
    try {
      await client().invoices.voidInvoice(id);
    } catch (error) {
      if (!(error instanceof stripeLibrary().errors.StripeInvalidRequestError)) throw error;
    }
  };
  const voidInvoices = async (id: string): Promise<number> => {
    const open = await listOpen(id);
    for (const invoice of open) await voidInvoice(invoice.id);
    return open.length === 0 ? 0 : (await listOpen(id)).length;
  };

  /** Abandons only an unpaid subscription. If its invoice was paid, the subscription stays. */
  const abandon = async (id: string): Promise<Stripe.Subscription> => {
    const subscription = await read(id);
    const { latest_invoice: invoice, status } = subscription;
    // Ended in the dashboard: its invoice is as open as before.
    if (status === 'canceled' || status === 'incomplete_expired') {
      await voidInvoices(id);
      return subscription;
    }
    if (status !== 'incomplete' || invoice === null || typeof invoice === 'string') return subscription;
    await voidInvoice(invoice.id);
    const given = await read(id);
    // Stripe refuses to void an invoice while a payment is in progress. A void invoice cannot be paid, so the end is
    // safe.
    const isVoid = typeof given.latest_invoice === 'object' && given.latest_invoice?.status === 'void';
    return given.status === 'incomplete' && isVoid ? end(id) : given;
  };

  return {
    create: (wanted) => mapStripeErrors(async () => createdOf(await create(wanted)), true),
    read: (id) => mapStripeErrors(async () => factsOf(await read(id))),
    listOfOrder: ({ channelId, orderId, uuid, customerId }) =>
      mapStripeErrors(async () => {
        const { data } = await client().subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: subscriptionsMaximum,
        });
        return data
          .map(factsOf)
          .filter(
            (facts) =>
              facts.channelId === channelId && facts.orderId === orderId && (facts.uuid ?? null) === uuid,
          );
      }),
    listSince: (since, until) =>
      mapStripeErrors(async () => {
        const begun: SubscriptionFacts[] = [];
        const all = client().subscriptions.list({
          created: { gte: Math.floor(since.getTime() / 1_000), lt: Math.ceil(until.getTime() / 1_000) },
          status: 'all',
          limit: subscriptionsMaximum,
          expand: ['data.default_payment_method'],
        });
        for await (const one of all) if (one.metadata['deployment'] === deployment) begun.push(factsOf(one));
        return begun;
      }),
    listPaidInvoices: (id) =>
      mapStripeErrors(async () => {
        const { data } = await client().invoices.list({
          subscription: id,
          status: 'paid',
          limit: invoicesMaximum,
          expand: ['data.payments'],
        });
        return data.flatMap((invoice) => invoiceFactsOf(invoice) ?? []);
      }),
    arm: (id, cardId) =>
      mapStripeErrors(async () => {
        const changes = { default_payment_method: cardId, expand: ['default_payment_method'] };
        try {
          return factsOf(await client().subscriptions.update(id, changes));
        } catch (error) {
          throw isAboutCard(error) ? new CardMissing(error.message, { cause: error }) : error;
        }
      }),
    abandon: (id) => mapStripeErrors(async () => factsOf(await abandon(id))),
    voidInvoices: (id) => mapStripeErrors(() => voidInvoices(id)),
    setRenewal: (id, renews) =>
      mapStripeErrors(async () =>
        factsOf(
          await client().subscriptions.update(id, {
            cancel_at_period_end: !renews,
            expand: ['default_payment_method'],
          }),
        ),
      ),
    end: (id) =>
      mapStripeErrors(async () => {
        await voidInvoices(id);
        return factsOf(await end(id));
      }),
    readTrialCard: (id) =>
      mapStripeErrors(async () => {
        const { customer, card } = await client().paymentMethods.retrieve(id);
        return {
          customerId: typeof customer === 'string' ? customer : customer?.id,
          // A card without one is known by its own name alone.
          fingerprint: card?.fingerprint ?? id,
        };
      }),
    openPortal: (customerId, returnUrl) =>
      mapStripeErrors(async () => {
        const session = await client().billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
        });
        return session.url;
      }),
  };
}
