// A channel is given an account of its own at the payment service, other keys of it, or none.
import { modeOfKeys, type PaymentKeys } from '../../stripe-account/payment-keys.ts';
import { isPaymentsTrouble } from './payments-trouble.ts';
import { accountHasObject } from './account-links.ts';
import type { AccountsDeps } from './ports.ts';

export type KeepingKeys =
  | 'kept'
  | 'secret_wrong'
  | 'publishable_wrong'
  | 'modes_differ'
  /** Payments are a sandbox, or these keys are of test mode where real money is taken, or the other way round. */
  | 'other_mode'
  /** The payment service does not take them. */
  | 'keys_refused'
  /** What the channel was paid before is on another account: it could not be given back with these. */
  | 'other_account'
  /** Somebody is buying, and nothing yet says on which account. */
  | 'orders_open';

/**
 * Keys may be renewed at any time; another account only while nothing of the channel is at the one of before, since its orders,
 * cards and subscriptions stay where they were made. A key that can read what is there is of the same account.
 *
 * @throws what the payment service throws when it does not answer.
 */
export async function keepPaymentKeys(
  deps: AccountsDeps,
  channelId: number,
  keys: PaymentKeys,
): Promise<KeepingKeys> {
  const mode = modeOfKeys(keys);
  if (mode !== 'test' && mode !== 'live') return mode;
  if (deps.accounts === undefined || (mode === 'live') !== deps.livemode) return 'other_mode';
  const { accounts, store, livemode } = deps;
  const account = accounts.open(channelId, keys);
  let isSame = false;
  const now = deps.clock.now();
  try {
    await account.payments.listChanges('payments', now);
    const tie = await store.findAccountLink(channelId, livemode);
    if (tie?.kind === 'order') isSame = (await store.findOwnKey(channelId, livemode)) === keys.publishableKey;
    else if (tie !== undefined) {
      isSame = await accountHasObject(account, tie);
      if (!isSame) return 'other_account';
    }
  } catch (error) {
    if (isPaymentsTrouble(error)) throw error;
    return 'keys_refused';
  }
  return deps.transact(async (scope) => {
    const inside = store.within(scope);
    await inside.lockAccount(channelId, 'change');
    if (!isSame && (await inside.findAccountLink(channelId, livemode)) !== undefined) return 'orders_open';
    await accounts.keep(scope, channelId, keys, now);
    return 'kept';
  });
}

/** Only while nothing of the channel is on it. @returns whether there was one that could be taken away. */
export async function forgetPaymentKeys(
  deps: AccountsDeps,
  channelId: number,
): Promise<'forgotten' | 'none' | 'in_use'> {
  const { accounts } = deps;
  if (accounts === undefined) return 'none';
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    await store.lockAccount(channelId, 'change');
    if ((await store.findOwnKey(channelId, deps.livemode)) === undefined) return 'none';
    if ((await store.findAccountLink(channelId, deps.livemode)) !== undefined) return 'in_use';
    return (await accounts.forget(scope, channelId)) ? 'forgotten' : 'none';
  });
}
