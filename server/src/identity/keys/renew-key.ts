// Another key for a session that goes on. Nothing ends by asking: the old key holds until the new one is first used, and then for
// the requests under way, so that neither a lost answer nor a running player costs anybody their session.
import type { IssuedKey } from '@floodlit/contract/identity';
import { limits } from '@floodlit/contract/limits';
import type { Actor } from '../../kernel/actor.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { keyLifeSeconds } from './issue-key.ts';
import type { IdentityDeps } from '../ports.ts';

/** @throws {DomainError} `identity.key_renewed` when somebody else with this session has just asked. */
export async function renewKey(
  { keys, clock, store }: Pick<IdentityDeps, 'keys' | 'clock' | 'store'>,
  { channelId, apiKeyId }: Actor,
): Promise<IssuedKey> {
  const { key, hash } = keys.create();
  const now = clock.now();
  if (!(await store.offerNextKey(channelId, apiKeyId, hash, now)))
    throw new DomainError('identity.key_renewed', { retryAfterSeconds: limits.apiKeyRenewalSeconds });
  return { api_key: key, expires_at: addSeconds(now, keyLifeSeconds).toISOString() };
}
