// Issues a new api key: the client gets 256 random bits, the database their hash.
import type { IssuedKey } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import type { AccountsDeps } from '../ports.ts';

export const keyLifeSeconds = limits.apiKeyDays * 86_400;

/** @param provenAt the time of the user's last log-in at the provider. */
export async function issueKey(
  deps: Pick<AccountsDeps, 'store' | 'clock' | 'keys'>,
  channelId: number,
  userId: number | null,
  provenAt: Date | null = null,
): Promise<IssuedKey> {
  const { id, key, hash } = deps.keys.create();
  const createdAt = deps.clock.now();
  const expiresAt = addSeconds(createdAt, keyLifeSeconds);
  await deps.store.insertKey({
    id,
    key_hash: hash,
    channel_id: channelId,
    user_id: userId,
    created_at: createdAt,
    expires_at: expiresAt,
    proven_at: provenAt,
  });
  return { api_key: key, expires_at: expiresAt.toISOString() };
}

export const issueVisitorKey = (deps: AccountsDeps, channelId: number): Promise<IssuedKey> =>
  issueKey(deps, channelId, null);
