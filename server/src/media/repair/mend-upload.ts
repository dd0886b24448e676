// Makes an upload again by the present pipeline, from the file that was delivered.
import { bestFirst } from '../download/download-event.ts';
import { listSegments } from '../download/rules.ts';
import type { MediaStorage } from '../ports.ts';
import { workNameOf, type Ladder } from '../rules.ts';
import type { Mend } from './ports.ts';

/** Enough pictures to tell one moment from another. */
const comparedSegments = 6;
const comparedBytesMaximum = 64 * 1024 * 1024;

/** The first seconds of the smallest quality: a few kilobytes show as much as megabytes. */
export async function readBeginning(
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

/** @throws {RecordingRefused} when the present pipeline refuses the file. */
export const mendUpload: Mend = async (deps, asset, { folder, signal, onProgress }) => {
  const { encoder, storage, log } = deps;
  const name = workNameOf(folder);
  const made = await encoder.encode({
    name,
    sourcePath: asset.source_path ?? '',
    // The captions of now take the place of those that were delivered.
    captions: [],
    signal,
    onProgress,
  });
  await storage.moveIn(made.finishedPath, folder);
  const former = await readBeginning(storage, asset.folder, asset.ladder);
  const mended = await readBeginning(storage, folder, made.ladder);
  if (former === undefined || mended === undefined)
    log.warn('the beginning of a recording is gone, so its times stay as they are', { asset: asset.id });
  const shiftSeconds =
    former === undefined || mended === undefined
      ? 0
      : await encoder.shiftBetween({ name: `${name}-shift`, former, mended, signal });
  return { folder, ladder: made.ladder, durationSeconds: made.durationSeconds, shiftSeconds };
};
