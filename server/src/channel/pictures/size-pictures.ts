// Makes the copies of pictures in smaller widths: one small step of the job. A picture is served alone until then.
import { copyNameOf, pictureWidths } from '@floodlit/contract/sums/picture-widths';
import type { JobDefinition } from '../../kernel/queue.ts';
import type { PictureSource, SizeDeps, UnsizedPicture } from './ports.ts';

/** Some seconds of work. The job runs every minute, so a large backlog takes hours, and nobody waits for it. */
const stepPictures = 60;

/** A file that cannot be decoded gets no copies, and is not tried again. */
async function makeCopies(
  { files, sizer, log }: SizeDeps,
  { channel_id, folder, file }: UnsizedPicture,
): Promise<number[]> {
  const bytes = await files.readFile(folder, file);
  if (bytes === undefined) return [];
  const copies = await sizer(bytes).catch((error: unknown) => {
    log.warn('a picture has no copies in smaller widths', {
      channel: channel_id,
      picture: `${folder}/${file}`,
      because: String(error),
    });
    return [];
  });
  for (const { width, bytes: copy } of copies) await files.writeFile(folder, copyNameOf(file, width), copy);
  return copies.map(({ width }) => width);
}

/** Removes every copy that a picture may have. The picture itself stays. */
export async function removeCopies(
  files: Pick<SizeDeps['files'], 'remove'>,
  folder: string,
  file: string,
): Promise<void> {
  for (const width of pictureWidths) await files.remove(folder, copyNameOf(file, width));
}

/**
 * Safe to run again: copies are written before the rows name them.
 * @returns how many pictures it looked at.
 */
export async function sizePictures<Picture extends UnsizedPicture>(
  deps: SizeDeps,
  source: PictureSource<Picture>,
  signal: AbortSignal,
): Promise<number> {
  const pictures = await source.listUnsized(stepPictures);
  const sized: { picture: Picture; widths: number[] }[] = [];
  for (const picture of pictures) {
    if (signal.aborted) break;
    sized.push({ picture, widths: await makeCopies(deps, picture) });
  }
  if (sized.length === 0) return 0;
  // One transaction renews the caches of each channel once.
  const kept = await deps.transact(async (scope) => {
    const rows = new Set<Picture>();
    for (const { picture, widths } of sized)
      if (await source.keepWidths(scope, picture, widths)) rows.add(picture);
    return rows;
  });
  for (const { picture } of sized) {
    // Somebody removed or replaced the picture meanwhile.
    if (!kept.has(picture)) await removeCopies(deps.files, picture.folder, picture.file);
    else if (picture.formerFile !== undefined)
      await removeCopies(deps.files, picture.folder, picture.formerFile);
  }
  return sized.length;
}

export const sizePicturesJob = <Picture extends UnsizedPicture>(
  name: string,
  deps: SizeDeps,
  source: PictureSource<Picture>,
): JobDefinition => ({
  name,
  run: async ({ signal }) => void (await sizePictures(deps, source, signal)),
  retryLimit: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 600,
  concurrency: 1,
  everyMinute: true,
});
