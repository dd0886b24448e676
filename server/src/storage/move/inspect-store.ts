// Counts what a store has, by channel, and finds what it lacks, what it changed and what belongs to nothing.
import pLimit from 'p-limit';
import {
  StoreRefused,
  type ObjectIndex,
  type Objects,
  type ObjectWire,
  type StoredObject,
} from '../ports.ts';
import { willPass } from '../retry-rules.ts';
import { inBatches } from './move-files.ts';
import { folderOfKey } from './move-rules.ts';
import type { FileSource, FileTarget } from './ports.ts';

const objectsAtOnce = 8;
const objectsOfBatch = 500;
const keysNamed = 20;

export type Fault = 'missing' | 'damaged' | 'foreign' | 'waiting';

export interface Tally {
  objects: number;
  bytes: number;
  /** Objects that the rows name and the store does not have, and recordings without any file. */
  missing: number;
  /** Objects with other bytes. */
  damaged: number;
  /** Objects of folders that no recording, clip or channel names. */
  foreign: number;
  /** Files that only the former store has. */
  waiting: number;
}

export interface Inspection {
  /** By channel; null for the whole install. */
  readonly tallies: ReadonlyMap<number | null, Tally>;
  /** The first of each fault, with their reasons where there are some. */
  readonly texts: Readonly<Record<Fault, readonly string[]>>;
}

/** An object as the store itself shows it. */
export interface InspectedObject {
  readonly key: string;
  readonly channelId: number | null;
  readonly bytes: number;
  /** Undefined when nothing is wrong with it. */
  readonly fault: { readonly kind: 'missing' | 'damaged'; readonly reason: string } | undefined;
}

export interface InspectOptions {
  readonly objects: AsyncIterable<InspectedObject>;
  /** The files of former stores that are not moved yet are counted. */
  readonly target: FileTarget;
  readonly sources: readonly FileSource[];
  /** Leaves out the folders that no row names. */
  readonly findNamed: (folders: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Folders that must have files: recordings and clips that viewers can play. */
  readonly listPlayable: () => Promise<readonly { readonly channelId: number; readonly folder: string }[]>;
}

export async function inspectStore(options: InspectOptions): Promise<Inspection> {
  const tallies = new Map<number | null, Tally>();
  const texts: Record<Fault, string[]> = { missing: [], damaged: [], foreign: [], waiting: [] };
  const seen = new Set<string>();
  const tallyOf = (channelId: number | null): Tally => {
    const known = tallies.get(channelId);
    if (known !== undefined) return known;
    const tally = { objects: 0, bytes: 0, missing: 0, damaged: 0, foreign: 0, waiting: 0 };
    tallies.set(channelId, tally);
    return tally;
  };
  const count = (channelId: number | null, fault: Fault, text: string): void => {
    tallyOf(channelId)[fault] += 1;
    if (texts[fault].length < keysNamed && !texts[fault].includes(text)) texts[fault].push(text);
  };

  for await (const batch of inBatches(options.objects, objectsOfBatch)) {
    const known = await options.findNamed([...new Set(batch.map(({ key }) => folderOfKey(key)))]);
    for (const { key, channelId, bytes, fault } of batch) {
      const tally = tallyOf(channelId);
      tally.objects += 1;
      tally.bytes += bytes;
      seen.add(folderOfKey(key));
      if (fault !== undefined) count(channelId, fault.kind, `${key}: ${fault.reason}`);
      if (!known.has(folderOfKey(key))) count(channelId, 'foreign', folderOfKey(key));
    }
  }
  for (const source of options.sources)
    for await (const batch of inBatches(source.list(), objectsOfBatch)) {
      const stored = await options.target.findStored(batch);
      for (const { key, channelId } of batch) {
        if (!stored.has(key)) count(channelId, 'waiting', folderOfKey(key));
        seen.add(folderOfKey(key));
      }
    }
  for (const { channelId, folder } of await options.listPlayable())
    if (!seen.has(folder)) count(channelId, 'missing', `${folder}: no file of it is there.`);
  return { tallies, texts };
}

const rowsOfPage = 1_000;

export async function* rowsOf(index: Pick<ObjectIndex, 'page'>): AsyncGenerator<StoredObject> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const rows: StoredObject[] = await index.page(after, rowsOfPage);
    yield* rows;
    after = rows.at(-1)?.key;
  }
}

/** @param objects reads each object whole and compares it with its hash. Without it the bucket alone is asked. */
export async function* objectsInBucket(
  rows: AsyncIterable<StoredObject>,
  wire: Pick<ObjectWire, 'head'>,
  objects: Pick<Objects, 'get'> | undefined,
): AsyncGenerator<InspectedObject> {
  const turns = pLimit(objectsAtOnce);
  const faultOf = async (row: StoredObject): Promise<InspectedObject['fault']> => {
    if (objects !== undefined)
      try {
        return (await objects.get(row.key)) === undefined
          ? { kind: 'missing', reason: 'it was removed during the check.' }
          : undefined;
      } catch (error) {
        if (!(error instanceof StoreRefused) || error.kind !== 'lied') throw error;
        const isThere = (await headOf(wire, row.key)) !== undefined;
        return { kind: isThere ? 'damaged' : 'missing', reason: error.message };
      }
    const found = await headOf(wire, row.key);
    if (found === undefined) return { kind: 'missing', reason: 'the store does not have it.' };
    return found.bytes === row.bytes
      ? undefined
      : { kind: 'damaged', reason: `it has ${found.bytes} bytes in place of ${row.bytes}.` };
  };
  for await (const batch of inBatches(rows, objectsOfBatch))
    yield* await turns.map(batch, async (row) => ({
      key: row.key,
      channelId: row.channel_id,
      bytes: row.bytes,
      fault: await faultOf(row),
    }));
}

/** Tried again once: a count of a million objects meets a bad moment. */
async function headOf(wire: Pick<ObjectWire, 'head'>, key: string): ReturnType<ObjectWire['head']> {
  try {
    return await wire.head(key);
  } catch (error) {
    if (!willPass(error)) throw error;
    return wire.head(key);
  }
}

/** @param isRead whether each file is read: the disk itself says then which of its places are damaged. */
export async function* objectsOnDisk(disk: FileSource, isRead: boolean): AsyncGenerator<InspectedObject> {
  for await (const file of disk.list()) {
    let fault: InspectedObject['fault'];
    if (isRead)
      for (const part of file.parts.keys())
        await disk.read(file, part).catch((error: Error) => {
          fault = { kind: 'damaged', reason: error.message };
        });
    const bytes = file.parts.reduce((sum, part) => sum + part.bytes, 0);
    yield { key: file.key, channelId: file.channelId, bytes, fault };
  }
}
