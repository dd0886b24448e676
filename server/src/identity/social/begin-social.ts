// Starts a log-in with a provider.
import { limits } from '@floodlit/contract/limits';
import { socialCallbackPath, type SocialPage } from '@floodlit/contract/identity/social';
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialPurpose } from './store.ts';
import type { Actor } from '../../kernel/actor.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { SocialDeps } from './ports.ts';

interface Leaving {
  readonly provider: SocialProvider;
  /** The channel's own origin. The provider redirects only there. */
  readonly origin: string;
  readonly purpose: SocialPurpose;
  readonly page: SocialPage | 'login';
}

/**
 * The state is random, and only the server knows its key (T50). The nonce and the verifier, which prove our request,
 * leave the server only in the exchange.
 * @returns the URL for the browser.
 * @throws {DomainError} `request.not_found` when the provider is not configured, `server.unavailable` when it does
 * not answer.
 */
export async function openSocial(
  { identity, store, gates, log }: SocialDeps,
  { channelId, apiKeyId }: Actor,
  { provider, origin, purpose, page }: Leaving,
): Promise<string> {
  const gate = gates[provider];
  if (gate === undefined) throw new DomainError('request.not_found');
  const { keys, clock } = identity;
  const state = keys.create();
  const question = {
    nonce: keys.create().key,
    codeVerifier: keys.create().key,
    redirectUri: origin + socialCallbackPath(provider),
  };
  const url = await gate
    .authorizationUrl({ state: state.key, ...question, isConfirmation: purpose === 'confirm' })
    .catch((error: unknown) => {
      log.error('a log-in provider does not answer', error, { provider });
      throw new DomainError('server.unavailable', { retryAfterSeconds: 30 });
    });
  await store.insertLogin({
    channel_id: channelId,
    api_key_id: apiKeyId,
    provider,
    purpose,
    page,
    redirect_uri: question.redirectUri,
    nonce: question.nonce,
    code_verifier: question.codeVerifier,
    state_hash: state.hash,
    expires_at: addSeconds(clock.now(), limits.socialLoginSeconds),
  });
  return url;
}

export async function beginSocial(
  deps: SocialDeps,
  actor: Actor,
  provider: SocialProvider,
  origin: string,
): Promise<string> {
  if (actor.kind === 'user') throw new DomainError('identity.already_logged_in');
  return openSocial(deps, actor, { provider, origin, purpose: 'login', page: 'login' });
}
