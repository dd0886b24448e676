// A typed price and fee in whole cents.
import { centsOf } from './money.ts';
import { FieldProblem } from './use-record-form.ts';

function centsIn(field: string, typed: string): number | null {
  if (typed.trim() === '') return null;
  const cents = centsOf(typed);
  if (cents === undefined) throw new FieldProblem(field, 'An amount looks like 4.99');
  return cents;
}

/** Null without a price. A null fee is the fee of the channel. */
export function readPrice({
  price,
  fee,
}: {
  readonly price: string;
  readonly fee: string;
}): { base_price_cents: number; service_fee_cents: number | null } | null {
  const base = centsIn('price', price);
  const service_fee_cents = centsIn('fee', fee);
  return base === null ? null : { base_price_cents: base, service_fee_cents };
}
