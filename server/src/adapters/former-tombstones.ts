// A disk that comes after a bucket takes the deleted accounts of the bucket over.
import type { Tombstones } from '../identity/index.ts';
import { asError } from '../kernel/as-error.ts';
import type { FileTombstones, Stone } from './file-tombstones.ts';
import { openStones, readUpward, type StoneBucket } from './numbered-stones.ts';

const nameOf = ({ channel_id, user_id, created_at }: Stone): string =>
  `${channel_id}/${user_id}/${created_at.toISOString()}`;

export const fileTombstonesAfter = (file: FileTombstones, former: StoneBucket): Tombstones => ({
  write: (stone) => file.write(stone),
  read: () => file.read(),
  async readRemote(forget, signal) {
    const known = new Set((await file.read()).map(nameOf));
    const failures: Error[] = [];
    const unread = await readUpward(
      await openStones([former]),
      new Set(),
      async (found) => {
        for (const { stone } of found) {
          if (!known.has(nameOf(stone))) await file.write(stone);
          known.add(nameOf(stone));
          await forget(stone).catch((error: unknown) => failures.push(asError(error)));
        }
      },
      signal,
    );
    const [first] = [...unread, ...failures];
    if (first !== undefined) throw first;
  },
});
