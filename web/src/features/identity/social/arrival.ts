// The callback's result for the log-in page, in the fragment of its address.
import type { SocialFailure } from '@floodlit/contract/identity/social';
import type { PlainKey } from '../../../lib/translate.tsx';

export type Arrival = { code: string } | { failure: SocialFailure };

const FAILURES: readonly SocialFailure[] = ['cancelled', 'expired', 'unavailable', 'failed'];

/** Undefined for any other address. An invalid result counts as a failed log-in. */
export function readArrival(hash: string): Arrival | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const code = params.get('social');
  if (code !== null) return /^[\w-]{43}$/.test(code) ? { code } : { failure: 'failed' };
  const failure = params.get('social_error');
  if (failure === null) return undefined;
  return { failure: FAILURES.find((known) => known === failure) ?? 'failed' };
}

export const failureKeys: Readonly<Record<SocialFailure, PlainKey>> = {
  cancelled: 'social.cancelled',
  expired: 'social.expired',
  unavailable: 'social.unavailable',
  failed: 'social.failed',
};

/** The API names the provider's page. Only http(s) addresses are opened (T64). */
export function readLeavingAddress(address: string, origin: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  // A `blob:` has the origin of the page that created it, but is no page of the web.
  const isOurs = url.protocol === 'http:' && url.origin === origin;
  // A provider on the developer's own machine has no certificate.
  const isLocal = url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || isOurs || isLocal ? url.href : undefined;
}
