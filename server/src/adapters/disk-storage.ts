// Recordings as folders on a disk, below one root. An unexpected name, a link or a path outside the root counts as
// missing.
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { indexChunkName } from '../ingest/index.ts';
import type { MediaStorage } from '../media/ports.ts';
import { isFolder, isName } from '../storage/object-names.ts';

const missingCodes = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR']);

/** Segments have a megabyte or two. A far larger file is not ours and would not fit in memory. */
const fileBytesMaximum = 64 * 1024 * 1024;
const statsAtOnce = 64;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

function undefinedWhenMissing(error: unknown): undefined {
  if (missingCodes.has(codeOf(error))) return undefined;
  throw error;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function createDiskStorage(root: string): MediaStorage {
  const placeOf = (folder: string): string => {
    if (!isFolder(folder)) throw new RangeError(`"${folder}" is no folder of a recording.`);
    return path.join(root, folder);
  };
  const isInside = async (folder: string): Promise<boolean> =>
    (await realpath(folder)).startsWith((await realpath(root)) + path.sep);
  const readWhole = async (file: string): Promise<Buffer | undefined> => {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const facts = await handle.stat();
      if (!facts.isFile()) return undefined;
      if (facts.size > fileBytesMaximum)
        throw new RangeError(`${file} is too large to be served from memory.`);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  };

  /** The place of a file that is written by us, its folder made. */
  const prepare = async (folder: string, name: string): Promise<string> => {
    if (!isName(name)) throw new RangeError(`"${name}" is no file of a recording.`);
    const file = path.join(placeOf(folder), name);
    await mkdir(path.dirname(file), { recursive: true });
    return file;
  };

  const sizeOf = async (folder: string, name: string): Promise<number | undefined> => {
    if (!isName(name)) return undefined;
    try {
      const facts = await lstat(path.join(placeOf(folder), name));
      return facts.isFile() ? facts.size : undefined;
    } catch (error) {
      if (missingCodes.has(codeOf(error))) return undefined;
      throw error;
    }
  };
  const writeWhole = async (folder: string, name: string, bytes: Uint8Array): Promise<void> => {
    const file = await prepare(folder, name);
    const unfinished = `${file}.part`;
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  };

  return {
    async readFile(folder, name) {
      if (!isName(name)) return undefined;
      const file = path.join(placeOf(folder), name);
      try {
        return (await isInside(path.dirname(file))) ? await readWhole(file) : undefined;
      } catch (error) {
        if (missingCodes.has(codeOf(error))) return undefined;
        throw error;
      }
    },
    readSpooled: async () => undefined,
    async readPart(folder, name, from, to) {
      if (!isName(name)) return undefined;
      const file = path.join(placeOf(folder), name);
      try {
        if (!(await isInside(path.dirname(file)))) return undefined;
        const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
        try {
          const bytes = Buffer.allocUnsafe(Math.min(to - from, fileBytesMaximum));
          const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
          return bytes.subarray(0, bytesRead);
        } finally {
          await handle.close();
        }
      } catch (error) {
        if (missingCodes.has(codeOf(error))) return undefined;
        throw error;
      }
    },
    async sizesOf(folder, names) {
      const sizes: (number | undefined)[] = [];
      for (let first = 0; first < names.length; first += statsAtOnce)
        sizes.push(
          ...(await Promise.all(names.slice(first, first + statsAtOnce).map((name) => sizeOf(folder, name)))),
        );
      return sizes;
    },
    writeFile: writeWhole,
    writeBehind: writeWhole,
    stored: async () => true,
    onLost: () => () => undefined,
    forgetUnsent: async () => undefined,
    heldFolders: () => [],
    hold: () => undefined,
    release: () => undefined,
    holdWhile: () => undefined,
    spoolState: () => undefined,
    async addIndexChunk(folder, chunk, text) {
      const name = indexChunkName(chunk);
      const file = await prepare(folder, name);
      const bytes = Buffer.from(text);
      // Most calls add one line. An append costs one flush, and a whole file costs two.
      const handle = await open(file, constants.O_RDWR | constants.O_NOFOLLOW).catch(undefinedWhenMissing);
      try {
        const stored = await handle?.readFile();
        if (stored?.equals(bytes.subarray(0, stored.length)) !== true)
          return await writeWhole(folder, name, bytes);
        // The handle stands at the end of what it has read.
        await handle?.writeFile(bytes.subarray(stored.length));
        await handle?.sync();
      } finally {
        await handle?.close();
      }
    },
    async putFolder(finishedPath, folder) {
      const place = placeOf(folder);
      const parent = path.dirname(place);
      await mkdir(parent, { recursive: true });
      // The names inside must be on the disk before the folder's own name is (D3).
      for (const entry of await readdir(finishedPath, { withFileTypes: true, recursive: true }))
        if (entry.isDirectory()) await syncFolder(path.join(entry.parentPath, entry.name));
      await syncFolder(finishedPath);
      await rm(place, { recursive: true, force: true });
      await rename(finishedPath, place);
      await syncFolder(parent);
    },
    async remove(folder, name) {
      if (name !== undefined && !isName(name)) throw new RangeError(`"${name}" is no file of a recording.`);
      await rm(path.join(placeOf(folder), name ?? ''), { recursive: true, force: true });
    },
  };
}
