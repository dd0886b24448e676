import type Stripe from 'stripe';
import type { Reduction } from './discounts.ts';

/** Whether it lowers what is invoiced for a period that starts at `start`. */
export function isInForce({ discount }: Reduction, start: number): boolean {
  return discount.end === null || start < discount.end;
}

/**
 * Takes each reduction in turn off what the ones before it left, whole cents, never below zero. A percentage is rounded
 * half up over the whole invoice, and the last line takes what the rounding of the others left.
 */
export function reduceLines(
  lines: readonly Stripe.InvoiceLineItem[],
  reductions: readonly Reduction[],
): { lines: Stripe.InvoiceLineItem[]; totals: { amount: number; discount: string }[] } {
  const left = lines.map((line) => line.amount);
  const amounts: { amount: number; discount: string }[][] = lines.map(() => []);
  const totals: { amount: number; discount: string }[] = [];
  for (const { discount, coupon } of reductions) {
    const products = coupon.applies_to?.products;
    const eligible = lines.map(
      (line, index) =>
        (left[index] ?? 0) > 0 &&
        (!products || products.includes(line.pricing?.price_details?.product ?? '')),
    );
    const base = left.reduce((sum, amount, index) => sum + (eligible[index] ? amount : 0), 0);
    const total = Math.min(base, coupon.amount_off ?? Math.round((base * (coupon.percent_off ?? 0)) / 100));
    let rest = total;
    const last = eligible.lastIndexOf(true);
    for (const [index, isEligible] of eligible.entries()) {
      if (!isEligible) continue;
      const share = index === last ? rest : Math.min(rest, Math.round((total * (left[index] ?? 0)) / base));
      rest -= share;
      left[index] = (left[index] ?? 0) - share;
      amounts[index]?.push({ amount: share, discount: discount.id });
    }
    totals.push({ amount: total, discount: discount.id });
  }
  return {
    totals,
    lines: lines.map((line, index) => ({ ...line, discount_amounts: amounts[index] ?? [] })),
  };
}
