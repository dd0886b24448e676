// Completes a finished live game: lower rungs get the segments that they miss. New files have new names, and the row
// alone decides which playlists viewers get. A kill at any point, and concurrent attempts, are safe.
import {
  createIndexLog,
  joinIndex,
  readIndexText,
  remakeTexts,
  type RecordingIndex,
} from '../../ingest/index.ts';
import { storedNameOf, type Ladder, type ReadyAsset } from '../rules.ts';
import { isIndependent, newMaking, readWholeIndex, serveIndex } from '../served-index.ts';
import type { MediaGround } from '../ports.ts';
import { addSilence } from './add-silence.ts';
import { makeRungs, type MakeDeps, type Making } from './make-rungs.ts';

export interface Remaking extends Omit<Making, 'name' | 'log'> {
  /** Also adds silence where announced sound is missing. Each segment of the source is read for it. */
  readonly withSound?: boolean;
}

/** Whether files were made that the served playlists do not list, because a kill came before their row. */
export async function hasUnserved(
  deps: Pick<MakeDeps, 'storage'>,
  asset: ReadyAsset,
  index: RecordingIndex,
): Promise<boolean> {
  if (index.made.length === 0) return false;
  const { texts } = remakeTexts(index, await isIndependent(deps, asset));
  for (const { name } of asset.ladder.rungs) {
    const file = `${name}/index.m3u8`;
    const served = await deps.storage.readFile(asset.folder, storedNameOf(asset.ladder, file));
    if (served?.toString('utf8') !== texts.get(file)) return true;
  }
  return false;
}

/**
 * Makes everything that is missing. Nothing that is served changes.
 * @returns the row's new ladder, or undefined when nothing is to be changed.
 */
export async function remakeRecording(
  deps: MakeDeps & Pick<MediaGround, 'clock'>,
  asset: ReadyAsset,
  remaking: Remaking,
): Promise<Ladder | undefined> {
  const { folder } = asset;
  const { newest_epoch: epoch = 0 } = asset.ladder;
  const making = newMaking();
  const before = await readWholeIndex(deps, asset);
  const { chunks, joined } = await readIndexText(deps.storage, folder, epoch);
  const log = createIndexLog(chunks, (chunk, text) => deps.storage.addIndexChunk(folder, chunk, text), epoch);
  const work = { ...remaking, name: making, log };
  const sounded = remaking.withSound === true ? await addSilence(deps, asset, before, work) : 0;
  const made = sounded + (await makeRungs(deps, asset, await readWholeIndex(deps, asset), work));
  // The process that aired the game may still join its chunks. Two joins at once could lose a line.
  if (joined === chunks || isLongOver(deps, asset)) await joinIndex(deps.storage, folder, log.close(), epoch);
  const index = await readWholeIndex(deps, asset);
  if (made === 0 && !(await hasUnserved(deps, asset, index))) return undefined;
  return serveIndex(deps, asset, index, making);
}

/** After that, a kill has left the chunks. */
const joinWithinMs = 300_000;
const isLongOver = ({ clock }: Pick<MediaGround, 'clock'>, { ready_at: at }: ReadyAsset): boolean =>
  at !== null && clock.now().getTime() > at.getTime() + joinWithinMs;
