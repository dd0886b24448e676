// A pair of keys for the payment service: what they may look like, and whether they move real money. Pure.

export interface PaymentKeys {
  readonly secretKey: string;
  /** Sent to browsers. */
  readonly publishableKey: string;
}

export type PaymentMode = 'test' | 'live';

const secretForm = /^[rs]k_(test|live)_\w{10,250}$/;
const publishableForm = /^pk_(test|live)_\w{10,250}$/;
const webhookForm = /^whsec_[\w+/=]{10,250}$/;

export const isWebhookSecret = (text: string): boolean => webhookForm.test(text);

/**
 * Returns the mode of both keys, or the name of the wrong one. It never repeats a wrong key, which may be a secret.
 */
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
