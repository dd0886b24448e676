// Completes a finished live game: lower rungs get the segments that they miss. New files have new names, and the row
// alone decides which playlists viewers get. A kill at any point, and concurrent attempts, are safe.
import { randomUUID } from 'node:crypto';
import {
  createIndexLog,
  joinIndex,
  readIndex,
  readIndexText,
  remakeTexts,
  sourceRung,
  type RecordingIndex,
} from '../../ingest/index.ts';
import { storedNameOf, type Ladder, type ReadyAsset } from '../rules.ts';
import { addSilence } from './add-silence.ts';
import { makeRungs, type MakeDeps, type Making } from './make-rungs.ts';

export interface Remaking extends Omit<Making, 'name' | 'log'> {
  /** Also adds silence where announced sound is missing. Each segment of the source is read for it. */
  readonly withSound?: boolean;
}

/** The fields of a ladder that this work changes. Others may change during the work. */
export const remadeOf = ({ rungs, start_rung, first_files = [], making }: Ladder) => ({
  rungs,
  start_rung,
  first_files,
  ...(making !== undefined && { making }),
});

const newMaking = (): string => randomUUID().slice(0, 8);

/** @throws when the index is not complete yet: the end of the game is still being written. */
export async function readWholeIndex(
  { storage }: Pick<MakeDeps, 'storage'>,
  { folder, ladder }: Pick<ReadyAsset, 'folder' | 'ladder'>,
): Promise<RecordingIndex> {
  const index = readIndex((await readIndexText(storage, folder)).text);
  const source = ladder.rungs.find(({ name }) => name === sourceRung);
  if (index.segments.length === 0 || index.segments.length !== source?.segments)
    throw new Error('The index of a recording is not complete.');
  return index;
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

async function isIndependent(
  { storage }: Pick<MakeDeps, 'storage'>,
  { folder, ladder }: ReadyAsset,
): Promise<boolean> {
  const text = await storage.readFile(folder, storedNameOf(ladder, `${sourceRung}/index.m3u8`));
  return text?.includes('#EXT-X-INDEPENDENT-SEGMENTS') === true;
}

/**
 * Makes everything that is missing. Nothing that is served changes.
 * @returns the row's new ladder, or undefined when nothing is to be changed.
 */
export async function remakeRecording(
  deps: MakeDeps,
  asset: ReadyAsset,
  remaking: Remaking,
): Promise<Ladder | undefined> {
  const { folder, ladder } = asset;
  const making = newMaking();
  const before = await readWholeIndex(deps, asset);
  const { chunks, joined } = await readIndexText(deps.storage, folder);
  const log = createIndexLog(chunks, (chunk, text) => deps.storage.addIndexChunk(folder, chunk, text));
  const work = { ...remaking, name: making, log };
  const sounded = remaking.withSound === true ? await addSilence(deps, asset, before, work) : 0;
  const made = sounded + (await makeRungs(deps, asset, await readWholeIndex(deps, asset), work));
  // The process that aired the game may still join its chunks. Two joins at once could lose a line.
  if (joined === chunks) await joinIndex(deps.storage, folder, log.close());
  const index = await readWholeIndex(deps, asset);
  if (made === 0 && !(await hasUnserved(deps, asset, index))) return undefined;
  const { texts, rungs, startRung, firstFiles } = remakeTexts(index, await isIndependent(deps, asset));
  const next = { ...ladder, making };
  for (const [name, text] of texts)
    await deps.storage.writeFile(folder, storedNameOf(next, name), Buffer.from(text));
  return {
    ...next,
    rungs: rungs.map(({ name, width, height, bandwidth }) => ({
      name,
      width,
      height,
      bandwidth,
      segments: index.segments.length,
    })),
    start_rung: startRung,
    first_files: [...firstFiles],
  };
}
