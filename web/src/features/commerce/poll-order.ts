// Polls an order until its final state (R4.03). The caller decides what a failed poll means for the screen.
import type { Order } from '@floodlit/contract/commerce/commerce';
import { limits } from '@floodlit/contract/limits';

export interface PollOptions {
  readOrder: () => Promise<Order>;
  /** Stops polling. The promise then rejects. */
  signal: AbortSignal;
  /** The card issuer has accepted a payment in this visit, so an older decline is not final. */
  isConfirmed: boolean;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The order has failed. The viewer sees the explicit reason. */
export class OrderFailed extends Error {
  readonly popup = true;
  readonly order: Order;

  constructor(order: Order) {
    super('The order has failed.');
    this.order = order;
  }
}

/** Whether an order has reached a final state. */
export function isSettled(order: Order, isConfirmed: boolean): boolean {
  if (order.status === 'paid' || order.status === 'refunded') return true;
  if (order.status === 'created') return false;
  // The server is closing it at the payment service. It becomes paid or expired next.
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
 * Polls every 2 s. Resolves with the order once it is paid or refunded. Rejects with `OrderFailed` once it has
 * failed, and with the error of a failed request: the state is then unknown, and polling ends.
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
