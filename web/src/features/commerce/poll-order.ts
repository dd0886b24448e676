// Waits for the truth about an order (R4.03). The server alone knows it: an answer that does not come is no answer, never
// a failure, since a reader who is told so would pay again.
import type { Order } from '@floodlit/contract/commerce';
import { limits } from '@floodlit/contract/limits';

export interface PollOptions {
  readOrder: () => Promise<Order>;
  /** True while the last question went unanswered. */
  onTrouble: (isTroubled: boolean) => void;
  /** Stops the waiting; the poll then rejects. */
  signal: AbortSignal;
  /** The card's issuer has said yes in this very visit: an older decline is not the end. */
  isConfirmed: boolean;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Whether an order has come to an end that polling need not outlive. */
export function isSettled(order: Order, isConfirmed: boolean): boolean {
  if (order.status === 'paid' || order.status === 'refunded') return true;
  if (order.status === 'created') return false;
  // It is being closed at the payment service: paid or expired, one of them is next.
  if (order.reason === 'expiring') return false;
  return !(isConfirmed && order.retryable);
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
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

/** Resolves with the order once it is paid, refunded or failed; asks every 2 s, however often asking fails. */
export async function pollOrder({
  readOrder,
  onTrouble,
  signal,
  isConfirmed,
  wait = waitFor,
}: PollOptions): Promise<Order> {
  for (;;) {
    try {
      const order = await readOrder();
      onTrouble(false);
      if (isSettled(order, isConfirmed)) return order;
    } catch {
      onTrouble(true);
    }
    signal.throwIfAborted();
    await wait(limits.orderPollMs, signal);
  }
}
