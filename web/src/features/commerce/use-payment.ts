// One payment from the button to its final state: order, card, then polling.
import { ApiError } from '@floodlit/contract/client';
import type { BuyRequest, Order } from '@floodlit/contract/commerce/commerce';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { calls } from '../../lib/gen/calls.ts';
import { findTrk } from '../../lib/find-trk.ts';
import { useServices } from '../../lib/services.tsx';
import { refreshUser } from '../identity/session.ts';
import { forgetVisitCode } from '../../lib/visit-code.ts';
import { randomKey } from '../../lib/random-key.ts';
import { createBrowserCaptcha } from '../identity/captcha.ts';
import { beginTrial } from './begin-trial.ts';
import { loggedOut, stateOfOrder, stateOfRefusal, type PaymentState } from './payment-state.ts';
import { findOrder } from './find-order.ts';
import { findUnanswered } from './find-unanswered.ts';
import { followOrder } from './follow-order.ts';
import { isLoggedOut } from './logged-out.ts';
import type { PaymentMethod } from './payment-method.ts';
import { bundleRequestOf, buyRequestOf, overlapOf, type Purchase, type SeenPrice } from './purchase.ts';
import { answerBank, readConfirmation, type ConfirmAnswer } from './stripe.ts';

/** After this long the page says that the buyer may leave. */
const LONG_MS = 20_000;
/**
 * After a reload the card authentication may still run for this long. Only an answer ends it, never silence.
 */
const RESUME_MS = 10_000;

const choiceOf = (method: PaymentMethod): Pick<BuyRequest, 'card_id' | 'save_card'> => {
  if (method.kind === 'saved_card') return { card_id: method.cardId };
  return method.kind === 'new_card' && method.isKept ? { save_card: true } : {};
};

/** The price or the coverage differs from what the buyer saw. */
const seenAnew = new Set([
  'commerce.coupon_wrong',
  'commerce.price_changed',
  'commerce.partly_covered',
  'commerce.item_covered',
]);

export interface Payment {
  state: PaymentState;
  /** A double press counts once. */
  pay: (seen: SeenPrice, method: PaymentMethod) => Promise<void>;
}

/** The bank's result. A missing answer says nothing. */
async function confirm(
  clientSecret: string,
  method: Exclude<PaymentMethod, { kind: 'nothing_to_pay' }>,
): Promise<ConfirmAnswer> {
  try {
    if (method.kind === 'saved_card') return await answerBank(await method.loadStripe(), clientSecret);
    const { stripe, card } = method.tools;
    return await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card },
      ...(method.isKept ? { setup_future_usage: 'on_session' } : {}),
    });
  } catch {
    return {};
  }
}

