// Makes the copies of pictures in smaller widths: one small step of the job. A picture is served alone until then.
import { copyNameOf, pictureWidths } from '@floodlit/contract/sums/picture-widths';
import type { JobDefinition } from '../../kernel/queue.ts';
import type { PictureSource, SizeDeps, UnsizedPicture } from './ports.ts';
import { createRecentFailures, pathOf, type RecentFailures } from './recent-failures.ts';

/** Some seconds of work. The job runs every minute, so a large backlog takes hours, and nobody waits for it. */
const stepPictures = 60;

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

const factsOf = (picture: UnsizedPicture, because: unknown): Record<string, unknown> => ({
  channel: picture.channel_id,
  picture: pathOf(picture),
  because: String(because),
});

/**
 * A file that cannot be decoded gets no copies, and is not tried again.
 * @throws when it failed for a reason that may pass.
 */
async function makeCopies({ files, sizer, log }: SizeDeps, picture: UnsizedPicture): Promise<number[]> {
  const { folder, file } = picture;
  const bytes = await files.readFile(folder, file);
  // The storage may not be mounted.
  if (bytes === undefined) throw new Error('The file is missing.');
  const copies = await sizer(bytes);
  if (copies === 'undecodable') {
    log.warn('a picture has no copies in smaller widths', factsOf(picture, 'It cannot be decoded.'));
    return [];
  }
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

/** Without the catch, the copies of the pictures after this one would stay forever: their rows are settled. */
const tryRemoveCopies = ({ files, log }: SizeDeps, picture: UnsizedPicture, file: string): Promise<void> =>
  removeCopies(files, picture.folder, file).catch((error: unknown) =>
    log.warn('the copies of a former picture stay on the disk', factsOf({ ...picture, file }, error)),
  );

/**
 * Safe to run again: copies are written before the rows name them. A picture that fails stays as it is, and the others
 * are saved.
 * @returns how many pictures it settled.
 */
export async function sizePictures<Picture extends UnsizedPicture>(
  deps: SizeDeps,
  source: PictureSource<Picture>,
  signal: AbortSignal,
  failures: RecentFailures = createRecentFailures(),
): Promise<number> {
  // With as many more as failed lately, the list holds a whole step of others.
  const listed = await source.listUnsized(stepPictures + failures.count());
  const sized: { picture: Picture; widths: number[] }[] = [];
  for (const picture of failures.choose(listed, stepPictures)) {
    if (signal.aborted) break;
    try {
      sized.push({ picture, widths: await makeCopies(deps, picture) });
      failures.remove(picture);
    } catch (error) {
      deps.log.warn('the copies of a picture failed and are tried again later', factsOf(picture, error));
      await tryRemoveCopies(deps, picture, picture.file);
      if (isDiskFull(error)) break;
      failures.add(picture);
    }
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
    // Somebody removed or replaced the picture.
    if (!kept.has(picture)) await tryRemoveCopies(deps, picture, picture.file);
    else if (picture.formerFile !== undefined) await tryRemoveCopies(deps, picture, picture.formerFile);
  }
  return sized.length;
}

export function sizePicturesJob<Picture extends UnsizedPicture>(
  name: string,
  deps: SizeDeps,
  source: PictureSource<Picture>,
): JobDefinition {
  const failures = createRecentFailures();
  return {
    name,
    run: async ({ signal }) => void (await sizePictures(deps, source, signal, failures)),
    retryLimit: 0,
    retryDelaySeconds: 0,
    timeoutSeconds: 600,
    concurrency: 1,
    everyMinute: true,
  };
}
