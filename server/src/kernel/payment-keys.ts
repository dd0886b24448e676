// A pair of keys for the payment service: what they may look like, and whether they move real money. Pure.

export interface PaymentKeys {
  readonly secretKey: string;
  /** Browsers are told it. */
  readonly publishableKey: string;
}

export type PaymentMode = 'test' | 'live';

const secretForm = /^[rs]k_(test|live)_\w{10,250}$/;
const publishableForm = /^pk_(test|live)_\w{10,250}$/;
const webhookForm = /^whsec_[\w+/=]{10,250}$/;

export const isWebhookSecret = (text: string): boolean => webhookForm.test(text);

/** The mode of both, or which of them is wrong. What is wrong is never repeated: it may be a secret. */
export function modeOfKeys({
  secretKey,
  publishableKey,
}: PaymentKeys): PaymentMode | 'secret_wrong' | 'publishable_wrong' | 'modes_differ' {
  const secretMode = secretForm.exec(secretKey)?.[1];
  const publishableMode = publishableForm.exec(publishableKey)?.[1];
  if (secretMode === undefined) return 'secret_wrong';
  if (publishableMode === undefined) return 'publishable_wrong';
  return secretMode === publishableMode ? (secretMode as PaymentMode) : 'modes_differ';
}
