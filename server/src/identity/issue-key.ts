// A new api key: 256 random bits to the client, their hash to the database.
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../kernel/clock.ts';
import type { IdentityDeps } from './ports.ts';

export interface IssuedKey {
  readonly api_key: string;
  readonly expires_at: string;
}

const secondsPerDay = 86_400;

export async function issueKey(
  deps: Pick<IdentityDeps, 'store' | 'clock' | 'keys'>,
  channelId: number,
  userId: number | null,
): Promise<IssuedKey> {
  const { id, key, hash } = deps.keys.create();
  const createdAt = deps.clock.now();
  const expiresAt = addSeconds(createdAt, limits.apiKeyDays * secondsPerDay);
  await deps.store.insertKey({
    id,
    key_hash: hash,
    channel_id: channelId,
    user_id: userId,
    created_at: createdAt,
    expires_at: expiresAt,
  });
  return { api_key: key, expires_at: expiresAt.toISOString() };
}

export const issueVisitorKey = (deps: IdentityDeps, channelId: number): Promise<IssuedKey> =>
  issueKey(deps, channelId, null);
