// Makes a recording's ladder, poster, storyboard and captions with ffmpeg, in a work folder on the storage's disk.
import { constants, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  FfmpegError,
  inStartOrder,
  compareStarts,
  makeLadder,
  makePoster,
  makeStoryboard,
  pipelineVersion,
  probe,
  storyboardVtt,
  type FfmpegErrorCode,
  type Ladder as MadeLadder,
  type LadderFiles,
} from '@floodlit/ffmpeg';
import {
  captionBytesMaximum,
  CaptionsRefused,
  captionsVtt,
  nameTracks,
  readCaptions as parseCaptions,
} from '../media/index.ts';
import type { CaptionFile, Encoder, EncodeRequest } from '../media/ports.ts';
import { RecordingRefused } from '../media/ports.ts';
import { addPictures, posterWidth } from './recording-pictures.ts';
import { workFoldersIn } from './work-folders.ts';

type Ladder = Awaited<ReturnType<Encoder['encode']>>['ladder'];

export interface FfmpegEncoderOptions {
  readonly ffmpegPath: string;
  /** On the same file system as the storage, so that a finished folder can be moved and need not be copied. */
  readonly workDirectory: string;
}

/** Faults of the machine, where a retry may help. All others are faults of the recording. */
const worthRetrying: ReadonlySet<FfmpegErrorCode> = new Set<FfmpegErrorCode>([
  'ffmpeg.unavailable',
  'ffmpeg.timed_out',
  'ffmpeg.aborted',
  'ffmpeg.nothing_made',
  'ffmpeg.failed',
]);

async function readCaptions({ language, path: file }: CaptionFile): Promise<Buffer> {
  if (!/^[a-z]{2}$/.test(language))
    throw new RecordingRefused('The language of captions is two letters, such as en.');
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => {
      throw new RecordingRefused('The captions are not there.');
    },
  );
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > captionBytesMaximum)
      throw new RecordingRefused('The captions are no file of a usual size.');
    return Buffer.from(captionsVtt(parseCaptions(await handle.readFile()).cues));
  } catch (error) {
    if (error instanceof CaptionsRefused) throw new RecordingRefused(error.message, { cause: error });
    throw error;
  } finally {
    await handle.close();
  }
}

/** ffmpeg does not flush what it writes. */
function audioOf({ audio }: MadeLadder): Ladder['audio'] {
  const names = nameTracks(audio);
  return audio.map(({ name, bandwidth, average_bandwidth, segment_count: segments }, index) => ({
    name,
    label: names[index]?.label ?? name,
    language: names[index]?.language ?? null,
    bandwidth,
    average_bandwidth,
    segments,
  }));
}

function ladderOf(made: MadeLadder, captions: readonly CaptionFile[]): Ladder {
  const audio = audioOf(made) ?? [];
  return {
    rungs: made.rungs.map(({ name, width, height, bandwidth, segment_count: segments }) => ({
      name,
      width,
      height,
      bandwidth,
      segments,
    })),
    start_rung: inStartOrder(made.rungs)[0]?.name ?? '',
    captions: captions.map(({ language, label }) => ({ language, label, file: `captions-${language}.vtt` })),
    ...(audio.length > 0 && { audio }),
    poster: 'poster.jpg',
    storyboard: 'storyboard.vtt',
    made_by: pipelineVersion,
    ...(made.left_out.length > 0 && {
      left_out: { formats: made.left_out, is_silent: !made.has_audio },
    }),
  };
}

/** The job's files are deleted with the job, also those of a killed run. */
async function withSource(request: EncodeRequest, jobs: string): Promise<EncodeRequest> {
  if (request.sourceBytes === undefined) return request;
  await mkdir(jobs, { recursive: true });
  const sourcePath = path.join(jobs, 'source.mp4');
  await pipeline(request.sourceBytes, createWriteStream(sourcePath), { signal: request.signal });
  return { ...request, sourcePath };
}

/** Enough to tell a video from another file, and soon over on a file of many gigabytes. */
const inspectedSeconds = 5;

