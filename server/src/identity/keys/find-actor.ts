// Finds the actor of an api key, and caches it for a second.
// Log-out and revocation take effect at once in this process, and within that second in the others.
import type { KeyOwner } from '../../kernel/actor.ts';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { deviceWordsOf } from '../device-words.ts';
import type { AccountsDeps } from '../ports.ts';
import type { LiveKey } from '../store-keys.ts';

const cacheMs = 1_000;
const keysMaximum = 10_000;
/** The precision of a device's last visit: enough for its owner, without tracing a whole day. */
const sightingMs = 15 * 60_000;
const renewalSeconds = limits.apiKeyRenewalDays * 86_400;
const keyShape = /^[\w-]{43}$/;

const invalidKey = (): DomainError =>
  new DomainError('identity.api_key_invalid', { errors: { api_key: ['No chanel or api key found'] } });

export interface ActorFinder {
  /** @throws {DomainError} `identity.api_key_invalid` for a missing, unknown, foreign, expired or revoked key. */
  readActor(
    apiKey: string | undefined,
    channelId: number,
    country: string | undefined,
    userAgent?: string,
  ): Promise<KeyOwner>;
  forget(apiKeyId: string): void;
  /** Clears all keys of an account from the cache. */
  forgetUser(userId: number): void;
}

/** @param nowMs a monotonic clock. */
export function createActorFinder(
  deps: AccountsDeps,
  nowMs: () => number = () => performance.now(),
): ActorFinder {
  const cache = new Map<string, { untilMs: number; key: LiveKey }>();
  // A lookup that began before a key was ended may finish after it. Its result is not cached.
  let endings = 0;
  const find = async (apiKey: string, channelId: number): Promise<LiveKey> => {
    const hash = deps.keys.hashOf(apiKey);
    const cacheKey = `${channelId}:${hash.toString('base64')}`;
    const known = cache.get(cacheKey);
    if (known !== undefined && known.untilMs > nowMs()) return known.key;
    const endingsBefore = endings;
    const key = await deps.store.findLiveKey(hash, channelId, deps.clock.now());
    if (key === undefined) throw invalidKey();
    if (endings !== endingsBefore) return key;
    if (cache.size >= keysMaximum) cache.clear();
    cache.set(cacheKey, { untilMs: nowMs() + cacheMs, key });
    return key;
  };
  /** Only for accounts: their owners can see the last visit. */
  const noteSighting = async (
    key: LiveKey,
    channelId: number,
    country: string | undefined,
    userAgent: string | undefined,
  ): Promise<void> => {
    const now = deps.clock.now().getTime();
    const seenAt = new Date(now - (now % sightingMs));
    if (key.user_id === null || (key.last_seen_at !== null && key.last_seen_at >= seenAt)) return;
    await deps.account.noteSighting(channelId, key.id, {
      ...deviceWordsOf(userAgent),
      country: country ?? null,
      last_seen_at: seenAt,
    });
    key.last_seen_at = seenAt;
  };
  const forgetWhere = (isEnded: (key: LiveKey) => boolean): void => {
    endings++;
    for (const [cacheKey, { key }] of cache) if (isEnded(key)) cache.delete(cacheKey);
  };
  return {
    async readActor(apiKey, channelId, country, userAgent) {
      if (apiKey === undefined || !keyShape.test(apiKey)) throw invalidKey();
      const key = await find(apiKey, channelId);
      await noteSighting(key, channelId, country, userAgent);
      const endsSoon = key.expires_at <= addSeconds(deps.clock.now(), renewalSeconds);
      const shared = {
        channelId,
        apiKeyId: key.id,
        country,
        ...(endsSoon && { apiKeyEndsAt: key.expires_at }),
      };
      return key.user_id === null
        ? { kind: 'visitor', ...shared }
        : {
            kind: 'user',
            userId: key.user_id,
            hasTemporaryPassword: key.temporary_password === true,
            ...shared,
          };
    },
    forget: (apiKeyId) => forgetWhere(({ id }) => id === apiKeyId),
    forgetUser: (userId) => forgetWhere(({ user_id }) => user_id === userId),
  };
}
