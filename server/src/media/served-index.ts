// The index of a finished game, and the playlists that viewers get of it.
import { randomUUID } from 'node:crypto';
import { readIndex, readIndexText, remakeTexts, sourceRung, type RecordingIndex } from '../ingest/index.ts';
import type { MediaGround } from './ports.ts';
import { storedNameOf, type Ladder, type ReadyAsset } from './rules.ts';

type IndexDeps = Pick<MediaGround, 'storage'>;

/** The fields of a ladder that this work changes. Others may change during the work. */
export const remadeOf = ({ rungs, start_rung, first_files = [], making }: Ladder) => ({
  rungs,
  start_rung,
  first_files,
  ...(making !== undefined && { making }),
});

export const newMaking = (): string => randomUUID().slice(0, 8);

/** @throws when the index is not complete yet: the end of the game is still being written. */
export async function readWholeIndex(
  { storage }: IndexDeps,
  { folder, ladder }: Pick<ReadyAsset, 'folder' | 'ladder'>,
): Promise<RecordingIndex> {
  const index = readIndex((await readIndexText(storage, folder, ladder.newest_epoch)).text);
  const source = ladder.rungs.find(({ name }) => name === sourceRung);
  if (index.segments.length === 0 || index.segments.length !== source?.segments)
    throw new Error('The index of a recording is not complete.');
  return index;
}

export async function isIndependent(
  { storage }: IndexDeps,
  { folder, ladder }: ReadyAsset,
): Promise<boolean> {
  const text = await storage.readFile(folder, storedNameOf(ladder, `${sourceRung}/index.m3u8`));
  return text?.includes('#EXT-X-INDEPENDENT-SEGMENTS') === true;
}

/**
 * Writes playlists of what the index names now, beside those that are served.
 * @returns the row's new ladder.
 */
export async function serveIndex(
  deps: IndexDeps,
  asset: ReadyAsset,
  index: RecordingIndex,
  making = newMaking(),
): Promise<Ladder> {
  const { folder, ladder } = asset;
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