const refusalOf = (error: unknown): unknown =>
  error instanceof FfmpegError && !worthRetrying.has(error.code)
    ? new RecordingRefused(error.message, { cause: error })
    : error;

export function createFfmpegEncoder({ ffmpegPath, workDirectory }: FfmpegEncoderOptions): Encoder {
  const makeAll = async (
    { sourcePath, captions, signal, onProgress }: EncodeRequest,
    finishedPath: string,
    jobs: string,
  ): Promise<MadeLadder> => {
    // Captions first: a mistake in them is found before an hour of encoding.
    const texts = await Promise.all(captions.map(readCaptions));
    const shared = { ffmpegPath, inputPath: sourcePath, workDirectory: jobs, signal };
    const addFiles = (files: LadderFiles): Promise<void> =>
      addPictures({ ffmpegPath, workDirectory: jobs, signal }, files);
    const made = await makeLadder({ ...shared, outputDirectory: finishedPath, onProgress, addFiles });
    for (const [index, { language }] of captions.entries())
      await writeFile(path.join(finishedPath, `captions-${language}.vtt`), texts[index] ?? '', {
        flush: true,
      });
    return made;
  };

  const { placesOf, discard } = workFoldersIn(workDirectory);

  return {
    discard,
    async inspect({ name, sourcePath }) {
      const { jobs } = placesOf(name);
      await mkdir(jobs, { recursive: true });
      try {
        await probe({ ffmpegPath, inputPath: sourcePath, workDirectory: jobs, seconds: inspectedSeconds });
      } catch (error) {
        throw refusalOf(error);
      } finally {
        await discard(name);
      }
    },
    async picture({ name, bytes, atSeconds }) {
      const { jobs } = placesOf(name);
      await mkdir(jobs, { recursive: true });
      try {
        const inputPath = path.join(jobs, 'piece.mp4');
        await writeFile(inputPath, bytes);
        const outputPath = path.join(jobs, 'picture.jpg');
        await makePoster({
          ffmpegPath,
          inputPath,
          outputPath,
          workDirectory: jobs,
          atSeconds,
          width: posterWidth,
        });
        return await readFile(outputPath);
      } finally {
        await discard(name);
      }
    },
    async shiftBetween({ name, former, mended, signal }) {
      const { jobs } = placesOf(name);
      await mkdir(jobs, { recursive: true });
      try {
        const [formerPath, mendedPath] = [path.join(jobs, 'former.mp4'), path.join(jobs, 'mended.mp4')];
        await writeFile(formerPath, former);
        await writeFile(mendedPath, mended);
        return await compareStarts({ ffmpegPath, formerPath, mendedPath, workDirectory: jobs, signal });
      } finally {
        await discard(name);
      }
    },
    async illustrate({ name, bytes, durationSeconds, signal }) {
      const { jobs } = placesOf(name);
      await mkdir(jobs, { recursive: true });
      try {
        const inputPath = path.join(jobs, 'keyframes.mp4');
        await writeFile(inputPath, bytes);
        const shared = { ffmpegPath, inputPath, workDirectory: jobs, signal };
        const poster = path.join(jobs, 'poster.jpg');
        const sheet = path.join(jobs, 'storyboard.jpg');
        await makePoster({ ...shared, outputPath: poster, atSeconds: 0, width: posterWidth });
        const board = await makeStoryboard({ ...shared, outputPath: sheet, durationSeconds });
        return {
          poster: await readFile(poster),
          sheet: await readFile(sheet),
          sheetText: storyboardVtt(board, durationSeconds, sheet),
        };
      } finally {
        await discard(name);
      }
    },
    async encode(request) {
      const { finishedPath, jobs } = placesOf(request.name);
      // Deletes the files that a killed run of the same work left.
      await discard(request.name);
      await mkdir(workDirectory, { recursive: true });
      try {
        const made = await makeAll(await withSource(request, jobs), finishedPath, jobs);
        await rm(jobs, { recursive: true, force: true });
        return {
          finishedPath,
          durationSeconds: made.duration_seconds,
          ladder: ladderOf(made, request.captions),
        };
      } catch (error) {
        await discard(request.name);
        throw refusalOf(error);
      }
    },
  };
}
