// A move copies each file whole or not at all. After a kill, the next run sends the rest.
import pLimit from 'p-limit';
import { asError } from '../../kernel/as-error.ts';
import { StoreRefused } from '../ports.ts';
import { folderOfKey, type Progress } from './move-rules.ts';
import type { FileSource, FileTarget, StoredFile } from './ports.ts';

/** Each has at most one object of 8 MiB in memory. */
const filesAtOnce = 4;
const filesOfBatch = 200;
const failuresNamed = 50;

export interface MoveOptions {
  readonly source: FileSource;
  readonly target: FileTarget;
  /** Folders of games that are live now: they stay where they are. */
  readonly listLiveFolders: () => Promise<ReadonlySet<string>>;
  readonly onProgress: (progress: Progress) => void;
  readonly nowMs: () => number;
}

export interface Failure {
  readonly key: string;
  readonly reason: string;
}

export interface MoveResult {
  readonly files: number;
  readonly bytes: number;
  /** The target had them before. */
  readonly presentFiles: number;
  readonly failedFiles: number;
  /** The first of them. */
  readonly failures: readonly Failure[];
  readonly liveFolders: ReadonlySet<string>;
}

const bytesOf = ({ parts }: StoredFile): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Files that the target lacks, by batches. */
async function* missingIn(
  { source, target, listLiveFolders }: MoveOptions,
  live: Set<string>,
): AsyncGenerator<{ readonly missing: StoredFile[]; readonly present: number }> {
  for await (const batch of inBatches(source.list(), filesOfBatch)) {
    const liveNow = await listLiveFolders();
    const free = batch.filter(({ key }) => !liveNow.has(folderOfKey(key)));
    for (const { key } of batch) if (liveNow.has(folderOfKey(key))) live.add(folderOfKey(key));
    const stored = await target.findStored(free);
    const missing = free.filter(({ key }) => !stored.has(key));
    yield { missing, present: free.length - missing.length };
  }
}

/** Keys, a bucket or a network: no other file would fare better. */
const stopsAll = (error: unknown): boolean =>
  error instanceof StoreRefused && !['lied', 'busy', 'other'].includes(error.kind);

/**
 * A file that cannot be copied is named, and the others go on.
 * @throws {StoreRefused} when a store takes or gives nothing.
 */
export async function moveFiles(options: MoveOptions): Promise<MoveResult> {
  const { source, target, onProgress, nowMs } = options;
  const total = { files: 0, bytes: 0 };
  const live = new Set<string>();
  for await (const { missing } of missingIn(options, live)) {
    total.files += missing.length;
    total.bytes += missing.reduce((sum, file) => sum + bytesOf(file), 0);
  }
  live.clear();

  const startedMs = nowMs();
  const done = { files: 0, bytes: 0, present: 0, failed: 0 };
  const failures: Failure[] = [];
  const turns = pLimit(filesAtOnce);
  const moveOne = async (file: StoredFile): Promise<void> => {
    try {
      const isWritten = await target.put(file, (part) => source.read(file, part));
      // An operator removed it while it was copied: the copy goes too.
      if (isWritten && !(await source.has(file))) await target.remove(file);
      done.files += 1;
      if (isWritten) done.bytes += bytesOf(file);
    } catch (error) {
      if (stopsAll(error)) throw error;
      done.failed += 1;
      if (failures.length < failuresNamed) failures.push({ key: file.key, reason: asError(error).message });
    }
    onProgress({
      ...total,
      doneFiles: done.files + done.failed,
      doneBytes: done.bytes,
      elapsedMs: nowMs() - startedMs,
    });
  };
  for await (const { missing, present } of missingIn(options, live)) {
    done.present += present;
    await turns.map(missing, moveOne);
  }
  return {
    files: done.files,
    bytes: done.bytes,
    presentFiles: done.present,
    failedFiles: done.failed,
    failures,
    liveFolders: live,
  };
}
