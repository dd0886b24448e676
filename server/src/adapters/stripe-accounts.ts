// The channels' own Stripe accounts: decrypts their keys from the database, and caches a client while its keys stay
// the same.
import type { PaymentAccountRecord, PaymentAccountStore } from '../stripe-account/store-payment-accounts.ts';
import type { PaymentAccount, PaymentAccounts } from '../commerce/index.ts';
import type { WebhookRegistry } from '../stripe-account/webhook-endpoints.ts';
import type { PaymentKeys, PaymentMode } from '../stripe-account/payment-keys.ts';
import type { Log } from '../kernel/log.ts';
import type { Sealer } from '../stripe-account/sealer.ts';
import { createStripeCards } from './stripe-cards.ts';
import { createStripeGateway, type StripeGatewayOptions } from './stripe-gateway.ts';
import { createStripeSubscriptions } from './stripe-subscriptions.ts';
import { createStripeWebhooks } from './stripe-webhooks.ts';

export interface StripeAccountsOptions extends Omit<StripeGatewayOptions, 'secretKey'> {
  readonly store: PaymentAccountStore;
  readonly sealer: Sealer;
  readonly livemode: boolean;
  readonly log: Log;
}

type SealedKeys = Pick<PaymentAccountRecord, 'channel_id' | 'livemode' | 'sealed_secret_key'>;

const placeOf = ({ channel_id, livemode }: Omit<SealedKeys, 'sealed_secret_key'>): string =>
  `stripe secret key of channel ${channel_id}, ${livemode ? 'live' : 'test'}`;

/** @throws when it was sealed elsewhere, or the deployment's secrets are not those of then. */
function openSecretKey(sealer: Sealer, record: SealedKeys): string {
  try {
    return sealer.open(record.sealed_secret_key, placeOf(record));
  } catch (error) {
    throw new Error(
      `The payment keys of channel ${record.channel_id} do not open: restore secrets.json, or set them again.`,
      { cause: error },
    );
  }
}

/** The registry of an account whose keys cannot be decrypted. Its channel fails alone; the others go on. */
function noWebhooks(error: unknown): WebhookRegistry {
  const refuse = (): Promise<never> => Promise.reject(error);
  return { create: refuse, list: refuse, correct: refuse, remove: refuse };
}

function openWebhooks(sealer: Sealer, record: SealedKeys): WebhookRegistry {
  try {
    return createStripeWebhooks(openSecretKey(sealer, record));
  } catch (error) {
    return noWebhooks(error);
  }
}

/** Where each of these accounts sends what happened; the sandbox has only one. Keys that do not open refuse when they are used. */
export async function openOwnWebhooks(
  store: PaymentAccountStore,
  sealer: Sealer,
  mode: 'sandbox' | PaymentMode,
): Promise<Map<number, WebhookRegistry>> {
  const records = mode === 'sandbox' ? [] : await store.list(mode === 'live');
  return new Map(records.map((record) => [record.channel_id, openWebhooks(sealer, record)]));
}

export function createStripeAccounts(options: StripeAccountsOptions): PaymentAccounts {
  const { store, sealer, livemode, log, ...gateway } = options;
  const known = new Map<number, { readonly sealed: string; readonly account: PaymentAccount }>();

  const open = (channelId: number, { secretKey, publishableKey }: PaymentKeys): PaymentAccount => ({
    account: channelId,
    payments: createStripeGateway({ ...gateway, secretKey }),
    cards: createStripeCards({ ...gateway, secretKey }),
    subscriptions: createStripeSubscriptions({ ...gateway, secretKey }),
    publishableKey,
  });
  const accountOf = (record: PaymentAccountRecord): PaymentAccount => {
    const { channel_id: channelId, sealed_secret_key: sealed, publishable_key: publishableKey } = record;
    const before = known.get(channelId);
    if (before?.sealed === sealed) return before.account;
    const account = open(channelId, { secretKey: openSecretKey(sealer, record), publishableKey });
    known.set(channelId, { sealed, account });
    return account;
  };

  return {
    find: async (channelId) => {
      const record = await store.find(channelId, livemode);
      return record && accountOf(record);
    },
    // An unreadable key raises an alert for its channel alone. The other accounts are still read.
    list: async () =>
      (await store.list(livemode)).flatMap((record) => {
        try {
          return [accountOf(record)];
        } catch (error) {
          log.error('the payment keys of a channel do not open', error, { channel: record.channel_id });
          return [];
        }
      }),
    open,
    keep: (scope, channelId, { secretKey, publishableKey }, now) =>
      store.within(scope).put({
        channel_id: channelId,
        livemode,
        publishable_key: publishableKey,
        sealed_secret_key: sealer.seal(secretKey, placeOf({ channel_id: channelId, livemode })),
        set_at: now,
      }),
    forget: (scope, channelId) => store.within(scope).remove(channelId, livemode),
  };
}
