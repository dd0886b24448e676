// The official client, pointed at Stripe or at a sandbox.
import { createRequire } from 'node:module';
import type Stripe from 'stripe';

export interface StripeClientOptions {
  readonly secretKey: string;
  /** Where Stripe is; unset is Stripe itself. Asked again on each call, since a sandbox may move to another port. */
  readonly apiUrl?: () => string;
  readonly timeoutMs?: number;
}

const require = createRequire(import.meta.url);

/** Loaded when something is asked of Stripe: its two hundred files are much of what a command would wait for at its start. */
export const stripeLibrary = (): typeof Stripe => require('stripe') as typeof Stripe;

const defaultTimeoutMs = 20_000;

/**
 * One client per address. It does not retry by itself, since what a failure means is decided by the rooms; only a
 * connection that breaks at once is tried a second time by the client, with the same key.
 */
export function createStripeClients({
  secretKey,
  apiUrl,
  timeoutMs = defaultTimeoutMs,
}: StripeClientOptions): () => Stripe {
  let known: { readonly url: string | undefined; readonly stripe: Stripe } | undefined;
  return () => {
    const url = apiUrl?.();
    if (known !== undefined && known.url === url) return known.stripe;
    const address = url === undefined ? undefined : new URL(url);
    const Library = stripeLibrary();
    const stripe = new Library(secretKey, {
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
      ...(address !== undefined && {
        host: address.hostname,
        port: address.port,
        protocol: address.protocol === 'https:' ? 'https' : 'http',
      }),
    });
    known = { url, stripe };
    return stripe;
  };
}
