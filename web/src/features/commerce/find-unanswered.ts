// Finds the order of a purchase whose request went out and whose answer never came.
import type { Order } from '@floodlit/contract/commerce';
import { limits } from '@floodlit/contract/limits';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';
import { isLoggedOut } from './logged-out.ts';
import { waitFor } from './poll-order.ts';
import { isOrderOf, type Purchase } from './purchase.ts';

/** Enough to hold what was just asked for: the newest come first. */
const NEWEST = 20;

/** What can have come of the request: an order that ran out or was given back is an older one. */
const isOfNow = ({ status, activity_status, retryable }: Order): boolean =>
  status === 'created' || (status === 'paid' && activity_status === 'active') || retryable;

/** Asks until the list is answered, or only who is logged in gets an answer. Undefined: there is no such order, or nobody waits any more. */
export async function findUnanswered(
  api: Api,
  purchase: Purchase,
  signal: AbortSignal,
  wait: typeof waitFor = waitFor,
): Promise<Order | 'logged_out' | undefined> {
  while (!signal.aborted) {
    try {
      const { data } = await api.call(calls.commerce.orders, { limit: NEWEST, offset: 0 }, { signal });
      return data.find((order) => isOfNow(order) && isOrderOf(order, purchase));
    } catch (error) {
      if (isLoggedOut(error)) return 'logged_out';
      await wait(limits.orderPollMs, signal).catch(() => undefined);
    }
  }
  return undefined;
}
