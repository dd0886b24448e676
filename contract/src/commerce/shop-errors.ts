// The errors of an operator's shop: a part of the one catalogue of errors.

export const shopErrors = {
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
} as const;
