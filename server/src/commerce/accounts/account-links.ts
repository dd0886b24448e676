// Links between a channel, its payment account, and the objects that were sold through that account.
import { DomainError } from '../../kernel/errors.ts';
import { PaymentMissing, type PaymentAccount, type AccountsDeps, type AccountsStore } from './ports.ts';
import type { AccountLink } from './store.ts';

/** Whether the account has the linked object. @throws the errors of the payment service. */
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
 * Locks the channel's payment account against changes until the transaction ends. Call it before saving an order,
 * customer or subscription. Without this lock, an operator could replace the account in between.
 * Throws when the caller has used another account than the current one.
 *
 * @throws {DomainError} `commerce.payments_unavailable`
 */
export async function lockAccountToSell(
  deps: Pick<AccountsDeps, 'accounts' | 'account' | 'livemode' | 'publishableKey'>,
  store: Pick<AccountsStore, 'lockAccount' | 'findOwnKey'>,
  channelId: number,
): Promise<void> {
  if (deps.accounts === undefined) return;
  await store.lockAccount(channelId, 'sell');
  const own = await store.findOwnKey(channelId, deps.livemode);
  if (own !== (deps.account === channelId ? deps.publishableKey : undefined))
    throw new DomainError('commerce.payments_unavailable', { retryAfterSeconds: 2 });
}

/** Checks whether the deployment's account is the one that took its channels' payments. Throws service errors. */
export const defaultAccount = (deps: AccountsDeps) => ({
  livemode: deps.livemode,
  async isDefaultAccount(): Promise<boolean> {
    const tie = await deps.store.findDefaultAccountLink(deps.livemode);
    return tie === undefined || accountHasObject(deps, tie);
  },
});
