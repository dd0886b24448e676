// The poster and the storyboard of a recording, taken from what viewers see. They leave out what an edit list cuts
// away, and the shape and colours of the source.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  makePoster,
  makeStoryboard,
  storyboardVtt,
  type LadderFiles,
  type PosterRequest,
} from '@floodlit/ffmpeg';
import { flush } from './work-folders.ts';

export const posterWidth = 1_280;
/** Late enough to be past a black first frame, early enough to tell no result. */
const posterAtSeconds = 2;

/** The poster is taken from the first segments of the best quality, the storyboard from the smallest quality. */
export async function addPictures(
  shared: Pick<PosterRequest, 'ffmpegPath' | 'workDirectory' | 'signal'>,
  files: LadderFiles,
): Promise<void> {
  const { directory, tallest, smallestPath, durationSeconds, pictureBeginsSeconds } = files;
  const poster = path.join(directory, 'poster.jpg');
  const sheet = path.join(directory, 'storyboard.jpg');
  const inputPath = await firstSeconds(
    path.join(directory, tallest.name),
    pictureBeginsSeconds + posterAtSeconds,
  );
  const atSeconds =
    pictureBeginsSeconds + Math.min(posterAtSeconds, (durationSeconds - pictureBeginsSeconds) / 4);
  const width = Math.min(posterWidth, tallest.width);
  await makePoster({ ...shared, inputPath, outputPath: poster, atSeconds, width });
  await rm(inputPath);
  const board = await makeStoryboard({
    ...shared,
    inputPath: smallestPath,
    outputPath: sheet,
    durationSeconds,
  });
  await Promise.all([flush(poster), flush(sheet)]);
  const vtt = storyboardVtt(board, durationSeconds, sheet);
  await writeFile(path.join(directory, 'storyboard.vtt'), vtt, { flush: true });
}

/** The segments of a rung until this second, as one file beside them. */
async function firstSeconds(folder: string, until: number): Promise<string> {
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8');
  const segments = [...playlist.matchAll(/^#EXTINF:([\d.]+),\n(.+)$/gm)];
  const names = ['init.mp4'];
  let seconds = 0;
  for (const [, length = '', name = ''] of segments) {
    names.push(name);
    seconds += Number(length);
    if (seconds > until) break;
  }
  const target = path.join(folder, 'first.mp4');
  await writeFile(
    target,
    Buffer.concat(await Promise.all(names.map((name) => readFile(path.join(folder, name))))),
  );
  return target;
}
