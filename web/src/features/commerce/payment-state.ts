// Where a payment stands, as the page shows it. Pure: what happened → what is shown.
import type { Order } from '@floodlit/contract/commerce';
import type { PlainKey } from '../../lib/translate.tsx';

export type PaymentState =
  /** The form. `key` says why it is back, beside the card. */
  | { kind: 'ready'; key?: PlainKey }
  /** From the press of the button until somebody knows. */
  | { kind: 'processing' }
  | { kind: 'checking'; isTroubled: boolean; isLong: boolean }
  | { kind: 'bought'; order: Order }
  | { kind: 'already_bought' }
  /** Not sold where the viewer is. */
  | { kind: 'region_blocked' };

/** What the page shows for an order that has come to an end. */
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

/** Nobody answers who is not logged in: the payment may have gone through or not. */
export const loggedOut: PaymentState = { kind: 'ready', key: 'buy.login_to_check' };

/** What the page shows when the order itself was refused: nothing has been charged then. */
export function stateOfRefusal(
  code: string | undefined,
  otherwise: PaymentState = { kind: 'ready', key: 'failure.something' },
): PaymentState {
  if (code === 'commerce.already_bought') return { kind: 'already_bought' };
  if (code === 'commerce.region_blocked') return { kind: 'region_blocked' };
  const key = BUY_KEYS[code ?? ''];
  return key === undefined ? otherwise : { kind: 'ready', key };
}
