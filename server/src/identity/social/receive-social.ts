// The provider's answer, as the browser brings it back.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialArrival, SocialFailure, SocialPage } from '@floodlit/contract/identity/social';
import { SocialRefused, type SocialDeps } from './ports.ts';
import { personOf } from './rules.ts';

const stateShape = /^[\w-]{43}$/;
const codeMaximum = 4_000;

export interface SocialReturn {
  readonly state: string | undefined;
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly issuer: string | undefined;
}

/** The page that the browser goes to, and its message. */
export interface SocialReturned {
  readonly arrival: SocialArrival;
  readonly page: SocialPage | 'login';
}

/** Answers with a page for every query, and never rejects because of it. A known state is used up in any case. */
export async function receiveSocial(
  { identity, store, gates, log }: SocialDeps,
  channelId: number,
  provider: SocialProvider,
  { state, code, error, issuer }: SocialReturn,
): Promise<SocialReturned> {
  const gate = gates[provider];
  if (gate === undefined || state === undefined || !stateShape.test(state))
    return { arrival: { social_error: 'expired' }, page: 'login' };
  const { keys, clock } = identity;
  const begun = await store.takeState(channelId, provider, keys.hashOf(state), clock.now());
  if (begun === undefined) return { arrival: { social_error: 'expired' }, page: 'login' };
  const { page } = begun;
  const failed = (social_error: SocialFailure): SocialReturned => ({ arrival: { social_error }, page });
  if (error !== undefined) return failed(error === 'access_denied' ? 'cancelled' : 'failed');
  if (code === undefined || code.length > codeMaximum) return failed('failed');
  try {
    const claims = await gate.identify({
      code,
      issuer,
      nonce: begun.nonce,
      codeVerifier: begun.code_verifier,
      redirectUri: begun.redirect_uri,
    });
    const ticket = keys.create();
    await store.keepPerson(channelId, begun.id, ticket.hash, personOf(claims));
    return { arrival: { social: ticket.key }, page };
  } catch (failure) {
    if (failure instanceof SocialRefused) {
      log.warn('a social log-in was refused', { provider, reason: failure.reason });
      return failed('failed');
    }
    log.error('a social log-in failed', failure, { provider });
    return failed('unavailable');
  }
}
