// The official client, pointed at Stripe or at a sandbox.
import { createRequire } from 'node:module';
import type Stripe from 'stripe';

export interface StripeClientOptions {
  readonly secretKey: string;
  /**
   * Stripe's address; Stripe itself when unset. Read at each call, because a restarted sandbox may have another
   * port.
   */
  readonly apiUrl?: () => string;
  readonly timeoutMs?: number;
}

const require = createRequire(import.meta.url);

/** Loaded at the first use: its two hundred files take much of a command's start-up time. */
export const stripeLibrary = (): typeof Stripe => require('stripe') as typeof Stripe;

const defaultTimeoutMs = 20_000;

/**
 * One client per address. It does not retry by itself, since the rooms decide what a failure means. The client repeats
 * only a call whose connection breaks at once, with the same key.
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
