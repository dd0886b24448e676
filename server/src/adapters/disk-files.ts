// The files of the install's disk, one by one, while they move to another store or from one.
import { createHash, randomUUID } from 'node:crypto';
import { link, lstat, mkdir, open, opendir, rm, rmdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { FileSource, FileTarget, StoredFile } from '../storage/move/ports.ts';
import { channelOf, isKey, partsOf } from '../storage/object-names.ts';
import { StoreRefused } from '../storage/ports.ts';

/** Copies grow here, beside all others. No name of a channel's file begins with a dot. */
const unfinishedFolder = '.moving';
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');
const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

async function undefinedWhenMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Files below a folder, sorted in each folder, so that two walks meet them in the same order. */
async function* walk(folder: string): AsyncGenerator<string> {
  const entries = [];
  const opened = await undefinedWhenMissing(opendir(folder));
  if (opened === undefined) return;
  for await (const entry of opened) entries.push(entry);
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(place);
    else if (entry.isFile()) yield place;
  }
}

async function readRange(handle: FileHandle, from: number, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, from + done);
    if (bytesRead === 0) throw new StoreRefused('other', 'Its file became shorter. Run this again.');
    done += bytesRead;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** @param root `objects` in the data folder. */
export function createDiskFiles(root: string): FileSource & FileTarget {
  const placeOf = (key: string): string => {
    if (!isKey(key)) throw new RangeError(`"${key}" is no file of a channel.`);
    return path.join(root, key);
  };
  const has = async ({ key }: StoredFile): Promise<boolean> =>
    (await undefinedWhenMissing(lstat(placeOf(key))))?.isFile() === true;
  const partOf = async (place: string, { parts }: StoredFile, part: number): Promise<Buffer | undefined> => {
    const handle = await undefinedWhenMissing(open(place, 'r'));
    if (handle === undefined) return undefined;
    try {
      const from = parts.slice(0, part).reduce((sum, { bytes }) => sum + bytes, 0);
      const bytes = Buffer.alloc(parts[part]?.bytes ?? 0);
      await readRange(handle, from, bytes);
      return bytes;
    } finally {
      await handle.close();
    }
  };
  const remove = async ({ key }: StoredFile): Promise<void> => {
    const place = placeOf(key);
    await rm(place, { force: true });
    // Folders that are empty now go too; one that is not stays.
    for (let folder = path.dirname(place); folder.length > root.length; folder = path.dirname(folder))
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        return;
  };

  return {
    name: 'the disk',
    has,
    remove,
    async *list() {
      for await (const place of walk(root)) {
        const key = path.relative(root, place).split(path.sep).join('/');
        if (!isKey(key)) continue;
        const facts = await undefinedWhenMissing(lstat(place));
        if (facts === undefined) continue;
        const parts = partsOf(key, facts.size).map((part) => ({ key: part.key, bytes: part.to - part.from }));
        yield { key, channelId: channelOf(key), parts };
      }
    },
    read: (file, part) => partOf(placeOf(file.key), file, part),
    async findStored(files) {
      const found = await Promise.all(files.map(async (file) => ((await has(file)) ? [file.key] : [])));
      return new Set(found.flat());
    },
    async put(file, read) {
      const unfinished = path.join(root, unfinishedFolder, randomUUID());
      await mkdir(path.dirname(unfinished), { recursive: true });
      try {
        const hashes: string[] = [];
        const handle = await open(unfinished, 'wx', 0o600);
        try {
          for (const part of file.parts.keys()) {
            const bytes = await read(part);
            if (bytes === undefined) return false;
            hashes.push(hashOf(bytes));
            await handle.writeFile(bytes);
          }
          await handle.sync();
        } finally {
          await handle.close();
        }
        for (const [part, hash] of hashes.entries())
          if (hashOf((await partOf(unfinished, file, part)) ?? Buffer.alloc(0)) !== hash)
            throw new StoreRefused('lied', 'The disk has other bytes of it. Check the disk.');
        return await linkTo(unfinished, placeOf(file.key));
      } finally {
        await rm(unfinished, { force: true });
      }
    },
    async compare(file, read) {
      for (const part of file.parts.keys()) {
        const theirs = await read(part);
        const ours = await partOf(placeOf(file.key), file, part);
        if (ours === undefined) return 'missing';
        if (theirs === undefined || !ours.equals(theirs)) return 'other';
      }
      return 'same';
    },
  };
}

/** A link, unlike a rename, never replaces a newer file. */
async function linkTo(unfinished: string, place: string): Promise<boolean> {
  await mkdir(path.dirname(place), { recursive: true });
  try {
    await link(unfinished, place);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await syncFolder(path.dirname(place));
  return true;
}

/** Copies that a killed move left unfinished. */
export const discardUnfinishedCopies = (root: string): Promise<void> =>
  rm(path.join(root, unfinishedFolder), { recursive: true, force: true });
