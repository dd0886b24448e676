// Who presents this key. An answer is remembered for a second: log-out and revocation count within that time everywhere, at once in this process.
import type { Actor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/errors.ts';
import type { IdentityDeps } from './ports.ts';
import type { LiveKey } from './store.ts';

const rememberedMs = 1_000;
const keysRemembered = 10_000;
const keyShape = /^[\w-]{43}$/;

const invalidKey = (): DomainError =>
  new DomainError('identity.api_key_invalid', { errors: { api_key: ['No chanel or api key found'] } });

export interface ActorFinder {
  /** @throws {DomainError} `identity.api_key_invalid` for a missing, unknown, foreign, expired or revoked key. */
  readActor(apiKey: string | undefined, channelId: number, country: string | undefined): Promise<Actor>;
  forget(apiKeyId: string): void;
}

/** @param nowMs of a clock that only rises. */
export function createActorFinder(
  deps: IdentityDeps,
  nowMs: () => number = () => performance.now(),
): ActorFinder {
  const remembered = new Map<string, { untilMs: number; key: LiveKey }>();
  // A look that began before a key was ended may answer after it; what it saw is not remembered.
  let endings = 0;
  const find = async (apiKey: string, channelId: number): Promise<LiveKey> => {
    const hash = deps.keys.hashOf(apiKey);
    const cacheKey = `${channelId}:${hash.toString('base64')}`;
    const known = remembered.get(cacheKey);
    if (known !== undefined && known.untilMs > nowMs()) return known.key;
    const endingsBefore = endings;
    const key = await deps.store.findLiveKey(hash, channelId, deps.clock.now());
    if (key === undefined) throw invalidKey();
    if (endings !== endingsBefore) return key;
    if (remembered.size >= keysRemembered) remembered.clear();
    remembered.set(cacheKey, { untilMs: nowMs() + rememberedMs, key });
    return key;
  };
  return {
    async readActor(apiKey, channelId, country) {
      if (apiKey === undefined || !keyShape.test(apiKey)) throw invalidKey();
      const key = await find(apiKey, channelId);
      const shared = { channelId, apiKeyId: key.id, country };
      return key.user_id === null
        ? { kind: 'visitor', ...shared }
        : { kind: 'user', userId: key.user_id, ...shared };
    },
    forget(apiKeyId) {
      endings++;
      for (const [cacheKey, { key }] of remembered) if (key.id === apiKeyId) remembered.delete(cacheKey);
    },
  };
}
