// Customers and their cards at Stripe.
import type Stripe from 'stripe';
import {
  PaymentMissing,
  PaymentsBusy,
  PaymentUnknown,
  type CardVault,
  type KeptCard,
} from '../commerce/index.ts';
import { mapStripeErrors, withRetry } from './stripe-calls.ts';
import { createStripeClients, stripeLibrary, type StripeClientOptions } from './stripe-client.ts';

export interface StripeCardsOptions extends StripeClientOptions {
  /** Names this database, in keys and metadata. */
  readonly deployment: string;
}

function cardOf({ id, customer, card }: Stripe.PaymentMethod): KeptCard {
  if (card === undefined) throw new PaymentMissing(`${id} is no card.`);
  return {
    id,
    customerId: typeof customer === 'string' ? customer : customer?.id,
    brand: card.display_brand ?? card.brand,
    last4: card.last4,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
  };
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof stripeLibrary().errors.StripeError ? error.code : undefined;

/** A card that is already detached counts as success. */
async function unlessGone(call: () => Promise<unknown>): Promise<void> {
  try {
    await mapStripeErrors(call);
  } catch (error) {
    if (!(error instanceof PaymentMissing)) throw error;
  }
}

export function createStripeCards(options: StripeCardsOptions): CardVault {
  const { deployment } = options;
  const client = createStripeClients(options);
  return {
    createCustomer: ({ channelId, userId, uuid, attempt }) =>
      mapStripeErrors(async () => {
        const customer = await withRetry(() =>
          client().customers.create(
            { metadata: { deployment, channel: String(channelId), user: String(userId), uuid } },
            { idempotencyKey: `${deployment}:customer:${channelId}:${userId}:${uuid}:${attempt}` },
          ),
        );
        return customer.id;
      }, true),
    listCards: (customerId, limit) =>
      mapStripeErrors(async () => {
        const { data } = await client().customers.listPaymentMethods(customerId, { type: 'card', limit });
        return data.map(cardOf);
      }),
    readCard: (id) => mapStripeErrors(async () => cardOf(await client().paymentMethods.retrieve(id))),
    removeCard: (id) => unlessGone(() => client().paymentMethods.detach(id)),
    beginSetup: (customerId) =>
      mapStripeErrors(async () => {
        const setup = await client().setupIntents.create({
          customer: customerId,
          allowed_payment_method_types: ['card'],
          usage: 'on_session',
          metadata: { deployment },
        });
        if (setup.client_secret === null) throw new PaymentUnknown('The setup has no secret.');
        return setup.client_secret;
      }),
    forgetCustomer: (customerId) => unlessGone(() => client().customers.del(customerId)),
    attachCustomer: (intentId, customerId) =>
      mapStripeErrors(async () => {
        try {
          await client().paymentIntents.update(intentId, { customer: customerId });
        } catch (error) {
          // The intent was paid or cancelled, so no customer needs to be attached.
          if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
        }
      }),
    payWithCard: ({ intentId, cardId, tries, attempt }) =>
      mapStripeErrors(async () => {
        try {
          await withRetry(() =>
            client().paymentIntents.confirm(
              intentId,
              { payment_method: cardId, use_stripe_sdk: true },
              {
                idempotencyKey: `${deployment}:confirm:${intentId}:${cardId}:${tries}:${attempt}`,
              },
            ),
          );
        } catch (error) {
          // The card was declined, or the intent cannot be paid any more. The intent itself has the reason.
          if (error instanceof stripeLibrary().errors.StripeCardError) return;
          if (codeOf(error) === 'payment_intent_unexpected_state') return;
          throw error;
        }
      }, true).catch((error: unknown) => {
        // The same attempt runs at this moment and may still take the money.
        if (error instanceof PaymentsBusy && isInUse(error))
          throw new PaymentUnknown(error.message, { cause: error });
        throw error;
      }),
  };
}

const keyInUse = 409;
const isInUse = ({ cause }: Error): boolean =>
  cause instanceof stripeLibrary().errors.StripeError && cause.statusCode === keyInUse;
