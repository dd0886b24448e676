// The brands of cards by the payment service's names, as people write them.
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  american_express: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Undefined for a brand that is not listed here. */
export const cardBrand = (brand: string): string | undefined => brands[brand];
