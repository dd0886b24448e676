// What holds a channel to the account that it is paid on, and the account to what is sold on it.
import { DomainError } from '../../kernel/errors.ts';
import { PaymentMissing, type PaymentAccount, type AccountsDeps, type AccountsStore } from './ports.ts';
import type { AccountLink } from './store.ts';

/** Whether the account knows it. @throws what the payment service throws. */
export async function accountHasObject(
  { payments, subscriptions, cards }: Pick<PaymentAccount, 'payments' | 'subscriptions' | 'cards'>,
  tie: AccountLink,
): Promise<boolean> {
  try {
    if (tie.kind === 'payment') await payments.readIntent(tie.id);
    if (tie.kind === 'subscription') await subscriptions.read(tie.id);
    if (tie.kind === 'customer') await cards.listCards(tie.id, 1);
    return tie.kind !== 'order';
  } catch (error) {
    if (error instanceof PaymentMissing) return false;
    throw error;
  }
}

/**
 * In the transaction that writes something down which is held to the account: no other takes its place before the
 * transaction ends, and who began with the one of before is told to begin again.
 *
 * @throws {DomainError} `commerce.payments_unavailable`
 */
export async function lockAccountToSell(
  deps: AccountsDeps,
  store: AccountsStore,
  channelId: number,
): Promise<void> {
  if (deps.accounts === undefined) return;
  await store.lockAccount(channelId, 'sell');
  const own = await store.findOwnKey(channelId, deps.livemode);
  if (own !== (deps.account === channelId ? deps.publishableKey : undefined))
    throw new DomainError('commerce.payments_unavailable', { retryAfterSeconds: 2 });
}

/** Says whether the deployment's account is the one on which its channels were paid; throws what the payment service throws. */
export const usualAccount = (deps: AccountsDeps) => ({
  livemode: deps.livemode,
  async isDefaultAccount(): Promise<boolean> {
    const tie = await deps.store.findDefaultAccountLink(deps.livemode);
    return tie === undefined || accountHasObject(deps, tie);
  },
});
