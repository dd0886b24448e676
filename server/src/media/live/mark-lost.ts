// After a game, the process that recorded it sends the rest to the bucket. A file that it loses then becomes a gap.
import { createIndexLog, listLostFiles, readIndexText } from '../../ingest/index.ts';
import { sendCompleteRungsJob } from '../complete-rungs-job.ts';
import type { MediaGround } from '../ports.ts';
import { inIndexTurn } from '../index-turn.ts';
import { readWholeIndex, remadeOf, serveIndex } from '../served-index.ts';
import { isReady, type ReadyAsset } from '../rules.ts';

export type MarkLostDeps = Pick<MediaGround, 'store' | 'storage' | 'files' | 'clock' | 'queue' | 'log'>;

const waitMs = 60_000;
const retryMs = 60_000;

/**
 * Resolves when the bucket has the game, or `signal` aborts. Nothing happens on a disk.
 * @returns how many files were lost.
 */
export async function followToBucket(
  deps: MarkLostDeps,
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  if (deps.storage.spoolState() === undefined) return 0;
  while (!signal.aborted) {
    try {
      const asset = await deps.store.findAssetInFolder(folder);
      if (!isReady(asset) || asset.ladder.runs === undefined) return 0;
      if (await deps.storage.stored(folder, waitMs)) return await markLost(deps, asset);
    } catch (error) {
      deps.log.warn('The gaps of a recorded game cannot be written yet. They are tried again.', {
        folder,
        reason: String(error),
      });
      await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
    }
  }
  return 0;
}

/** Safe to run again. */
async function markLost(deps: MarkLostDeps, asset: ReadyAsset): Promise<number> {
  const { folder } = asset;
  const known = await listLostFiles(deps.storage, folder, await readWholeIndex(deps, asset));
  if (known.length === 0) return 0;
  return inIndexTurn(deps, asset, async () => {
    const lost = await listLostFiles(deps.storage, folder, await readWholeIndex(deps, asset));
    const { chunks } = await readIndexText(deps.storage, folder);
    const log = createIndexLog(chunks, (chunk, text) => deps.storage.addIndexChunk(folder, chunk, text));
    for (const name of lost) {
      const [rung = '', file = ''] = name.split('/');
      await log.add({ lost: Number(file.slice(1, 6)), rung });
    }
    const ladder = await serveIndex(deps, asset, await readWholeIndex(deps, asset));
    const { making, edition } = asset.ladder;
    if (!(await deps.store.patchLadder(asset, remadeOf(ladder), { making, edition })))
      throw new Error('The recording changed at the same time.');
    deps.files.forget(folder);
    await sendCompleteRungsJob(deps.queue, asset);
    deps.log.warn(
      `A recorded game lost ${lost.length} segments before they reached the bucket. Players pass over them. Raise SPOOL_MAX_GB.`,
      { asset: asset.id },
    );
    return lost.length;
  });
}
