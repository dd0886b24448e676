// Gives a channel its own payment account, renews the keys of that account, or removes it.
import { modeOfKeys, type PaymentKeys } from '../../stripe-account/payment-keys.ts';
import { isPaymentsTrouble } from './payments-trouble.ts';
import { accountHasObject } from './account-links.ts';
import type { AccountsDeps } from './ports.ts';

export type KeyRefusal =
  | 'secret_wrong'
  | 'publishable_wrong'
  | 'modes_differ'
  /** The deployment has no channel accounts, or takes real money with test keys, or the other way round. */
  | 'other_mode'
  /** The payment service rejects the keys. */
  | 'keys_refused'
  /** Earlier payments of the channel are on another account. These keys could not refund them. */
  | 'other_account';

/** `orders_open`: an open order may still be paid through the previous account. */
export type KeepingKeys = KeyRefusal | 'kept' | 'orders_open';

/** Keys that the payment service accepts. */
export interface TestedKeys {
  readonly channelId: number;
  readonly keys: PaymentKeys;
  /** They belong to the account that the channel has already. */
  readonly isSame: boolean;
}

/**
 * An operator may renew keys at any time. Another account is possible only while the current one has no objects of the
 * channel, because orders, cards and subscriptions cannot move. A key that reads such an object is of the same account.
 *
 * @throws the errors of the payment service when it does not answer.
 */
export async function testPaymentKeys(
  deps: Pick<AccountsDeps, 'accounts' | 'store' | 'livemode' | 'clock'>,
  channelId: number,
  keys: PaymentKeys,
): Promise<TestedKeys | KeyRefusal> {
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
  return { channelId, keys, isSame };
}

/** Keeps keys that the payment service accepts, unless the channel's orders belong to another account. */
export const storePaymentKeys = (
  {
    accounts,
    livemode,
    clock,
    ...deps
  }: Pick<AccountsDeps, 'accounts' | 'store' | 'livemode' | 'clock' | 'transact'>,
  { channelId, keys, isSame }: TestedKeys,
): Promise<'kept' | 'orders_open'> =>
  deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    await store.lockAccount(channelId, 'change');
    if (!isSame && (await store.findAccountLink(channelId, livemode)) !== undefined) return 'orders_open';
    await accounts?.keep(scope, channelId, keys, clock.now());
    return 'kept';
  });

/** @throws the errors of `testPaymentKeys`. */
export async function keepPaymentKeys(
  deps: AccountsDeps,
  channelId: number,
  keys: PaymentKeys,
): Promise<KeepingKeys> {
  const tested = await testPaymentKeys(deps, channelId, keys);
  return typeof tested === 'string' ? tested : storePaymentKeys(deps, tested);
}

/** Removes the channel's account, unless the account still has objects of the channel. */
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
