// Recordings as objects of a bucket, with the spool of this machine before it.
import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { indexChunkName, isIndexFile } from '../ingest/index.ts';
import type { MediaStorage } from '../media/ports.ts';
import {
  channelOf,
  fileOf,
  isFolder,
  isName,
  keyOf,
  kindOf,
  partKeyOf,
  partsOf,
} from '../storage/object-names.ts';
import {
  objectBytesMaximum,
  type ObjectIndex,
  type Objects,
  type ObjectToPut,
  type Spool,
} from '../storage/ports.ts';
import { createRecentObjects } from './recent-objects.ts';

const waitForStoreMs = 2_000;
const recentBytesMaximum = 4 * objectBytesMaximum;

export interface ObjectStorageOptions {
  readonly objects: Objects;
  readonly index: Pick<ObjectIndex, 'findAll' | 'list'>;
  readonly spool: Spool;
}

function checkedFolder(folder: string): string {
  if (!isFolder(folder)) throw new RangeError(`"${folder}" is no folder of a recording.`);
  return folder;
}
function checkedKey(folder: string, name: string): string {
  if (!isName(name)) throw new RangeError(`"${name}" is no file of a recording.`);
  return keyOf(checkedFolder(folder), name);
}

interface Slice {
  readonly bytes: Buffer;
  /** Counts the bytes of the whole object. */
  readonly length: number;
}

