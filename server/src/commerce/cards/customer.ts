// A buyer's customer at the payment service. Whose it is comes from the session and from nowhere else (T25).
import type { LoggedInUser } from '../../kernel/actor.ts';
import { PaymentFailedForGood, type CommerceDeps } from '../ports.ts';
import type { Customer, CustomerKey } from './store.ts';

const keyOf = (deps: Pick<CommerceDeps, 'livemode'>, actor: LoggedInUser): CustomerKey => ({
  channel_id: actor.channelId,
  user_id: actor.userId,
  livemode: deps.livemode,
});

/** Undefined for who has never wanted to keep a card. */
export const findCustomer = (deps: CommerceDeps, actor: LoggedInUser): Promise<Customer | undefined> =>
  deps.store.findCustomer(keyOf(deps, actor));

/**
 * Safe to repeat: the same key makes the same customer for a day, and the first one that is written down stays. One that
 * nobody wrote down holds no card and is never asked about again.
 *
 * @throws what the payment service throws.
 */
export async function readCustomer(deps: CommerceDeps, actor: LoggedInUser): Promise<Customer> {
  const known = await findCustomer(deps, actor);
  if (known !== undefined) return known;
  const now = deps.clock.now();
  const create = (attempt: string): Promise<string> =>
    deps.cards.createCustomer({ channelId: actor.channelId, userId: actor.userId, attempt });
  let customer_id: string;
  try {
    customer_id = await create('1');
  } catch (error) {
    // The failure is kept under that key: another one, of this moment.
    if (!(error instanceof PaymentFailedForGood)) throw error;
    customer_id = await create(String(now.getTime()));
  }
  return deps.store.saveCustomer({ ...keyOf(deps, actor), customer_id, created_at: now });
}
