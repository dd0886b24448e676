// Display names of card brands, by the payment service's ids.
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

/** The cards that pay here, in the order in which pages name them. The sandbox has a test card of each. */
export const ACCEPTED_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
] as const;

/** Undefined for an unlisted brand. */
export const cardBrand = (brand: string): string | undefined => brands[brand];
