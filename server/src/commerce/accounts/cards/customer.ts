// A buyer's customer at the payment service. Its owner comes from the session and from nowhere else (T25).
import type { LoggedInUser } from '../../../kernel/actor.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { lockAccountToSell } from '../account-links.ts';
import { CustomerMissing, PaymentFailedForGood } from '../ports.ts';
import type { Customer, CustomerKey } from './store.ts';
import type { CardsDeps } from './ports.ts';

const keyOf = (deps: { readonly livemode: boolean }, actor: LoggedInUser): CustomerKey => ({
  channel_id: actor.channelId,
  user_id: actor.userId,
  livemode: deps.livemode,
});

/** Undefined for a user who never saved a card. */
export const findCustomer = (deps: CardsDeps, actor: LoggedInUser): Promise<Customer | undefined> =>
  deps.store.findCustomer(keyOf(deps, actor));

/**
 * Safe to repeat. Saves the row first, then creates the customer under the row's idempotency key. The first saved
 * customer stays. A customer that was created but never saved holds no card and is never used.
 *
 * @throws the errors of the payment service.
 */
export async function readCustomer(deps: CardsDeps, actor: LoggedInUser): Promise<Customer> {
  const known = await findCustomer(deps, actor);
  if (known !== undefined) return known;
  const key = keyOf(deps, actor);
  const now = deps.clock.now();
  const { uuid } = await deps.store.awaitCustomer(key, now);
  const create = (attempt: string): Promise<string> =>
    deps.cards.createCustomer({ channelId: key.channel_id, userId: key.user_id, uuid, attempt });
  let customerId: string;
  try {
    customerId = await create('1');
  } catch (error) {
    // The service stores the failure under that key. Use another key.
    if (!(error instanceof PaymentFailedForGood)) throw error;
    customerId = await create(String(now.getTime()));
  }
  const saved = await deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    await lockAccountToSell(deps, store, key.channel_id);
    return store.saveCustomer(key, { uuid, customerId });
  });
  // The row was deleted: the user deleted the account, or another request found the customer gone.
  if (saved === undefined) throw new DomainError('commerce.payments_unavailable', { retryAfterSeconds: 2 });
  return saved;
}

/**
 * Calls `work` with the buyer's customer. Replaces a customer that was deleted at the payment service, once. The
 * cards of the deleted customer are lost.
 *
 * @throws the errors of the payment service.
 */
export async function withCustomer<Answer>(
  deps: CardsDeps,
  actor: LoggedInUser,
  work: (customerId: string) => Promise<Answer>,
): Promise<Answer> {
  const { customer_id: customerId } = await readCustomer(deps, actor);
  try {
    return await work(customerId);
  } catch (error) {
    if (!(error instanceof CustomerMissing)) throw error;
    await loseCustomer(deps, actor, customerId);
    return work((await readCustomer(deps, actor)).customer_id);
  }
}

/** The payment service no longer knows this customer. The next customer gets a new key. */
export async function loseCustomer(deps: CardsDeps, actor: LoggedInUser, customerId: string): Promise<void> {
  deps.log.warn('a customer is gone at the payment service; the next one is made anew', {
    channel: actor.channelId,
    user: actor.userId,
  });
  await deps.store.loseCustomer(keyOf(deps, actor), customerId);
}
