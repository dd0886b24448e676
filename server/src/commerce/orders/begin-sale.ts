// The first step of every sale, in the transaction that opens the order.
import type { LoggedInUser } from '../../kernel/actor.ts';
import { lockAccountToSell } from '../accounts/index.ts';
import type { OrdersDeps, OrdersStore } from './ports.ts';

/**
 * Locks the buyer, so that concurrent requests find the same order, and the channel's payment account. Ends the
 * buyer's access whose time is over, so that it can be sold again.
 *
 * @param store of the transaction. @returns the moment of the sale.
 * @throws {DomainError} `commerce.payments_unavailable`
 */
export async function beginSale(
  deps: Pick<OrdersDeps, 'accounts' | 'account' | 'livemode' | 'publishableKey' | 'clock'>,
  store: Pick<OrdersStore, 'lockBuyer' | 'lockAccount' | 'findOwnKey' | 'followTime'>,
  actor: LoggedInUser,
): Promise<Date> {
  await store.lockBuyer(actor.channelId, actor.userId);
  await lockAccountToSell(deps, store, actor.channelId);
  const now = deps.clock.now();
  await store.followTime(now, actor);
  return now;
}
