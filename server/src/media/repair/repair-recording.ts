// Repairs one recording: new files first, then one transaction that swaps them in. A kill at any point loses nothing.
// The served files stay as they are until the swap, and a day longer for viewers in the middle of them.
import { createHash, randomUUID } from 'node:crypto';
import { addSeconds } from '../../kernel/clock.ts';
import type { Scope } from '../../kernel/transact.ts';
import { editionOf } from '../editions.ts';
import { RecordingRefused } from '../ports.ts';
import { folderOf, storedNameOf, workNameOf, type Caption, type Ladder, type ReadyAsset } from '../rules.ts';
import type { Trim } from '../trim-rules.ts';
import { moveTrim, moveVtt } from './move-times.ts';
import type { Mended, RepairDeps, RepairWork } from './ports.ts';
import { mendUpload, padSound } from './mend-upload.ts';
import { mendLive } from './repair-live.ts';
import { remadeOf } from '../served-index.ts';
import type { RepairPlan } from './rules.ts';

/** Longer than any recording and any token of a television (6 h). */
export const formerSeconds = 86_400;
const attemptsMaximum = 5;

export type RepairResult = 'repaired' | 'overtaken' | 'unchanged';

export interface RepairOptions extends Omit<RepairWork, 'folder'> {
  /** Joins the transaction of the swap, for the audit log. */
  readonly record: (scope: Scope, facts: { readonly shiftSeconds: number }) => Promise<void>;
}

async function discard({ storage, encoder, log }: RepairDeps, folder: string): Promise<void> {
  try {
    await encoder.discard(workNameOf(folder));
    await storage.remove(folder);
  } catch (error) {
    log.error('the files of a repair could not be removed', error, { folder });
  }
}

