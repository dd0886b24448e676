// Finds the order of a purchase whose request was sent but never answered.
import type { Order } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { isLoggedOut } from './logged-out.ts';
import { waitFor } from './poll-order.ts';
import { isOrderOf, type Purchase } from './purchase.ts';

/** Enough to include the recent request: the list starts with the newest. */
const NEWEST = 20;

/** Whether the order can be the result of this request. An expired or refunded order is an older one. */
const isRecent = ({ status, activity_status, retryable }: Order): boolean =>
  status === 'created' || (status === 'paid' && activity_status === 'active') || retryable;

/**
 * Polls until the list is answered or the log-in has expired. Undefined: no such order exists, or the caller
 * stopped it.
 */
export async function findUnanswered(
  api: Api,
  purchase: Purchase,
  signal: AbortSignal,
  wait: typeof waitFor = waitFor,
): Promise<Order | 'logged_out' | undefined> {
  while (!signal.aborted) {
    try {
      const { data } = await api.call(calls.commerce.orders, { limit: NEWEST, offset: 0 }, { signal });
      return data.find((order) => isRecent(order) && isOrderOf(order, purchase));
    } catch (error) {
      if (isLoggedOut(error)) return 'logged_out';
      await wait(limits.orderPollMs, signal).catch(() => undefined);
    }
  }
  return undefined;
}