/** The API did not answer, so the browser cannot know whether anything happened. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === undefined || error.status === 500);

export function usePayment({
  purchase,
  resumeOrderId,
  onOrder,
}: {
  purchase: Purchase;
  /** From the address: a pending order of a page that was left or reloaded. */
  resumeOrderId: number | undefined;
  /** Called once the order exists, so that a reload finds it. */
  onOrder: (id: number) => void;
}): Payment {
  const services = useServices();
  const { api } = services;
  const queryClient = useQueryClient();
  const [state, setState] = useState<PaymentState>(
    resumeOrderId === undefined
      ? { kind: 'ready' }
      : { kind: 'checking', isPollFailing: false, isLong: false },
  );
  const [captcha] = useState(() => createBrowserCaptcha(api, 'card'));
  /** A repeat, by the client's retry or a second press, returns the first answer. */
  const [idempotency_key] = useState(() => randomKey());
  const isBusy = useRef(false);
  const life = useRef(new AbortController());

  const settle = async (next: PaymentState): Promise<void> => {
    if (next.kind === 'bought' || next.kind === 'already_bought') {
      // A viewer who had to choose this pass first may continue once they own it (R2.08).
      if (services.user.get()?.basic_pass_missing === true) await refreshUser(services);
      // Access, orders and prices may all have changed.
      void queryClient.invalidateQueries();
    }
    setState(next);
    // A code is usually valid once. The next purchase must not start with an invalid one.
    if (next.kind === 'bought' && next.order.coupon !== null) forgetVisitCode();
  };

  const check = (
    orderId: number,
    isConfirmed: boolean,
    signal: AbortSignal,
    onAnswer?: (waitedMs: number) => void,
  ): Promise<Order> => {
    const since = Date.now();
    return followOrder({
      readOrder: () => findOrder(api, orderId),
      isConfirmed,
      signal,
      onPollState: (isPollFailing) => {
        setState({ kind: 'checking', isPollFailing, isLong: Date.now() - since > LONG_MS });
        if (!isPollFailing) onAnswer?.(Date.now() - since);
      },
    });
  };

  /** An order in an unknown state: polls it until a final state. Undefined: the caller stopped it. */
  const findOut = async (orderId: number, signal: AbortSignal): Promise<PaymentState | undefined> => {
    const givenUp = new AbortController();
    const isOver = (waitedMs: number): void => {
      if (waitedMs > RESUME_MS) givenUp.abort();
    };
    try {
      const order = await check(orderId, false, AbortSignal.any([signal, givenUp.signal]), isOver);
      return stateOfOrder(order);
    } catch (error) {
      if (!signal.aborted && isLoggedOut(error)) return loggedOut;
      // Still open: another attempt pays the same order, so a double payment is impossible.
      return signal.aborted ? undefined : { kind: 'ready', key: 'buy.unfinished' };
    }
  };

  /**
   * The answer to the order's request was lost. With a saved card that request charges it, so the page searches for
   * the order instead of offering another payment.
   */
  const findLost = async (signal: AbortSignal): Promise<PaymentState | undefined> => {
    setState({ kind: 'checking', isPollFailing: true, isLong: false });
    const found = await findUnanswered(api, purchase, signal);
    if (signal.aborted) return undefined;
    if (found === 'logged_out') return loggedOut;
    if (found === undefined) return { kind: 'ready', key: 'buy.unfinished' };
    onOrder(found.id);
    return findOut(found.id, signal);
  };

  /** Nothing is charged now. A trial in an unknown state is polled like a payment. */
  const payTrial = async (seen: SeenPrice, method: PaymentMethod): Promise<PaymentState> => {
    const trial = await beginTrial(
      api,
      captcha,
      { subscription_id: purchase.id, expected_price: seen.price, idempotency_key, ...overlapOf(seen) },
      method,
    );
    if (trial.kind === 'refused') return { kind: 'ready', key: trial.key };
    onOrder(trial.order.id);
    if (trial.order.status !== 'created') return stateOfOrder(trial.order);
    setState({ kind: 'checking', isPollFailing: true, isLong: false });
    return stateOfOrder(await check(trial.order.id, true, life.current.signal));
  };

  const payOrder = async (seen: SeenPrice, method: PaymentMethod): Promise<PaymentState> => {
    if (purchase.isTrial === true) return payTrial(seen, method);
    const trk = findTrk(services.store, Date.now());
    const { data } =
      purchase.more.length === 0
        ? await api.call(calls.commerce.buy, {
            ...buyRequestOf(purchase, seen),
            ...choiceOf(method),
            trk,
          })
        : await api.call(calls.commerce.buyBundle, {
            ...bundleRequestOf(purchase, seen),
            ...choiceOf(method),
            trk,
          });
    onOrder(data.order.id);
    const ask = (isConfirmed: boolean): Promise<Order> => {
      setState({ kind: 'checking', isPollFailing: false, isLong: false });
      return check(data.order.id, isConfirmed, life.current.signal);
    };
    if (data.order.status !== 'created') return stateOfOrder(data.order);
    if (data.payment === null || method.kind === 'nothing_to_pay') return stateOfOrder(await ask(true));
    const confirmation = readConfirmation(await confirm(data.payment.client_secret, method));
    if (confirmation.kind === 'declined') return { kind: 'ready', key: confirmation.key };
    if (confirmation.kind === 'incomplete') return { kind: 'ready', key: 'buy.card_incomplete' };
    return stateOfOrder(await ask(confirmation.kind === 'confirmed'));
  };

  const pay: Payment['pay'] = async (seen, method) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ kind: 'processing' });
    try {
      await settle(await payOrder(seen, method));
    } catch (error) {
      const { signal } = life.current;
      if (signal.aborted) return;
      if (method.kind === 'saved_card' && isUnanswered(error)) {
        const end = await findLost(signal);
        if (end !== undefined) await settle(end);
        return;
      }
      const code = error instanceof ApiError ? error.code : undefined;
      if (code !== undefined && seenAnew.has(code)) void queryClient.invalidateQueries();
      const errors = error instanceof ApiError ? error.errors : undefined;
      await settle(stateOfRefusal(code, isLoggedOut(error) ? loggedOut : undefined, errors));
    } finally {
      isBusy.current = false;
    }
  };

  /**
   * Only for an order that the page opened with; `pay` follows its own orders. Undefined: the caller stopped
   * it.
   */
  const resume = useEffectEvent(
    async (orderId: number, signal: AbortSignal): Promise<PaymentState | undefined> => {
      isBusy.current = true;
      const end = await findOut(orderId, signal);
      if (!signal.aborted) isBusy.current = false;
      return end;
    },
  );
  const finish = useEffectEvent((end: PaymentState | undefined) => {
    if (end !== undefined) void settle(end);
  });
  const [openedWith] = useState(resumeOrderId);

  useEffect(() => {
    const current = new AbortController();
    life.current = current;
    if (openedWith !== undefined) void resume(openedWith, current.signal).then((end) => finish(end));
    return () => current.abort();
  }, [openedWith]);

  return { state, pay };
}
