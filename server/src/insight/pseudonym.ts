// Pseudonyms of viewers: keyed hashes for one channel and one year.
import { createHmac, hkdfSync } from 'node:crypto';

const bytesOfKey = 32;
const letters = 32;

/** The key of a channel and a year. Next year's pseudonyms cannot be compared with this year's. */
export const yearKey = (secret: Uint8Array, channelId: number, year: number): Buffer =>
  Buffer.from(
    hkdfSync('sha256', secret, '', `measured people of channel ${channelId} in ${year}`, bytesOfKey),
  );

/** @param kind keeps a number that is an id apart from the same number as an address. */
export const pseudonymOf = (key: Uint8Array, kind: 'user' | 'email', value: string): string =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest('hex').slice(0, letters);

export interface Person {
  readonly user_id: string | null;
  readonly user_email: string | null;
}

export const nobody: Person = { user_id: null, user_email: null };

export interface Named {
  readonly user_id?: string | number | null | undefined;
  readonly user_email?: string | null | undefined;
}

/** An address alone is not kept: the deletion of an account finds its rows by the id. */
export function personOf(
  { user_id, user_email }: Named,
  mode: 'measure' | 'pseudonym' | 'identity',
  keyOf: () => Uint8Array,
): Person {
  if (mode === 'measure' || user_id === undefined || user_id === null || user_id === '') return nobody;
  const id = String(user_id);
  const email = user_email?.trim().toLowerCase() || null;
  if (mode === 'identity') return { user_id: id, user_email: email };
  const key = keyOf();
  return {
    user_id: pseudonymOf(key, 'user', id),
    user_email: email === null ? null : pseudonymOf(key, 'email', email),
  };
}
