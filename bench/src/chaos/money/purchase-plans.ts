// Each fan's product, presses and patience follow from the fan's number alone, so every run has the same fans.

export interface PurchasePlan {
  readonly product:
    | 'event'
    | 'package'
    | 'team'
    | 'bundle'
    | 'coupon'
    | 'gift'
    | 'saved_card'
    | 'subscription';
  /** How the button is pressed a second time. */
  readonly again: 'at_once' | 'a_second_later' | 'in_another_tab';
  readonly firstCard: 'good' | 'declined' | 'no_funds' | 'asks_bank';
  /** Until it is bought; right after the card was sent, before or after its answer; before any card. */
  readonly stays: 'to_the_end' | 'until_sent' | 'until_confirmed' | 'until_shown';
}

const products: readonly (readonly [PurchasePlan['product'], number])[] = [
  ['event', 34],
  ['package', 24],
  ['team', 14],
  ['bundle', 10],
  ['coupon', 8],
  ['saved_card', 4],
  ['gift', 3],
  ['subscription', 3],
];

/** Spreads each kind of fan evenly over a hundred. The step and 100 have no common divisor. */
const turnOf = (index: number, step: number): number => (index * step) % 100;

function productOf(turn: number): PurchasePlan['product'] {
  let left = turn;
  for (const [product, share] of products) {
    if (left < share) return product;
    left -= share;
  }
  return 'event';
}

const cardOf = (turn: number): PurchasePlan['firstCard'] => {
  if (turn < 6) return 'declined';
  if (turn < 10) return 'no_funds';
  return turn < 15 ? 'asks_bank' : 'good';
};

const stayOf = (turn: number): PurchasePlan['stays'] => {
  if (turn < 8) return 'until_sent';
  if (turn < 16) return 'until_confirmed';
  return turn < 19 ? 'until_shown' : 'to_the_end';
};

export function purchasePlanOf(index: number): PurchasePlan {
  // Each hundred of fans meets the kinds in another order.
  const shifted = index + Math.floor(index / 100);
  const press = turnOf(shifted, 13);
  return {
    product: productOf(turnOf(index, 37)),
    again: press < 50 ? 'at_once' : press < 75 ? 'a_second_later' : 'in_another_tab',
    firstCard: cardOf(turnOf(shifted, 29)),
    stays: stayOf(turnOf(shifted, 41)),
  };
}
