// One payment from the button to its final state: order, card, then polling.
import { ApiError } from '@floodlit/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useServices } from '../../lib/services.tsx';
import { refreshUser } from '../identity/session.ts';
import { forgetVisitCode } from '../../lib/visit-code.ts';
import { randomKey } from '../../lib/random-key.ts';
import { createBrowserCaptcha } from '../identity/captcha.ts';
import { loggedOut, stateOfRefusal, type PaymentState } from './payment-state.ts';
import { findEnd, findLostEnd } from './check-order.ts';
import { isLoggedOut } from './logged-out.ts';
import type { PaymentMethod } from './payment-method.ts';
import { payOrder } from './pay-order.ts';
import type { Purchase, SeenPrice } from './purchase.ts';

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

/** The API did not answer, so the browser cannot know whether anything happened. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === undefined || error.status === 500);

export function usePayment({
  purchase,
  resumeOrderId,
  onBegun,
  onOrder,
}: {
  purchase: Purchase;
  /** From the address: a pending order of a page that was left or reloaded. */
  resumeOrderId: number | undefined;
  /** Called once the order exists. */
  onBegun: (id: number) => void;
  /** The same while the buyer is on the page, so that a reload finds the order. */
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

  const options = {
    api,
    purchase,
    captcha,
    idempotency_key,
    store: services.store,
    onBegun,
    onOrder,
    life,
    show: setState,
  };

  const pay: Payment['pay'] = async (seen, method) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ kind: 'processing' });
    try {
      await settle(await payOrder(options, seen, method));
    } catch (error) {
      const { signal } = life.current;
      if (signal.aborted) return;
      if (method.kind === 'saved_card' && isUnanswered(error)) {
        const end = await findLostEnd(options, signal);
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
      const end = await findEnd(options, orderId, signal);
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
