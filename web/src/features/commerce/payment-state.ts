// The state machine of a payment page. Pure: event → view.
import type { Order } from '@floodlit/contract/commerce/commerce';
import type { PlainKey } from '../../lib/translate.tsx';

export type PaymentState =
  /** The form. `key` is the reason for another try, beside the card. */
  | { kind: 'ready'; key?: PlainKey; covered?: undefined }
  /** The form again. `covered` is the position of the chosen team or sport that the buyer holds already. */
  | { kind: 'ready'; key?: undefined; covered: number }
  /** From the press of the button until the result. */
  | { kind: 'processing' }
  | { kind: 'checking'; isPollFailing: boolean; isLong: boolean }
  | { kind: 'bought'; order: Order }
  | { kind: 'already_bought' }
  /** Not sold in the viewer's region. */
  | { kind: 'region_blocked' };

/** The view of a finished order. */
export function stateOfOrder(order: Order): PaymentState {
  if (order.status === 'paid') return { kind: 'bought', order };
  if (order.status === 'failed' && order.reason === 'expired') return { kind: 'ready', key: 'buy.expired' };
  if (order.status === 'failed') return { kind: 'ready', key: 'buy.declined' };
  return { kind: 'ready' };
}

const BUY_KEYS: Readonly<Record<string, PlainKey>> = {
  'commerce.coupon_wrong': 'promo.gone',
  'commerce.price_changed': 'buy.price_changed',
  'commerce.partly_covered': 'buy.partly_covered',
  'commerce.covered_in_bundle': 'buy.selection_invalid',
  'commerce.order_closed': 'buy.order_closed',
  'commerce.order_disputed': 'buy.order_disputed',
  'commerce.payments_unavailable': 'buy.unavailable',
  'commerce.card_not_found': 'cards.gone',
  'commerce.trial_used': 'subscriptions.trial_used',
  'commerce.too_many_cards': 'cards.too_many',
  'identity.captcha_required': 'captcha.required',
  'identity.stronger_captcha_required': 'captcha.failed',
  'identity.captcha_invalid': 'captcha.invalid',
  'commerce.not_for_sale': 'buy.not_for_sale',
  'commerce.selection_invalid': 'buy.selection_invalid',
  'commerce.pass_not_found': 'packages.not_found',
  'commerce.id_not_selected': 'buy.not_found',
  'catalog.event_not_found': 'buy.not_found',
  'request.rate_limited': 'failure.rate_limited',
};

/** A logged-out viewer gets no answer: the payment may have succeeded or not. */
export const loggedOut: PaymentState = { kind: 'ready', key: 'buy.login_to_check' };

/** The view of a refused order: nothing has been charged. */
export function stateOfRefusal(
  code: string | undefined,
  otherwise: PaymentState = { kind: 'ready', key: 'failure.something' },
  errors: Readonly<Record<string, readonly string[]>> = {},
): PaymentState {
  if (code === 'commerce.item_covered')
    return { kind: 'ready', covered: Number(/^items\.(\d+)$/.exec(Object.keys(errors)[0] ?? '')?.[1] ?? 0) };
  if (code === 'commerce.already_bought') return { kind: 'already_bought' };
  if (code === 'commerce.region_blocked') return { kind: 'region_blocked' };
  const key = BUY_KEYS[code ?? ''];
  return key === undefined ? otherwise : { kind: 'ready', key };
}
