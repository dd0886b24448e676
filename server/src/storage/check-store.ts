// An operator reads at the start what is wrong with a bucket, not in the middle of a game.
import { randomUUID } from 'node:crypto';
import { type ObjectWire, StoreRefused } from './ports.ts';

const checkedBytes = 32;

/**
 * Writes, reads and removes one object. A HEAD alone could not tell a missing bucket from a missing object.
 * @throws {StoreRefused}
 */
export async function checkStore(wire: ObjectWire): Promise<void> {
  const key = `check/${randomUUID()}`;
  const bytes = crypto.getRandomValues(new Uint8Array(checkedBytes));
  await wire.put(key, bytes);
  const read = await wire.get(key);
  await wire.remove(key);
  if (read === undefined || !read.equals(bytes))
    throw new StoreRefused(
      'lied',
      `The store ${wire.store} took an object and gave ${read === undefined ? 'nothing' : 'other bytes'} back: ask its vendor, or name another store in STORAGE_URL.`,
    );
}

/** These kinds pass by themselves, and a game must not wait for them. */
export const isPassing = ({ kind }: StoreRefused): boolean => kind === 'away' || kind === 'busy';
