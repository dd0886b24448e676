import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FfmpegError } from './errors.ts';
import { makeAudio, type AudioRendition } from './make-audio.ts';
import { findPictureTools } from './pictures.ts';
import { planLadder, type RungPlan } from './ladder.ts';
import { ladderTimeoutMs } from './limits.ts';
import { bandwidthOf, masterPlaylist, mediaPlaylist, targetSecondsOf, type RungFacts } from './playlist.ts';
import { probe, type Recording } from './probe.ts';
import { runFfmpeg } from './run.ts';
import { splitFragments } from './split.ts';
import { vodArgs } from './vod.ts';

/**
 * The pipeline that makes these files. A change of what viewers see or hear, or of the time line, counts it up.
 * 1: tracks began at zero each, and edit lists were not obeyed in copied rungs.
 * 2: start times and edit lists decide, and silence fills missing sound.
 */
export const pipelineVersion = 2;

export type Rung = RungFacts & { segment_count: number; byte_count: number; is_copy: boolean };

/** Everything about the finished ladder, as data; rungs from tall to small. */
export type Ladder = {
  duration_seconds: number;
  has_audio: boolean;
  byte_count: number;
  rungs: Rung[];
  /** One for each sound track of a recording that has several, else none. The rungs hold the first one. */
  audio: AudioRendition[];
  /** The codecs of the sound tracks that could not be read. */
  left_out: string[];
};

/** The recording as viewers see it, for pictures that are taken from it. */
export type LadderFiles = {
  /** Becomes the recording, with all that is added. */
  directory: string;
  /** The tallest rung; its folder has its name. */
  tallest: { name: string; width: number };
  /** The smallest rung as one file. It is gone afterwards. */
  smallestPath: string;
  durationSeconds: number;
  /** Before it, the recording is black. */
  pictureBeginsSeconds: number;
};

export type LadderRequest = {
  ffmpegPath: string;
  inputPath: string;
  /** Appears whole at the end, or not at all; what stood there before is replaced. */
  outputDirectory: string;
  /** Where the work is done: on the same file system as `outputDirectory`. The next run deletes leftovers of a killed process. */
  workDirectory: string;
  signal?: AbortSignal | undefined;
  /** A share between 0 and 1. */
  onProgress?: ((share: number) => void) | undefined;
  /** Adds files before the folder appears. */
  addFiles?: ((files: LadderFiles) => Promise<void>) | undefined;
};

/**
 * Makes `master.m3u8` and a folder per rung (`init.mp4`, `s00001.m4s` …, `index.m3u8`) in one run of ffmpeg.
 * Throws FfmpegError, and then nothing is left behind.
 */
export async function makeLadder(request: LadderRequest): Promise<Ladder> {
  const source = await probe(request);
  const plan = planLadder(source);
  await mkdir(request.workDirectory, { recursive: true });
  const job = await mkdtemp(join(request.workDirectory, 'ladder-'));
  const made = join(job, 'made');
  try {
    await mkdir(made);
    await encode(request, source, plan, job);
    const rungs: Rung[] = [];
    let targetSeconds = 1;
    let durationSeconds = 0;
    for (const [index, one] of plan.entries()) {
      const { rung, target, seconds } = await packageRung(source, one, job, made);
      rungs.push(rung);
      targetSeconds = Math.max(targetSeconds, target);
      durationSeconds = Math.max(durationSeconds, seconds);
      if (index < plan.length - 1) await rm(streamPath(job, one));
    }
    const [tallest, smallest] = [plan[0], plan.at(-1)];
    if (tallest && smallest)
      await request.addFiles?.({
        directory: made,
        tallest,
        smallestPath: streamPath(job, smallest),
        durationSeconds,
        pictureBeginsSeconds: source.picture_begins_seconds,
      });
    const audio = await makeAudio({ ...request, made, job, targetSeconds, source });
    await writeFile(join(made, 'master.m3u8'), masterPlaylist(rungs), { flush: true });
    if (request.signal?.aborted) throw new FfmpegError('ffmpeg.aborted');
    await putInPlace(made, request.outputDirectory);
    request.onProgress?.(1);
    return {
      duration_seconds: durationSeconds,
      has_audio: source.has_audio,
      byte_count: [...rungs, ...audio].reduce((sum, { byte_count: bytes }) => sum + bytes, 0),
      rungs,
      audio,
      left_out: source.left_out,
    };
  } finally {
    await rm(job, { recursive: true, force: true });
  }
}

const streamPath = (job: string, rung: RungPlan): string => join(job, `${rung.name}.mp4`);

async function encode(
  request: LadderRequest,
  source: Recording,
  plan: RungPlan[],
  job: string,
): Promise<void> {
  const { onProgress } = request;
  const tools = await findPictureTools(source, { ...request, workDirectory: job });
  await runFfmpeg({
    ffmpegPath: request.ffmpegPath,
    workDirectory: job,
    args: vodArgs(source, plan, request.inputPath, (rung) => streamPath(job, rung), tools),
    timeoutMs: ladderTimeoutMs(source.duration_seconds),
    signal: request.signal,
    onProgress: onProgress && ((seconds) => onProgress(Math.min(0.99, seconds / source.duration_seconds))),
  });
}

async function packageRung(
  source: Recording,
  plan: RungPlan,
  job: string,
  made: string,
): Promise<{ rung: Rung; target: number; seconds: number }> {
  const directory = join(made, plan.name);
  await mkdir(directory);
  const {
    init,
    segments,
    duration_seconds: seconds,
  } = await splitFragments(streamPath(job, plan), directory).catch((cause: unknown) => {
    throw new FfmpegError('ffmpeg.nothing_made', String(cause));
  });
  await writeFile(join(directory, 'index.m3u8'), mediaPlaylist(segments), { flush: true });
  const rung = {
    name: plan.name,
    width: init.width,
    height: init.height,
    frames_per_second: Math.min(source.frames_per_second, 60),
    codecs: init.codecs,
    ...bandwidthOf(segments),
    ...(segments.some((segment) => segment.is_open) && { is_open: true as const }),
    segment_count: segments.length,
    byte_count: segments.reduce((sum, segment) => sum + segment.byte_count, 0),
    is_copy: plan.is_copy,
  };
  return { rung, target: targetSecondsOf(segments), seconds };
}

/** The folder's new name must survive a power cut before another process learns it. */
async function putInPlace(made: string, place: string): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  await rm(place, { recursive: true, force: true });
  await rename(made, place);
  const parent = await open(dirname(place), 'r');
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}
