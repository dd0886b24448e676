// Follows an order through questions that go unanswered: a poll that was cut off is no answer, and nobody may take it for one.
import type { Order } from '@floodlit/contract/commerce';
import { limits } from '@floodlit/contract/limits';
import { isLoggedOut } from './logged-out.ts';
import { OrderFailed, pollOrder, waitFor, type PollOptions } from './poll-order.ts';

export interface FollowOptions extends PollOptions {
  /** True while the last question went unanswered: "still checking, do not pay again". */
  onTrouble: (isTroubled: boolean) => void;
}

/** Resolves with the order once it is paid, refunded or failed, however often asking fails. Rejects only when it is stopped, or only who is logged in gets an answer. */
export async function followOrder({ onTrouble, readOrder, ...poll }: FollowOptions): Promise<Order> {
  const { signal, wait = waitFor } = poll;
  const heard = async (): Promise<Order> => {
    const order = await readOrder();
    onTrouble(false);
    return order;
  };
  for (;;) {
    try {
      return await pollOrder({ ...poll, readOrder: heard });
    } catch (error) {
      if (error instanceof OrderFailed) return error.order;
      signal.throwIfAborted();
      if (isLoggedOut(error)) throw error;
      onTrouble(true);
      await wait(limits.orderPollMs, signal);
    }
  }
}
