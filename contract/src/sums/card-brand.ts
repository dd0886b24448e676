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

/** Every account of the payment service takes these. Others depend on its country. */
const everywhere = ['visa', 'mastercard', 'amex'] as const;
/** The sandbox has a test card of each. */
const ofSandbox = [...everywhere, 'discover', 'diners', 'jcb', 'unionpay'] as const;
export type AcceptedBrand = (typeof ofSandbox)[number];

/** The cards that surely pay here, in the order in which pages name them. */
export const acceptedBrands = (mode: 'sandbox' | 'test' | 'live'): readonly AcceptedBrand[] =>
  mode === 'sandbox' ? ofSandbox : everywhere;

/** Undefined for an unlisted brand. */
export const cardBrand = (brand: string): string | undefined => brands[brand];
