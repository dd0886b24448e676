// A channel is given an account of its own at the payment service, other keys of it, or none.
import { modeOfKeys, type PaymentKeys } from '../../kernel/payment-keys.ts';
import { isPaymentsTrouble } from '../payments-trouble.ts';
import { PaymentMissing, type CommerceDeps } from '../ports.ts';

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
  | 'other_account';

/**
 * Keys may be renewed at any time; another account only before the channel was paid anything, since its orders, cards and
 * subscriptions stay where they were made. A key that can read the channel's last payment is of the same account.
 *
 * @throws what the payment service throws when it does not answer.
 */
export async function keepPaymentKeys(
  deps: CommerceDeps,
  channelId: number,
  keys: PaymentKeys,
): Promise<KeepingKeys> {
  const mode = modeOfKeys(keys);
  if (mode !== 'test' && mode !== 'live') return mode;
  if (deps.accounts === undefined || (mode === 'live') !== deps.livemode) return 'other_mode';
  const { payments } = deps.accounts.open(channelId, keys);
  const now = deps.clock.now();
  try {
    await payments.listChanges(now);
    const paidBefore = await deps.store.findNewestIntent(channelId, deps.livemode);
    if (paidBefore !== undefined) await payments.readIntent(paidBefore);
  } catch (error) {
    if (error instanceof PaymentMissing) return 'other_account';
    if (isPaymentsTrouble(error)) throw error;
    return 'keys_refused';
  }
  await deps.accounts.keep(channelId, keys, now);
  return 'kept';
}

/** Only before the channel was paid anything on it. @returns whether there was one that could be taken away. */
export async function forgetPaymentKeys(
  deps: CommerceDeps,
  channelId: number,
): Promise<'forgotten' | 'none' | 'in_use'> {
  if ((await deps.store.findNewestIntent(channelId, deps.livemode)) !== undefined) return 'in_use';
  return (await deps.accounts?.forget(channelId)) === true ? 'forgotten' : 'none';
}
