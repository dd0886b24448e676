// Makes the files of clips in a work folder on the storage's disk: the cut from planned bytes, the rest with ffmpeg.
import { mkdir, open, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { joinArgs, makePoster, runFfmpeg, shareArgs } from '@floodlit/ffmpeg';
import { limits } from '@floodlit/contract/limits';
import type { ClipMaker, CutFile } from '../clips/ports.ts';
import { flush, workFoldersIn } from './work-folders.ts';

export interface FfmpegClipMakerOptions {
  readonly ffmpegPath: string;
  /** On the same file system as the storage, so that a finished folder can be moved and need not be copied. */
  readonly workDirectory: string;
  readonly roomBytesMinimum?: number;
  /** How long one run of ffmpeg may take; without it as long as each kind of work needs. */
  readonly timeoutMs?: number;
}

const posterWidth = 1_280;
/** Live games need the disk more than clips do. */
const usualRoomBytes = 1024 ** 3;
/** With the sound and the tables, 30 s stay below the limit of the file. */
const shareVideoBits = 2_150_000;
const joinVideoBits = 8_000_000;
/** On a busy machine a second of video takes some seconds, and a clip must be ready after five minutes. */
const joinTimeoutMs = 240_000;
const shareTimeoutMs = 900_000;
/** One picture is decoded. A hanging ffmpeg must not cost the clip the time of its job. */
const posterTimeoutMs = 10_000;

async function writeCut(file: string, { head, data }: CutFile): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.write(head);
    for await (const chunk of data()) await handle.write(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The shorter side of the encoded picture. */
const shortSideOf = (
  { width, height }: { readonly width: number; readonly height: number },
  crop: { readonly width: number; readonly height: number } | undefined,
): number => {
  const sides =
    crop === undefined
      ? [width, height]
      : [
          Math.min(width, (height * crop.width) / crop.height),
          Math.min(height, (width * crop.height) / crop.width),
        ];
  return Math.min(limits.clipFileHeightMaximum, ...sides);
};

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );

export function createFfmpegClipMaker({
  ffmpegPath,
  workDirectory,
  roomBytesMinimum = usualRoomBytes,
  timeoutMs,
}: FfmpegClipMakerOptions): ClipMaker {
  const { placesOf, discard } = workFoldersIn(workDirectory);
  /** Empty folders: what a killed run of the same work left is gone. */
  const begin = async (name: string): Promise<{ finishedPath: string; jobs: string }> => {
    await discard(name);
    const places = placesOf(name);
    await mkdir(places.finishedPath, { recursive: true });
    await mkdir(places.jobs, { recursive: true });
    return places;
  };
  const run = (
    args: readonly string[],
    jobs: string,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<string> =>
    runFfmpeg({ ffmpegPath, args, workDirectory: jobs, timeoutMs, signal, isUnhurried: true });

  return {
    discard,
    async hasRoom() {
      await mkdir(workDirectory, { recursive: true });
      const { bavail, bsize } = await statfs(workDirectory);
      return bavail * bsize >= roomBytesMinimum;
    },
    async cut({ name, clip, poster, signal }) {
      const { finishedPath, jobs } = await begin(name);
      const picture = path.join(finishedPath, 'poster.jpg');
      const makePicture = async (): Promise<boolean> => {
        if (poster === undefined) return false;
        const inputPath = path.join(jobs, 'keyframe.mp4');
        await writeCut(inputPath, poster);
        const shared = {
          ffmpegPath,
          inputPath,
          workDirectory: jobs,
          signal,
          timeoutMs: timeoutMs ?? posterTimeoutMs,
          atSeconds: 0,
        };
        await makePoster({ ...shared, outputPath: picture, width: posterWidth });
        await flush(picture);
        return true;
      };
      const [, hasPoster] = await Promise.all([
        writeCut(path.join(finishedPath, 'clip.mp4'), clip),
        // A clip without a poster is better than none.
        makePicture().catch((error: unknown) => {
          if (signal.aborted) throw error;
          return false;
        }),
      ]);
      await rm(jobs, { recursive: true, force: true });
      return { finishedPath, hasPoster };
    },
    async join({ name, parts, width, height, lengthSeconds, signal }) {
      const { finishedPath, jobs } = await begin(name);
      const inputs = parts.map((_part, index) => path.join(jobs, `part${index}.mp4`));
      for (const [index, part] of parts.entries()) await writeCut(inputs[index] ?? '', part);
      const output = path.join(finishedPath, 'clip.mp4');
      const plan = {
        parts: parts.map(({ hasSound, seconds }) => ({ hasSound, seconds })),
        width: width - (width % 2),
        height: height - (height % 2),
        videoBitsPerSecond: joinVideoBits,
      };
      await run(joinArgs(inputs, output, plan), jobs, timeoutMs ?? joinTimeoutMs, signal);
      await flush(output);
      const picture = path.join(finishedPath, 'poster.jpg');
      const shared = {
        ffmpegPath,
        inputPath: output,
        workDirectory: jobs,
        signal,
        timeoutMs: timeoutMs ?? posterTimeoutMs,
      };
      await makePoster({
        ...shared,
        outputPath: picture,
        atSeconds: lengthSeconds / 2,
        width: posterWidth,
      }).catch((error: unknown) => {
        if (signal.aborted) throw error;
      });
      await rm(jobs, { recursive: true, force: true });
      const { size } = await stat(output);
      return { finishedPath, hasPoster: await isThere(picture), bytes: size, lengthSeconds };
    },
    async share({ name, clip, size, crop, mark, signal }) {
      const { jobs } = await begin(name);
      try {
        const input = path.join(jobs, 'clip.mp4');
        const output = path.join(jobs, 'share.mp4');
        await writeCut(input, clip);
        const markPath = path.join(jobs, 'mark.png');
        if (mark !== undefined) await writeFile(markPath, mark);
        const plan = {
          hasPictures: size !== null,
          shortSideMaximum: limits.clipFileHeightMaximum,
          videoBitsPerSecond: shareVideoBits,
          crop,
          mark: mark && size ? { path: markPath, side: shortSideOf(size, crop) } : undefined,
        };
        await run(shareArgs(input, output, plan), jobs, timeoutMs ?? shareTimeoutMs, signal);
        return await readFile(output);
      } finally {
        await discard(name);
      }
    },
  };
}
