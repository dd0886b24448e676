// Issues another key for a session that continues. The old key stays valid until the first use of the new one,
// and then for the requests under way. Without this, a lost answer or a running player would end the session.
import type { IssuedKey } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import type { Actor } from '../../kernel/actor.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { keyLifeSeconds } from './issue-key.ts';
import type { AccountsDeps } from '../ports.ts';

/** @throws {DomainError} `identity.key_renewed` when another request of this session has just renewed it. */
export async function renewKey(
  { keys, clock, store }: Pick<AccountsDeps, 'keys' | 'clock' | 'store'>,
  { channelId, apiKeyId }: Actor,
): Promise<IssuedKey> {
  const { key, hash } = keys.create();
  const now = clock.now();
  if (!(await store.offerNextKey(channelId, apiKeyId, hash, now)))
    throw new DomainError('identity.key_renewed', { retryAfterSeconds: limits.apiKeyRenewalSeconds });
  return { api_key: key, expires_at: addSeconds(now, keyLifeSeconds).toISOString() };
}
