// Makes an upload again by the present pipeline: from the file that was delivered, else from its best quality.
import { bestFirst } from '../download/download-event.ts';
import { listDecodeTimes, readTimescales } from '../download/boxes.ts';
import { NotOneFile, planFile, readRange } from '../download/plan-file.ts';
import type { FilePlan } from '../download/ports.ts';
import { refuseFilmPart } from '../uploads/rules.ts';
import { withSource } from '../open-source.ts';
import { RecordingRefused, type EncodeRequest } from '../ports.ts';
import { workNameOf, type ReadyAsset } from '../rules.ts';
import { isOwnSource } from '../source-keys.ts';
import { measureShift } from './measure-shift.ts';
import type { Mend, Mended, RepairDeps, RepairWork } from './ports.ts';

/** Rounding, and sound that an older version ended early. */
const lengthSlack = { seconds: 2, share: 0.01 };
export const notItsFilm =
  'The file at its place is not shown to be its film: deliver the right file as a new video.';

function isAsLong({ trim, duration_seconds }: ReadyAsset, seconds: number): boolean {
  const full = trim?.full ?? duration_seconds;
  return Math.abs(seconds - full) <= Math.max(lengthSlack.seconds, full * lengthSlack.share);
}

/** At most: the bandwidth of a quality is that of its largest second. */
const bytesOf = ({ ladder, duration_seconds, trim }: ReadyAsset): number =>
  [...ladder.rungs, ...(ladder.audio ?? [])].reduce((sum, { bandwidth }) => sum + bandwidth / 8, 0) *
  (trim?.full ?? duration_seconds);

/**
 * @param source the file that was delivered, or a film that is made of the served files.
 * @param isItsFilm whether nobody but Floodlit could write that file.
 * @throws {RecordingRefused} when another file must be shown to be its film, and is not.
 */
async function encodeAgain(
  deps: RepairDeps,
  asset: ReadyAsset,
  { folder, signal, onProgress }: RepairWork,
  source: Pick<EncodeRequest, 'sourcePath' | 'sourceBytes'>,
  isItsFilm: boolean,
): Promise<Mended> {
  if (refuseFilmPart(bytesOf(asset), await deps.uploadFiles.room()) !== undefined)
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
  await deps.storage.putFolder(finishedPath, folder, signal);
  const { shiftSeconds, isSameFilm } = await measureShift(deps, asset, { folder, ladder, signal });
  if (!isItsFilm && !(isSameFilm && isAsLong(asset, durationSeconds))) throw new RecordingRefused(notItsFilm);
  return { folder, ladder, durationSeconds, shiftSeconds };
}

/**
 * A path of the command line may hold another film by now. A file of the console has a name of its own forever.
 * @throws {RecordingRefused} when the present pipeline refuses the file, or it is not shown to be the film.
 */
export const mendUpload: Mend = (deps, asset, work) => {
  const source = { source_key: asset.source_key ?? '', captions: [] };
  const { signal } = work;
  return withSource(deps, source, { name: workNameOf(work.folder), signal }, ({ sourcePath }) =>
    encodeAgain(deps, asset, work, { sourcePath }, isOwnSource(source.source_key)),
  );
};

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
 * Whether the sound ends before the last segment of the best quality: a player stands there forever. False for a
 * recording with several sound tracks, because one film would lose the others. Also false for one that a trim has cut
 * for good.
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
  return encodeAgain(deps, asset, work, { sourcePath: '', sourceBytes }, true);
};