export function createObjectStorage({ objects, index, spool }: ObjectStorageOptions): MediaStorage {
  const recent = createRecentObjects(recentBytesMaximum);
  const readSpooledPart = async (key: string): Promise<Buffer | undefined> => {
    const sent = spool.sentHashOf(key);
    if (sent !== undefined) {
      const [row] = await index.findAll([key]);
      if (row?.sha256 !== sent) return undefined;
    }
    return spool.read(key);
  };
  const readPartOf = async (key: string): Promise<Buffer | undefined> =>
    (await readSpooledPart(key)) ?? objects.get(key);
  const readWhole = async (folder: string, name: string, read: typeof readPartOf) => {
    if (!isName(name)) return undefined;
    const key = keyOf(checkedFolder(folder), name);
    const first = await read(key);
    if (first === undefined) return undefined;
    const parts = [first];
    for (let last: Buffer | undefined = first; last?.length === objectBytesMaximum;) {
      last = await read(partKeyOf(key, parts.length));
      // A whole object always has a successor, so this file is still on its way.
      if (last === undefined) return undefined;
      parts.push(last);
    }
    return parts.length === 1 ? first : Buffer.concat(parts);
  };
  /** A part of an object costs one GET, however many parts of it are asked for one after another. */
  const readSliceOf = async (key: string, from: number, to: number): Promise<Slice | undefined> => {
    // Another process may have replaced or removed it.
    const [row] = recent.has(key) && spool.sizeOf(key) === undefined ? await index.findAll([key]) : [];
    const known = row && recent.find(key, row.sha256);
    const bytes = known ?? (await readPartOf(key));
    if (bytes === undefined) return undefined;
    const isWhole = from <= 0 && to >= bytes.length;
    if (isWhole) return { bytes, length: bytes.length };
    if (known === undefined && spool.sizeOf(key) === undefined) recent.keep(key, bytes);
    // A copy: its reader may change it, or hold it for long.
    return { bytes: Buffer.from(bytes.subarray(Math.max(0, from), to)), length: bytes.length };
  };
  const partBytesOf = async (keys: readonly string[]): Promise<Map<string, number>> => {
    const rows = await index.findAll(keys);
    return new Map([
      ...rows.map(({ key, bytes }) => [key, bytes] as const),
      ...keys.flatMap((key) => {
        const bytes = spool.sentHashOf(key) === undefined ? spool.sizeOf(key) : undefined;
        return bytes === undefined ? [] : [[key, bytes] as const];
      }),
    ]);
  };
  /** A whole object may be followed by another one. */
  const sizeOf = async (key: string, first: number): Promise<number> => {
    let size = first;
    for (let part = 1, last = first; last === objectBytesMaximum; part += 1) {
      const partKey = partKeyOf(key, part);
      last = (await partBytesOf([partKey])).get(partKey) ?? 0;
      size += last;
    }
    return size;
  };
  /** All objects of a file, whether here or in the bucket. */
  const keysOfFile = async (key: string): Promise<string[]> => {
    const keys = [key];
    for (let part = 1; ; part += 1) {
      const partKey = partKeyOf(key, part);
      if ((await partBytesOf([partKey])).size === 0) return keys;
      keys.push(partKey);
    }
  };
  const keep = async (
    folder: string,
    name: string,
    bytes: Uint8Array,
    kind: 'segment' | 'file' | 'index',
  ): Promise<string[]> => {
    const key = checkedKey(folder, name);
    const parts = partsOf(key, bytes.length);
    // The first object makes the file visible, so it goes last.
    for (const { key: partKey, from, to } of parts.toReversed())
      await spool.keep(
        { channelId: channelOf(folder), folder, key: partKey, kind },
        bytes.subarray(from, to),
      );
    return parts.map((part) => part.key);
  };
  const removeKeys = async (keys: readonly string[]): Promise<void> => {
    recent.forget(keys);
    await spool.forget(keys);
    await objects.remove(keys);
  };

  return {
    readFile: (folder, name) => readWhole(folder, name, readPartOf),
    readSpooled: (folder, name) => readWhole(folder, name, readSpooledPart),
    async readPart(folder, name, from, to) {
      if (!isName(name)) return undefined;
      const key = keyOf(checkedFolder(folder), name);
      const found: Buffer[] = [];
      const firstPart = Math.floor(from / objectBytesMaximum);
      // A longer file of this name may have left parts behind the end.
      const before = Array.from({ length: firstPart }, (_, part) => partKeyOf(key, part));
      const sizes = await partBytesOf(before);
      if (before.some((partKey) => sizes.get(partKey) !== objectBytesMaximum))
        return sizes.has(key) ? Buffer.alloc(0) : undefined;
      for (let part = firstPart; part === firstPart || part * objectBytesMaximum < to; part += 1) {
        const start = part * objectBytesMaximum;
        const slice = await readSliceOf(partKeyOf(key, part), from - start, to - start);
        if (slice === undefined) return undefined;
        found.push(slice.bytes);
        if (slice.length < objectBytesMaximum) break;
      }
      return found.length === 1 ? found[0] : Buffer.concat(found);
    },
    async sizesOf(folder, names) {
      const keys = names.map((name) => (isName(name) ? keyOf(checkedFolder(folder), name) : undefined));
      const sizes = await partBytesOf(keys.filter((key) => key !== undefined));
      return Promise.all(
        keys.map(async (key) => {
          const first = key === undefined ? undefined : sizes.get(key);
          return key === undefined || first === undefined ? undefined : sizeOf(key, first);
        }),
      );
    },
    async writeFile(folder, name, bytes) {
      const keys = await keep(folder, name, bytes, isIndexFile(name) ? 'index' : 'file');
      await spool.storedKeys(keys, waitForStoreMs);
    },
    async writeBehind(folder, name, bytes) {
      await keep(folder, name, bytes, kindOf(name));
    },
    async addIndexChunk(folder, chunk, text) {
      await keep(folder, indexChunkName(chunk), Buffer.from(text), 'index');
    },
    stored: (folder, withinMs) => spool.stored(folder, withinMs),
    onLost: (folder, listener) =>
      spool.onLost(folder, (key) => listener(fileOf(key.slice(folder.length + 1)))),
    forgetUnsent: (folder, mayGo) =>
      spool.forgetUnsent(folder, (key, keptMs) => mayGo(fileOf(key.slice(folder.length + 1)), keptMs)),
    heldFolders: () => spool.heldFolders(),
    hold: (folder) => spool.hold(folder),
    release: (folder) => spool.release(folder),
    holdWhile: (isHeld) => spool.holdWhile(isHeld),
    spoolState: () => spool.state(),
    async putFolder(finishedPath, folder, signal) {
      const channelId = channelOf(checkedFolder(folder));
      const going: ObjectToPut[] = [];
      for (const entry of await readdir(finishedPath, { withFileTypes: true, recursive: true })) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const key = checkedKey(folder, path.relative(finishedPath, file));
        const handle = await open(file, 'r');
        const { size } = await handle.stat();
        await handle.close();
        for (const { key: partKey, from, to } of partsOf(key, size))
          going.push({ key: partKey, read: () => readRange(file, from, to) });
      }
      const kept = new Set(going.map(({ key }) => key));
      const stored = [...(await index.list(folder)).map(({ key }) => key), ...spool.keysOf(folder)];
      // Otherwise the spool could send a former file in place of its successor.
      await spool.forget(stored.filter((key) => kept.has(key)));
      await objects.putAll(channelId, going, signal);
      await removeKeys(stored.filter((key) => !kept.has(key)));
      await rm(finishedPath, { recursive: true, force: true });
    },
    async remove(folder, name) {
      const keys =
        name === undefined
          ? [...(await index.list(checkedFolder(folder))).map(({ key }) => key), ...spool.keysOf(folder)]
          : await keysOfFile(checkedKey(folder, name));
      await removeKeys([...new Set(keys)]);
    },
  };
}

async function readRange(file: string, from: number, to: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const bytes = Buffer.alloc(to - from);
    let done = 0;
    while (done < bytes.length) {
      const { bytesRead } = await handle.read(bytes, done, bytes.length - done, from + done);
      if (bytesRead === 0) throw new RangeError(`${file} became shorter while it was sent.`);
      done += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}
