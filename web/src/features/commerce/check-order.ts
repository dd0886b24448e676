// An order whose payment is in an unknown state: the page polls it until the state is final.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { Api } from '../../lib/api.ts';
import { findOrder } from './find-order.ts';
import { findUnanswered } from './find-unanswered.ts';
import { followOrder } from './follow-order.ts';
import { isLoggedOut } from './logged-out.ts';
import { loggedOut, stateOfOrder, type PaymentState } from './payment-state.ts';
import type { Purchase } from './purchase.ts';

/** After this long the page says that the buyer may leave. */
const LONG_MS = 20_000;
/**
 * After a reload the card authentication may still run for this long. Only an answer ends it, never silence.
 */
const RESUME_MS = 10_000;

export interface CheckOptions {
  api: Api;
  show: (state: PaymentState) => void;
}

export function checkOrder(
  { api, show }: CheckOptions,
  orderId: number,
  isConfirmed: boolean,
  signal: AbortSignal,
  onAnswer?: (waitedMs: number) => void,
): Promise<Order> {
  const since = Date.now();
  return followOrder({
    readOrder: () => findOrder(api, orderId),
    isConfirmed,
    signal,
    onPollState: (isPollFailing) => {
      show({ kind: 'checking', isPollFailing, isLong: Date.now() - since > LONG_MS });
      if (!isPollFailing) onAnswer?.(Date.now() - since);
    },
  });
}

/** Undefined: the caller stopped it. */
export async function findEnd(
  options: CheckOptions,
  orderId: number,
  signal: AbortSignal,
): Promise<PaymentState | undefined> {
  const givenUp = new AbortController();
  const isOver = (waitedMs: number): void => {
    if (waitedMs > RESUME_MS) givenUp.abort();
  };
  try {
    const either = AbortSignal.any([signal, givenUp.signal]);
    return stateOfOrder(await checkOrder(options, orderId, false, either, isOver));
  } catch (error) {
    if (!signal.aborted && isLoggedOut(error)) return loggedOut;
    // Still open: another attempt pays the same order, so a double payment is impossible.
    return signal.aborted ? undefined : { kind: 'ready', key: 'buy.unfinished' };
  }
}

/**
 * The answer to the order's request was lost. With a saved card that request charges it, so the page searches for
 * the order instead of offering another payment.
 */
export async function findLostEnd(
  options: CheckOptions & { purchase: Purchase; onOrder: (id: number) => void },
  signal: AbortSignal,
): Promise<PaymentState | undefined> {
  options.show({ kind: 'checking', isPollFailing: true, isLong: false });
  const found = await findUnanswered(options.api, options.purchase, signal);
  if (signal.aborted) return undefined;
  if (found === 'logged_out') return loggedOut;
  if (found === undefined) return { kind: 'ready', key: 'buy.unfinished' };
  options.onOrder(found.id);
  return findEnd(options, found.id, signal);
}
