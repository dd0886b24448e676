// After a game, a process that recorded it sends the rest to the bucket. A file that it loses becomes a gap, and a gap
// that its files fill goes.
import {
  createIndexLog,
  findHealed,
  linesAround,
  listLostFiles,
  readIndex,
  readIndexText,
  readLateChunks,
  remakeTexts,
  rungsOf,
  type RecordingIndex,
} from '../../ingest/index.ts';
import { sendCompleteRungsJob } from '../complete-rungs-job.ts';
import type { MediaGround } from '../ports.ts';
import { inIndexTurn } from '../index-turn.ts';
import { readWholeIndex, remadeOf, serveIndex } from '../served-index.ts';
import { isReady, storedNameOf, type ReadyAsset } from '../rules.ts';

export type MarkLostDeps = Pick<MediaGround, 'store' | 'storage' | 'files' | 'clock' | 'queue' | 'log'>;

const waitMs = 60_000;
/** How often it looks whether a game has ended elsewhere: its replay has gaps until then. */
const lookMs = 10_000;
const retryMs = 60_000;

/**
 * Resolves when the bucket has the game, or `signal` aborts. Nothing happens on a disk.
 * @param isElsewhere another process airs the game, whose end comes later.
 * @returns how many files were lost.
 */
export async function followToBucket(
  deps: MarkLostDeps,
  folder: string,
  signal: AbortSignal,
  { isElsewhere = false } = {},
): Promise<number> {
  if (deps.storage.spoolState() === undefined) return 0;
  while (!signal.aborted) {
    try {
      const asset = await deps.store.findAssetInFolder(folder);
      if (isElsewhere && asset?.status === 'live') {
        await pause(lookMs, signal);
        continue;
      }
      if (!isReady(asset) || asset.ladder.runs === undefined) return 0;
      if (await deps.storage.stored(folder, waitMs)) return await markLost(deps, asset);
    } catch (error) {
      deps.log.warn('The gaps of a recorded game cannot be written yet. They are tried again.', {
        folder,
        reason: String(error),
      });
      await pause(retryMs, signal);
    }
  }
  return 0;
}

export type FollowToBucket = (folder: string, where?: { readonly isElsewhere: boolean }) => void;

/** One look at a time for each game, however often it is lost and won back. */
export function createBucketFollow(deps: MarkLostDeps, signal: AbortSignal): FollowToBucket {
  const followed = new Set<string>();
  return (folder, where) => {
    if (followed.has(folder)) return;
    followed.add(folder);
    void followToBucket(deps, folder, signal, where).finally(() => followed.delete(folder));
  };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms).unref();
    signal.addEventListener('abort', end);
  });

/** The index with its gaps, and what fills them. */
async function readGaps({ storage }: Pick<MarkLostDeps, 'storage'>, { folder, ladder }: ReadyAsset) {
  const { text, chunks, ends } = await readIndexText(storage, folder, ladder.newest_epoch);
  const index = readIndex(text);
  const hasFiles = async (names: readonly string[]): Promise<boolean[]> =>
    (await storage.sizesOf(folder, names)).map((size) => size !== undefined);
  const { healed } =
    index.open.size === 0
      ? { healed: [] }
      : await findHealed({
          earlier: linesAround(text, index.open),
          late: await readLateChunks(storage, folder, ends),
          rungs: [...rungsOf(index).keys()].map((name) => ({ name })),
          open: index.open,
          hasFiles,
          isSettled: true,
        });
  const lost = (await listLostFiles(storage, folder, index)).map((name) => {
    const [rung = '', file = ''] = name.split('/');
    const number = Number(file.slice(1, 6));
    const epoch = index.segments[number - 1]?.epoch;
    return { lost: number, rung, ...(epoch !== undefined && { epoch }) };
  });
  return { chunks, healed, lost };
}

const countGaps = (text: string): number => text.split('#EXT-X-GAP').length - 1;

/** Lines of a former home may reach the index after the last look of the new home, before its end. */
async function hasFilledGaps(
  { storage }: Pick<MarkLostDeps, 'storage'>,
  { folder, ladder }: ReadyAsset,
  index: RecordingIndex,
): Promise<boolean> {
  const { texts } = remakeTexts(index, true);
  const pairs = await Promise.all(
    [...texts].map(async ([name, text]) => {
      const served = await storage.readFile(folder, storedNameOf(ladder, name));
      return countGaps(served?.toString() ?? '') > countGaps(text);
    }),
  );
  return pairs.includes(true);
}

/** Safe to run again. */
async function markLost(deps: MarkLostDeps, asset: ReadyAsset): Promise<number> {
  const { folder } = asset;
  // The end of the game may still be written.
  const index = await readWholeIndex(deps, asset);
  const known = await readGaps(deps, asset);
  if (known.lost.length === 0 && known.healed.length === 0 && !(await hasFilledGaps(deps, asset, index)))
    return 0;
  return inIndexTurn(deps, asset, async () => {
    const { lost, healed, chunks } = await readGaps(deps, asset);
    const log = createIndexLog(
      chunks,
      (chunk, text) => deps.storage.addIndexChunk(folder, chunk, text),
      asset.ladder.newest_epoch,
    );
    for (const line of lost) await log.add(line);
    for (const line of healed.flatMap(({ lines }) => lines)) await log.add(line);
    const ladder = await serveIndex(deps, asset, await readWholeIndex(deps, asset));
    const { making, edition } = asset.ladder;
    if (!(await deps.store.patchLadder(asset, remadeOf(ladder), { making, edition })))
      throw new Error('The recording changed at the same time.');
    deps.files.forget(folder);
    await sendCompleteRungsJob(deps.queue, asset);
    if (healed.length > 0)
      deps.log.info('a recorded game has what its former home held', { asset: asset.id });
    if (lost.length === 0) return 0;
    deps.log.warn(
      `A recorded game lost ${lost.length} segments before they reached the bucket. Players pass over them. Raise SPOOL_MAX_GB.`,
      { asset: asset.id },
    );
    return lost.length;
  });
}
