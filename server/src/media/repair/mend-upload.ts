// Makes an upload again by the present pipeline: from the file that was delivered, else from its best quality.
import { bestFirst } from '../download/download-event.ts';
import { listDecodeTimes, readTimescales } from '../download/boxes.ts';
import { NotOneFile, planFile, readRange } from '../download/plan-file.ts';
import type { FilePlan } from '../download/ports.ts';
import { listSegments } from '../download/rules.ts';
import { refuseFilmPart } from '../uploads/rules.ts';
import { RecordingRefused, type EncodeRequest, type MediaStorage } from '../ports.ts';
import { workNameOf, type Ladder, type ReadyAsset } from '../rules.ts';
import type { Mend, Mended, RepairDeps, RepairWork } from './ports.ts';

/** Enough pictures to tell one moment from another. */
const comparedSegments = 6;
const comparedBytesMaximum = 64 * 1024 * 1024;

/** The first seconds of the smallest quality: a few kilobytes show as much as megabytes. */
async function readBeginning(
  storage: Pick<MediaStorage, 'readFile'>,
  folder: string,
  { rungs }: Pick<Ladder, 'rungs'>,
): Promise<Buffer | undefined> {
  const rung = bestFirst(rungs).at(-1);
  if (rung === undefined) return undefined;
  const text = (await storage.readFile(folder, `${rung.name}/index.m3u8`))?.toString('utf8') ?? '';
  const segments = listSegments(rung.name, text).slice(0, comparedSegments);
  const [first] = segments;
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const name of first === undefined ? [] : [first.init, ...segments.map((one) => one.name)]) {
    const part = await storage.readFile(folder, name);
    // The sweep of a trim has deleted it.
    if (part === undefined) break;
    bytes += part.length;
    if (bytes > comparedBytesMaximum) break;
    parts.push(part);
  }
  return parts.length < 2 ? undefined : Buffer.concat(parts);
}

/** By how much a moment is later in the files of this folder. */
async function measureShift(
  { encoder, storage, log }: RepairDeps,
  asset: ReadyAsset,
  folder: string,
  ladder: Ladder,
  signal: AbortSignal,
): Promise<number> {
  const former = await readBeginning(storage, asset.folder, asset.ladder);
  const mended = await readBeginning(storage, folder, ladder);
  if (former !== undefined && mended !== undefined)
    return encoder.shiftBetween({ name: `${workNameOf(folder)}-shift`, former, mended, signal });
  log.warn('the beginning of a recording is gone, so its times stay as they are', { asset: asset.id });
  return 0;
}

/** At most: the bandwidth of a quality is that of its largest second. */
const bytesOf = ({ ladder, duration_seconds, trim }: ReadyAsset): number =>
  [...ladder.rungs, ...(ladder.audio ?? [])].reduce((sum, { bandwidth }) => sum + bandwidth / 8, 0) *
  (trim?.full ?? duration_seconds);

/** @param source the file that was delivered, or a film that is made of the served files. */
async function encodeAgain(
  deps: RepairDeps,
  asset: ReadyAsset,
  { folder, signal, onProgress }: RepairWork,
  source: Pick<EncodeRequest, 'sourcePath' | 'sourceBytes'>,
): Promise<Mended> {
  if (refuseFilmPart(bytesOf(asset), await deps.uploadFiles.freeBytes()) !== undefined)
    throw new RecordingRefused(
      'There is no room for its files twice: make room on the disk, then run this again.',
    );
  const { finishedPath, ladder, durationSeconds } = await deps.encoder.encode({
    ...source,
    name: workNameOf(folder),
    // The captions of now take the place of those that were delivered.
    captions: [],
    signal,
    onProgress,
  });
  await deps.storage.moveIn(finishedPath, folder);
  const shiftSeconds = await measureShift(deps, asset, folder, ladder, signal);
  return { folder, ladder, durationSeconds, shiftSeconds };
}

/** @throws {RecordingRefused} when the present pipeline refuses the file. */
export const mendUpload: Mend = (deps, asset, work) =>
  encodeAgain(deps, asset, work, { sourcePath: asset.source_path ?? '' });

/** The served files of the best quality as one film, with the parts that a trim cuts off. */
const planWhole = async ({ storage }: RepairDeps, asset: ReadyAsset): Promise<FilePlan | undefined> => {
  const [best] = bestFirst(asset.ladder.rungs);
  if (best === undefined) return undefined;
  try {
    return await planFile(storage, { ...asset, trim: null }, best.name);
  } catch (error) {
    // The sweep of a trim has deleted a part, or a file is damaged.
    if (error instanceof NotOneFile || error instanceof RangeError) return undefined;
    throw error;
  }
};

/**
 * Whether the sound ends before the last segment of the best quality: a player stands there for ever. False for a
 * recording that has several sound tracks, because one film would lose the others, and for one that a trim has cut for
 * good.
 */
export async function isSoundShort(deps: RepairDeps, asset: ReadyAsset): Promise<boolean> {
  if ((asset.ladder.audio ?? []).length > 0) return false;
  const plan = await planWhole(deps, asset);
  const last = plan?.segments.at(-1);
  const bytes = last && (await deps.storage.readFile(asset.folder, last.name));
  if (plan === undefined || bytes === undefined) return false;
  return new Set(listDecodeTimes(bytes).map(({ track }) => track)).size < readTimescales(plan.head).size;
}

/** Made again from the best quality that is served: nothing else is left of the film. */
export const padSound: Mend = async (deps, asset, work) => {
  const plan = await planWhole(deps, asset);
  if (plan === undefined) throw new RecordingRefused('A part of the recording is gone.');
  const sourceBytes = readRange(deps.storage, plan, { from: 0, to: plan.bytes });
  return encodeAgain(deps, asset, work, { sourcePath: '', sourceBytes });
};
