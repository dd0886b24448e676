// The operator lists keys, and ends one key or all keys of an account.
// A listing shows the beginning of a key's hash, never the key.
import { DomainError } from '../../kernel/errors.ts';
import type { AccountsDeps } from '../ports.ts';
import type { ListedKey } from '../store-keys.ts';

const hashBytes = 32;
/** 48 bits: two of a million keys hardly ever share them. In that case no key is ended. */
const hashDigitsMinimum = 12;
const keysListed = 100;

export type KeyHolders = { readonly email: string } | 'accounts' | 'visitors';

type Deps = Pick<AccountsDeps, 'store' | 'account' | 'clock'>;

export const hashStart = ({ key_hash }: ListedKey): string =>
  key_hash.toString('hex').slice(0, hashDigitsMinimum);

async function readUserId({ store }: Deps, channelId: number, email: string): Promise<number> {
  const user = await store.findUserByEmail(channelId, email.trim().toLowerCase());
  if (user === undefined) throw new DomainError('identity.user_not_found');
  return user.id;
}

/** The latest 100 at most. */
export async function listKeys(deps: Deps, channelId: number, holders: KeyHolders): Promise<ListedKey[]> {
  const userId =
    typeof holders === 'object'
      ? await readUserId(deps, channelId, holders.email)
      : holders === 'visitors'
        ? null
        : undefined;
  return deps.store.listLiveKeys(channelId, userId, deps.clock.now(), keysListed);
}

/**
 * Ends the session whose key's hash has this prefix, also when the key has just been renewed.
 * @throws {DomainError} `identity.key_not_found` when no key or more than one matches.
 */
export async function revokeKeyByHash(deps: Deps, channelId: number, digits: string): Promise<ListedKey> {
  const start = digits.trim().toLowerCase();
  const isHash =
    /^[\da-f]+$/.test(start) && start.length >= hashDigitsMinimum && start.length <= hashBytes * 2;
  const bound = (digit: string): Buffer => Buffer.from(start.padEnd(hashBytes * 2, digit), 'hex');
  const now = deps.clock.now();
  const found = isHash ? await deps.store.findKeysBetween(channelId, bound('0'), bound('f'), now) : [];
  const [key] = found;
  if (key === undefined || found.length > 1) throw new DomainError('identity.key_not_found');
  await deps.store.revokeKey(channelId, key.id, now);
  return key;
}

/** @returns the number of logged-in devices. */
export async function revokeKeysOf(deps: Deps, channelId: number, email: string): Promise<number> {
  const userId = await readUserId(deps, channelId, email);
  return deps.account.endDevices(channelId, userId, deps.clock.now());
}