/** Names the folder of this attempt in the row. Files of an attempt that was killed are deleted. */
async function claim(deps: RepairDeps, asset: ReadyAsset): Promise<string | undefined> {
  const folder = folderOf(asset.channel_id, randomUUID());
  const { repairing } = asset.ladder;
  if (!(await deps.store.patchLadder(asset, { repairing: folder }))) return undefined;
  if (repairing !== undefined) await discard(deps, repairing);
  return folder;
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

async function moveCaptions(
  { storage }: RepairDeps,
  asset: ReadyAsset,
  { folder, shiftSeconds = 0 }: Mended,
): Promise<Caption[]> {
  const moved: Caption[] = [];
  for (const caption of asset.ladder.captions) {
    const text = (await storage.readFile(asset.folder, caption.file))?.toString('utf8');
    if (text === undefined) continue;
    const bytes = Buffer.from(moveVtt(text, shiftSeconds));
    const file = `captions-${caption.language}-${hashOf(bytes)}.vtt`;
    await storage.writeFile(folder, file, bytes);
    moved.push({ ...caption, file });
  }
  return moved;
}

const chosenPoster = /^poster-[0-9a-f]{12}\.(?:jpg|png)$/;

/** The picture that an operator chose stays. Another one has a name of its own, because browsers keep it. */
async function movePoster(
  { storage }: RepairDeps,
  asset: ReadyAsset,
  mended: Mended,
): Promise<string | null> {
  const { poster } = asset.ladder;
  if (poster !== null && chosenPoster.test(poster)) {
    const bytes = await storage.readFile(asset.folder, poster);
    if (bytes !== undefined) {
      await storage.writeFile(mended.folder, poster, bytes);
      return poster;
    }
  }
  const { poster: made } = mended.ladder;
  const bytes = made === null ? undefined : await storage.readFile(mended.folder, made);
  if (bytes === undefined) return null;
  const file = `poster-${hashOf(bytes)}.jpg`;
  await storage.writeFile(mended.folder, file, bytes);
  return file;
}

/** Words that an operator gave to sound tracks stay. */
const namedAudio = (made: Ladder['audio'], before: Ladder['audio']): Ladder['audio'] =>
  made?.map((track) => {
    const named = before?.find(({ name }) => name === track.name);
    return named === undefined ? track : { ...track, label: named.label, language: named.language };
  });

const shiftUnknown =
  'It is trimmed, and nothing shows where the cut is in the mended files: take the trim back, then run this again.';

async function moveTrimOf(
  { storage }: RepairDeps,
  { trim }: ReadyAsset,
  { folder, ladder, shiftSeconds }: Mended,
): Promise<Trim | null> {
  if (trim === null) return null;
  if (shiftSeconds === undefined) throw new RecordingRefused(shiftUnknown);
  const readText = async (name: string): Promise<string> =>
    (await storage.readFile(folder, storedNameOf(ladder, name)))?.toString('utf8') ?? '';
  const playlists = new Map<string, string>();
  for (const { name } of [...ladder.rungs, ...(ladder.audio ?? [])])
    playlists.set(name, await readText(`${name}/index.m3u8`));
  const moved = moveTrim(trim, playlists, ladder.start_rung, shiftSeconds);
  // Viewers would get what was cut off.
  if (moved === undefined) throw new Error('The trim of the recording does not fit its mended files.');
  return moved;
}

/** One attempt to swap, from the row as it is now. */
async function swapIn(
  deps: RepairDeps,
  asset: ReadyAsset,
  mended: Mended,
  record: RepairOptions['record'],
): Promise<boolean> {
  const { shiftSeconds = 0 } = mended;
  const trim = await moveTrimOf(deps, asset, mended);
  const audio = namedAudio(mended.ladder.audio, asset.ladder.audio);
  const { former: _former, repairing: _repairing, ...served } = asset.ladder;
  const { former: _none, repairing: _own, ...made } = mended.ladder;
  const isSameFolder = mended.folder === asset.folder;
  const ladder: Ladder = {
    // In the same folder, other work may have added files since the row was read for the repair.
    ...(isSameFolder ? { ...served, ...remadeOf(made) } : made),
    ...(!isSameFolder && {
      captions: await moveCaptions(deps, asset, mended),
      poster: await movePoster(deps, asset, mended),
      ...(audio && { audio }),
    }),
    edition: editionOf(asset.ladder) + 1,
    former: {
      edition: editionOf(asset.ladder),
      folder: asset.folder,
      ladder: served,
      trim: asset.trim,
      until: addSeconds(deps.clock.now(), formerSeconds).toISOString(),
      shift_us: Math.round(shiftSeconds * 1_000_000),
    },
  };
  return deps.transact(async (scope) => {
    const isSwapped = await deps.repairs.within(scope).swap(asset, {
      folder: mended.folder,
      ladder,
      trim,
      durationSeconds: trim === null ? mended.durationSeconds : trim.to - trim.from,
    });
    if (isSwapped) await record(scope, { shiftSeconds });
    return isSwapped;
  });
}

/**
 * @param plan one that makes something: `encode`, `pad` or `live`.
 * @returns `overtaken` when another repair owns the recording, or it is gone; `unchanged` when nothing can be made.
 * @throws {RecordingRefused} when the delivered file is refused.
 */
export async function repairRecording(
  deps: RepairDeps,
  asset: ReadyAsset,
  plan: RepairPlan,
  { record, signal, onProgress }: RepairOptions,
): Promise<RepairResult> {
  const folder = await claim(deps, asset);
  if (folder === undefined) return 'overtaken';
  let isKept = false;
  try {
    const mend = plan.kind === 'live' ? mendLive : plan.kind === 'pad' ? padSound : mendUpload;
    const work = { folder, signal, onProgress };
    let from = asset;
    let mended = await mend(deps, from, work);
    for (let attempt = 0; attempt < attemptsMaximum && !isKept; attempt += 1) {
      const now = await deps.store.findAsset(asset.channel_id, asset.id);
      if (now?.status !== 'ready' || now.ladder === null || now.ladder.repairing !== folder)
        return 'overtaken';
      // The job after the game completed it. These playlists lack what it made.
      if (now.ladder.making !== from.ladder.making) {
        from = now as ReadyAsset;
        mended = await mend(deps, from, work);
      }
      if (mended === undefined) return 'unchanged';
      isKept = await swapIn(deps, now as ReadyAsset, mended, record);
    }
    if (!isKept) throw new Error('The recording changed too often during its repair.');
    if (mended?.folder !== folder) await discard(deps, folder);
    return 'repaired';
  } finally {
    if (!isKept) await discard(deps, folder);
  }
}
