// Errors of the commerce room: a part of the one catalogue of errors.
import type { ErrorEntry } from './entry.ts';

export const commerceErrors = {
  'commerce.id_not_selected': { status: 400, message: 'id not selected' },
  'commerce.pass_not_found': { status: 404, message: 'Pass not found' },
  'commerce.basic_pass_invalid': {
    status: 400,
    message: 'A basic pass is a package of the type free, costs nothing, is for sale and for no chosen team.',
  },
  'commerce.selection_invalid': { status: 400, message: 'This pass does not offer that selection.' },
  'commerce.already_bought': { status: 409, message: 'You already bought this {type}.' },
  'commerce.partly_covered': {
    status: 409,
    message: 'Some of this is covered by your {by} already. Accept that to buy it anyway.',
  },
  'commerce.covered_in_bundle': {
    status: 409,
    message: '{name} is covered by {by}, which is bought together with it.',
  },
  'commerce.item_covered': { status: 409, message: '{name} is covered by your {by} already.' },
  'commerce.not_for_sale': { status: 409, message: 'This is not for sale.' },
  'commerce.price_changed': {
    status: 409,
    message: 'The price has changed. Please look at the new total first.',
  },
  'commerce.coupon_wrong': { status: 400, message: 'Wrong promo code' },
  'commerce.coupon_invalid': {
    status: 400,
    message:
      'A coupon takes 1 to 100 percent or an amount off, and ends after it begins. A code has 3 to 64 letters and digits.',
  },
  'commerce.coupon_code_taken': { status: 409, message: 'There is a coupon of this code already.' },
  'commerce.coupon_not_found': { status: 404, message: 'There is no coupon of this code that still runs.' },
  'commerce.region_blocked': {
    status: 403,
    message: "We're sorry, but this content is not available in your region.",
  },
  'commerce.order_closed': { status: 409, message: 'This order is closing. Please try again in a moment.' },
  'commerce.order_not_found': { status: 404, message: 'Order not found.' },
  'commerce.order_disputed': {
    status: 409,
    message:
      'The bank is still deciding about a payment for this. Nothing can be bought or refunded until then.',
  },
  'commerce.not_refundable': {
    status: 409,
    message: 'Nothing of this order can be given back: it is not paid, or it was given back already.',
  },
  'commerce.refund_too_large': { status: 409, message: 'This is more than what is left of the payment.' },
  'commerce.refund_differs': {
    status: 409,
    message:
      'A refund of another amount was asked for with the same reason. Name another reason to give more back.',
  },
  'commerce.payments_unavailable': {
    status: 503,
    message: 'Payments are not available right now. You have not been charged. Please try again in a moment.',
  },
  'commerce.receipt_not_found': { status: 404, message: 'There is no receipt of this order.' },
  'commerce.card_not_found': { status: 404, message: 'There is no saved card of this id.' },
  'commerce.too_many_cards': {
    status: 409,
    message: 'You have saved {limit} cards already. Remove one first.',
  },
  'commerce.trial_used': {
    status: 409,
    message: 'You or this card already used the free trial. You can still buy the subscription.',
  },
  'commerce.subscription_not_found': { status: 404, message: 'You have no such subscription.' },
  'commerce.subscription_over': { status: 409, message: 'This subscription is over.' },
  'commerce.customer_not_found': { status: 404, message: 'You have not bought anything with a card yet.' },
  'commerce.webhook_invalid': { status: 400, message: 'The signature of this webhook is not valid.' },
  'commerce.pass_invalid': { status: 400, message: 'This pass cannot be sold: {problem}.' },
  'commerce.pass_sold': {
    status: 409,
    message:
      'This pass was sold, so that {fields} must stay as its buyers know them. Stop it and add another pass.',
  },
  'commerce.price_sold': {
    status: 409,
    message: 'Orders name the price of this event, so it stays.',
  },
  'commerce.currency_sold': {
    status: 409,
    message:
      'This channel has sold in {currency}, so that its currency stays. Make another channel for another currency.',
  },
  'commerce.nothing_to_refund': {
    status: 409,
    message: 'No paid order of this event keeps money for it, so that nothing is left to refund.',
  },
  'commerce.event_refund_running': {
    status: 409,
    message:
      'Another refund of this event is under way. Look again in a moment: it refunds its buyers by itself.',
  },
  'commerce.event_refund_differs': {
    status: 409,
    message:
      'This key began a refund of this event with another percentage or another sentence. Look at that refund first, and use another key for a further one.',
  },
  'commerce.price_not_found': { status: 404, message: 'This event has no price of its own.' },
  'commerce.price_invalid': { status: 400, message: 'This price is not valid: {problem}.' },
} as const satisfies Record<string, ErrorEntry>;
