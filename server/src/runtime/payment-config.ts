// Where this deployment takes payments: at Stripe when its keys are set, else in the sandbox.
import type { Config } from '../config/config.ts';
import type { PaymentKeys, PaymentMode } from '../stripe-account/payment-keys.ts';
import type { Secrets } from './secrets.ts';

interface PaymentConfig extends PaymentKeys {
  readonly mode: 'sandbox' | PaymentMode;
  readonly scriptUrl: string;
  /** Undefined is Stripe itself. */
  readonly apiUrl: (() => string) | undefined;
  /** The secret of a manually created endpoint. Each endpoint has its own, so it serves one channel. */
  readonly webhookSecret: string | undefined;
}

interface PaymentConfigSource {
  readonly config: Pick<Config, 'stripe'>;
  readonly secrets: Pick<Secrets, 'sandboxSecretKey' | 'sandboxPublishableKey'>;
  readonly sandboxUrl: () => string;
}

/** Variables alone turn the sandbox into real payments. */
export function paymentConfig({ config, secrets, sandboxUrl }: PaymentConfigSource): PaymentConfig {
  const { stripe } = config;
  if (stripe !== undefined) return { ...stripe, scriptUrl: 'https://js.stripe.com/v3/', apiUrl: undefined };
  return {
    mode: 'sandbox',
    secretKey: secrets.sandboxSecretKey,
    publishableKey: secrets.sandboxPublishableKey,
    scriptUrl: '/sandbox/stripe/stripe.js',
    apiUrl: sandboxUrl,
    webhookSecret: undefined,
  };
}
