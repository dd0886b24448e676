// Which price and fee a paid product may have. Pure.
import { fieldMessages } from '@floodlit/contract/field-messages';
import { limits } from '@floodlit/contract/limits';

interface PriceFault {
  readonly field: 'base_price_cents' | 'service_fee_cents';
  readonly message: string;
}

export function faultOfPrice({
  baseCents,
  feeCents,
}: {
  readonly baseCents: number;
  readonly feeCents: number;
}): PriceFault | undefined {
  const field = 'base_price_cents';
  if (baseCents === 0) return { field, message: fieldMessages.priceZero };
  const total = baseCents + feeCents;
  if (!Number.isSafeInteger(total) || baseCents < 0 || feeCents < 0 || total < limits.cardMinimumCents)
    return { field, message: fieldMessages.priceTooLow };
  // The part that is too high by itself is the one to correct.
  if (total > limits.priceMaximumCents)
    return {
      field: baseCents >= feeCents ? field : 'service_fee_cents',
      message: fieldMessages.priceTooHigh,
    };
  return undefined;
}
