// A move from a bucket to the disk adds the deleted accounts to the list of this machine.
import type { FileSource, FileTarget, StoredFile } from '../storage/move/ports.ts';
import type { ObjectIndex } from '../storage/ports.ts';
import { readStone, type FileTombstones } from './file-tombstones.ts';
import { stoneHash, stoneNumber } from './numbered-stones.ts';

const isStone = ({ key }: StoredFile): boolean => stoneNumber(key) > 0;

/** @param former the rows of the bucket: a list on a disk has no numbers. */
export function withStones(
  files: FileSource & FileTarget,
  list: FileTombstones,
  former: Pick<ObjectIndex, 'findAll'>,
): FileSource & FileTarget {
  let loading: Promise<Set<string>> | undefined;
  const listed = (): Promise<Set<string>> =>
    (loading ??= list.read().then((stones) => new Set(stones.map((stone) => stoneHash(stone)))));
  return {
    ...files,
    async findStored(asked) {
      const found = new Set(await files.findStored(asked.filter((file) => !isStone(file))));
      const stones = asked.filter((file) => isStone(file));
      if (stones.length === 0) return found;
      const hashes = await listed();
      for (const row of await former.findAll(stones.map(({ key }) => key)))
        if (hashes.has(row.sha256)) found.add(row.key);
      return found;
    },
    async put(file, read) {
      if (!isStone(file)) return files.put(file, read);
      const bytes = await read(0);
      if (bytes === undefined) return false;
      const stone = readStone(Buffer.from(bytes).toString('utf8'));
      const hashes = await listed();
      if (hashes.has(stoneHash(stone))) return false;
      await list.write(stone);
      hashes.add(stoneHash(stone));
      return true;
    },
    async compare(file, read) {
      if (!isStone(file)) return files.compare(file, read);
      const bytes = await read(0);
      if (bytes === undefined) return 'other';
      const hash = stoneHash(readStone(Buffer.from(bytes).toString('utf8')));
      return (await listed()).has(hash) ? 'same' : 'missing';
    },
  };
}
