// Asks about an order until the server knows (R4.03). What the screen makes of a question without an answer is not decided here.
import type { Order } from '@floodlit/contract/commerce';
import { limits } from '@floodlit/contract/limits';

export interface PollOptions {
  readOrder: () => Promise<Order>;
  /** Stops the waiting; the poll then rejects. */
  signal: AbortSignal;
  /** The card's issuer has said yes in this very visit: an older decline is not the end. */
  isConfirmed: boolean;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The order has failed: whoever waits is told so in so many words. */
export class OrderFailed extends Error {
  readonly popup = true;
  readonly order: Order;

  constructor(order: Order) {
    super('The order has failed.');
    this.order = order;
  }
}

/** Whether an order has come to an end that polling need not outlive. */
export function isSettled(order: Order, isConfirmed: boolean): boolean {
  if (order.status === 'paid' || order.status === 'refunded') return true;
  if (order.status === 'created') return false;
  // It is being closed at the payment service: paid or expired, one of them is next.
  if (order.reason === 'expiring') return false;
  return !(isConfirmed && order.retryable);
}

export function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Asks every 2 s. Resolves with the order once it is paid or refunded; rejects with `OrderFailed` once it has failed, and
 * with whatever a question failed with: then nothing is known, and it asks no more.
 */
export async function pollOrder({
  readOrder,
  signal,
  isConfirmed,
  wait = waitFor,
}: PollOptions): Promise<Order> {
  for (;;) {
    const order = await readOrder();
    if (isSettled(order, isConfirmed)) {
      if (order.status === 'failed') throw new OrderFailed(order);
      return order;
    }
    signal.throwIfAborted();
    await wait(limits.orderPollMs, signal);
  }
}
