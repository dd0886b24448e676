// Pure rules of the share of one game in an order, and of what of it goes back.

/** An item of a bundle: base price and fee together. */
export interface PricedItem {
  readonly event_id: number | null;
  readonly cents: number;
}

/** A paid order that contains the game. */
export interface GameOrder {
  readonly amount_cents: number;
  /** The order's balance in the ledger. */
  readonly kept_cents: number;
  /** The sum of requests under way. */
  readonly asked_cents: number;
  /** The sum of earlier requests for this game in this order, done or under way. */
  readonly returned_cents: number;
  /** Null for an order of the game alone. */
  readonly items: readonly PricedItem[] | null;
}

/**
 * Splits cents in proportion to prices by the largest remainder. The earlier item gets the cent of a tie. The parts
 * are the whole to the cent, and no part exceeds its price while the whole does not exceed all prices.
 */
export function splitByPrice(wholeCents: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((total, price) => total + price, 0);
  if (sum === 0) return prices.map(() => 0);
  const parts = prices.map((price) => Math.floor((price * wholeCents) / sum));
  const rest = wholeCents - parts.reduce((total, part) => total + part, 0);
  const remainders = prices.map((price, index) => ({ index, remainder: (price * wholeCents) % sum }));
  const first = remainders.toSorted((one, other) => other.remainder - one.remainder).slice(0, rest);
  for (const { index } of first) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Each item's base price and fee minus its part of the discount. The shares are the total to the cent. */
export function sharesOf(items: readonly PricedItem[], totalCents: number): number[] {
  const prices = items.map(({ cents }) => cents);
  const discount = prices.reduce((total, price) => total + price, 0) - totalCents;
  const parts = splitByPrice(discount, prices);
  return prices.map((price, index) => price - (parts[index] ?? 0));
}

/** The price of the game in this order. */
export function shareOfGame(
  { amount_cents, items }: Pick<GameOrder, 'amount_cents' | 'items'>,
  eventId: number,
) {
  if (items === null) return amount_cents;
  const shares = sharesOf(items, amount_cents);
  return items.reduce((sum, item, index) => sum + (item.event_id === eventId ? (shares[index] ?? 0) : 0), 0);
}

/**
 * The cents that go back for a percentage of the game's share. Half a cent goes to the buyer. Never more than is left
 * of the share, or of the order after other refunds.
 */
export function gameRefundOf(order: GameOrder, eventId: number, percent: number): number {
  const share = shareOfGame(order, eventId);
  const wanted = Math.floor((share * percent + 50) / 100);
  return Math.max(0, Math.min(wanted, share - order.returned_cents, order.kept_cents - order.asked_cents));
}
