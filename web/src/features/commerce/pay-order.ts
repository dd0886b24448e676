// The order of one press on the button and its payment, until its state is known.
import type { BuyRequest, Order } from '@floodlit/contract/commerce/commerce';
import { findTrk } from '../../lib/find-trk.ts';
import { calls } from '../../lib/gen/calls.ts';
import type { LocalStore } from '../../lib/local-store.ts';
import type { Captcha } from '../identity/captcha.ts';
import { beginTrial } from './begin-trial.ts';
import { checkOrder, type CheckOptions } from './check-order.ts';
import type { PaymentMethod } from './payment-method.ts';
import { stateOfOrder, type PaymentState } from './payment-state.ts';
import { bundleRequestOf, buyRequestOf, overlapOf, type Purchase, type SeenPrice } from './purchase.ts';
import { answerBank, readConfirmation, type ConfirmAnswer } from './stripe.ts';

export interface PayOptions extends CheckOptions {
  purchase: Purchase;
  captcha: Captcha;
  /** A repeat, by the client's retry or a second press, returns the first answer. */
  idempotency_key: string;
  store: LocalStore;
  /** Called once the order exists. */
  onBegun: (id: number) => void;
  /** The same while the buyer is on the page, so that a reload finds the order. */
  onOrder: (id: number) => void;
  /** Aborted when the buyer leaves the page. */
  life: { readonly current: AbortController };
}

const choiceOf = (method: PaymentMethod): Pick<BuyRequest, 'card_id' | 'save_card'> => {
  if (method.kind === 'saved_card') return { card_id: method.cardId };
  return method.kind === 'new_card' && method.isKept ? { save_card: true } : {};
};

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

/** The address of another page stays as it is. */
function tellBegun({ onBegun, onOrder, life }: PayOptions, id: number): void {
  onBegun(id);
  if (!life.current.signal.aborted) onOrder(id);
}

/** Nothing is charged now. A trial in an unknown state is polled like a payment. */
async function payTrial(options: PayOptions, seen: SeenPrice, method: PaymentMethod): Promise<PaymentState> {
  const { purchase, idempotency_key } = options;
  const trial = await beginTrial(
    options.api,
    options.captcha,
    { subscription_id: purchase.id, expected_price: seen.price, idempotency_key, ...overlapOf(seen) },
    method,
    options.life.current.signal,
  );
  if (trial.kind === 'refused') return { kind: 'ready', key: trial.key };
  tellBegun(options, trial.order.id);
  if (trial.order.status !== 'created') return stateOfOrder(trial.order);
  options.show({ kind: 'checking', isPollFailing: true, isLong: false });
  return stateOfOrder(await checkOrder(options, trial.order.id, true, options.life.current.signal));
}

/**
 * A buyer who has left buys nothing.
 * @throws ApiError when the API refuses the order, or does not answer.
 */
export async function payOrder(
  options: PayOptions,
  seen: SeenPrice,
  method: PaymentMethod,
): Promise<PaymentState> {
  const { api, purchase, life } = options;
  life.current.signal.throwIfAborted();
  if (purchase.isTrial === true) return payTrial(options, seen, method);
  const more = { ...choiceOf(method), trk: findTrk(options.store, Date.now()) };
  const { data } =
    purchase.more.length === 0
      ? await api.call(calls.commerce.buy, { ...buyRequestOf(purchase, seen), ...more })
      : await api.call(calls.commerce.buyBundle, { ...bundleRequestOf(purchase, seen), ...more });
  tellBegun(options, data.order.id);
  const ask = (isConfirmed: boolean): Promise<Order> => {
    options.show({ kind: 'checking', isPollFailing: false, isLong: false });
    return checkOrder(options, data.order.id, isConfirmed, options.life.current.signal);
  };
  if (data.order.status !== 'created') return stateOfOrder(data.order);
  if (data.payment === null || method.kind === 'nothing_to_pay') return stateOfOrder(await ask(true));
  const confirmation = readConfirmation(await confirm(data.payment.client_secret, method));
  if (confirmation.kind === 'declined') return { kind: 'ready', key: confirmation.key };
  if (confirmation.kind === 'incomplete') return { kind: 'ready', key: 'buy.card_incomplete' };
  return stateOfOrder(await ask(confirmation.kind === 'confirmed'));
}
