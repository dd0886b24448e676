// The files of a bucket, one by one, while they move to another store or from one.
import { createHash } from 'node:crypto';
import type { FileSource, FileTarget, StoredFile } from '../storage/move/ports.ts';
import { createObjects } from '../storage/create-objects.ts';
import { fileOf } from '../storage/object-names.ts';
import { type ObjectIndex, type ObjectWire, StoreRefused, type StoredObject } from '../storage/ports.ts';

const rowsOfPage = 1_000;
/** A bucket may be away for about a minute. */
const triesOfCopy = 10;
/** A PUT, a GET and a HEAD. */
const tryMsOfCopy = 90_000;
/** The time of a single request. */
export const requestMsOfCopy = 30_000;
/** Objects of uploads and of deleted accounts stand alone: no other object continues them. */
const fileKeyOf = (key: string): string => (/^(?:uploads|forgotten)\//.test(key) ? key : fileOf(key));

/** Its file is there already. Nothing is copied, and nothing is wrong. */
class Overtaken extends Error {}

/**
 * Reads each object back before it says that the bucket has it. A PUT ends within 30 s. The spool reads its objects back
 * a minute later or more, and sends a replaced one again.
 */
const readingBack = (wire: ObjectWire, index: Pick<ObjectIndex, 'find'>): ObjectWire => ({
  ...wire,
  async put(key, bytes, signal) {
    if ((await index.find(fileKeyOf(key))) !== undefined) throw new Overtaken();
    await wire.put(key, bytes, signal);
    const stored = await wire.get(key, undefined, signal);
    if (stored?.equals(bytes) !== true)
      throw new StoreRefused(
        'lied',
        `${wire.store} ${stored === undefined ? 'took and does not have' : 'has other bytes of'} ${key}. Ask its vendor.`,
      );
  },
});

/** A part of a file is behind the file itself, but other files may stand between them. */
async function* filesIn(
  index: Pick<ObjectIndex, 'page'>,
  isMoved: (key: string) => boolean,
): AsyncGenerator<StoredFile> {
  const waiting = new Map<string, StoredObject[]>();
  for (let after = ''; ;) {
    const rows = await index.page(after, rowsOfPage);
    for (const row of rows) {
      if (!isMoved(row.key)) continue;
      const key = fileKeyOf(row.key);
      waiting.set(key, [...(waiting.get(key) ?? []), row]);
    }
    const last = rows.at(-1);
    const isEnd = rows.length < rowsOfPage || last === undefined;
    for (const [key, parts] of waiting) {
      // Its further parts begin with its own key, so that they stand before any greater one.
      if (!isEnd && last.key.startsWith(key)) continue;
      waiting.delete(key);
      yield fileFrom(key, parts);
    }
    if (isEnd) return;
    after = last.key;
  }
}

const partNumber = (key: string): number => Number(/\.[a-z0-9]+\.(\d+)$/.exec(key)?.[1] ?? 0);

const fileFrom = (key: string, rows: readonly StoredObject[]): StoredFile => ({
  key,
  channelId: rows[0]?.channel_id ?? null,
  parts: rows
    .toSorted((left, right) => partNumber(left.key) - partNumber(right.key))
    .map((row) => ({ key: row.key, bytes: row.bytes })),
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface BucketFilesOptions {
  readonly wire: ObjectWire;
  /** It keeps a row that is there already. */
  readonly index: ObjectIndex;
  /** Which objects are moved. */
  readonly isMoved?: (key: string) => boolean;
}

export function createBucketFiles({
  wire,
  index,
  isMoved = () => true,
}: BucketFilesOptions): FileSource & FileTarget {
  const objects = createObjects(readingBack(wire, index), index, { tries: triesOfCopy, tryMs: tryMsOfCopy });
  const has = async ({ key }: StoredFile): Promise<boolean> => (await index.find(key)) !== undefined;
  const keysOf = ({ parts }: StoredFile): string[] => parts.map(({ key }) => key);
  return {
    name: wire.store,
    list: () => filesIn(index, isMoved),
    has,
    remove: (file) => objects.remove(keysOf(file)),
    read: (file, part) => objects.get(file.parts[part]?.key ?? ''),
    async findStored(files) {
      const rows = new Set((await index.findAll(files.map(({ key }) => key))).map(({ key }) => key));
      return new Set(files.map(({ key }) => key).filter((key) => rows.has(key)));
    },
    async put(file, read) {
      // The first object makes the file visible, so it goes last.
      for (const [part, { key }] of [...file.parts.entries()].toReversed()) {
        const bytes = await read(part);
        if (bytes === undefined) return false;
        try {
          await objects.put(file.channelId, key, bytes);
        } catch (error) {
          if (error instanceof Overtaken) return false;
          throw error;
        }
      }
      return true;
    },
    async compare(file, read) {
      const rows = new Map((await index.findAll(keysOf(file))).map((row) => [row.key, row]));
      for (const [part, { key }] of file.parts.entries()) {
        const row = rows.get(key);
        if (row === undefined) return 'missing';
        const theirs = await read(part);
        if (theirs === undefined || row.sha256 !== hashOf(theirs)) return 'other';
        // The row alone does not show that the bucket still has it.
        if ((await objects.get(key)) === undefined) return 'missing';
      }
      return 'same';
    },
  };
}
