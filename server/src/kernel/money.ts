// Whole cents, and the decimals that the wire wants.
import { cents, type Cents } from '@floodlit/contract/primitives';

export { amountOf, cents, type Cents } from '@floodlit/contract/primitives';

/** A decimal from the wire, to be compared with what the server computed; undefined when it is no amount of whole cents. */
export function centsOf(amount: number): Cents | undefined {
  const value = Math.round(amount * 100);
  return Math.abs(value - amount * 100) < 1e-6 && Number.isSafeInteger(value) ? cents(value) : undefined;
}
