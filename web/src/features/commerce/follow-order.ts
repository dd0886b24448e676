// Follows an order across failed polls: a failed poll says nothing about the payment.
import type { Order } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';
import { isLoggedOut } from './logged-out.ts';
import { OrderFailed, pollOrder, waitFor, type PollOptions } from './poll-order.ts';

export interface FollowOptions extends PollOptions {
  /** True while the last poll failed: "still checking, do not pay again". */
  onPollState: (isPollFailing: boolean) => void;
}

/**
 * Resolves with the order once it is paid, refunded or failed, after any number of failed polls. Rejects only
 * when it is stopped, or when the log-in has expired.
 */
export async function followOrder({ onPollState, readOrder, ...poll }: FollowOptions): Promise<Order> {
  const { signal, wait = waitFor } = poll;
  const readAndReport = async (): Promise<Order> => {
    const order = await readOrder();
    onPollState(false);
    return order;
  };
  for (;;) {
    try {
      return await pollOrder({ ...poll, readOrder: readAndReport });
    } catch (error) {
      if (error instanceof OrderFailed) return error.order;
      signal.throwIfAborted();
      if (isLoggedOut(error)) throw error;
      onPollState(true);
      await wait(limits.orderPollMs, signal);
    }
  }
}
