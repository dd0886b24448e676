// The sound renditions of a recording with several sound tracks. Each has its own run of ffmpeg after the rungs are
// made, so a damaged track costs itself alone.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAudioTracks, type TrackWords } from './audio-tracks.ts';
import { BoxError } from './boxes.ts';
import { readAudioInit } from './codecs.ts';
import { FfmpegError, type FfmpegErrorCode } from './errors.ts';
import { inputArgs, outputArg } from './input.ts';
import { ladderTimeoutMs, limits } from './limits.ts';
import { bandwidthOf, mediaPlaylist } from './playlist.ts';
import { runFfmpeg } from './run.ts';
import { splitBy } from './split.ts';

export type AudioRendition = TrackWords & {
  /** Its folder: `audio1` is the track that the rungs hold too. */
  name: string;
  bandwidth: number;
  average_bandwidth: number;
  segment_count: number;
  byte_count: number;
};

export type AudioRequest = {
  ffmpegPath: string;
  inputPath: string;
  /** The folder of this work, and in it the folder that becomes the recording. */
  job: string;
  made: string;
  durationSeconds: number;
  /** The target duration of the rungs' playlists. */
  targetSeconds: number;
  signal?: AbortSignal | undefined;
};

const bitsPerSecond = 128_000;
/** Fine enough to cut a segment where those of the picture are cut. */
const fragmentMicroseconds = 250_000;

/**
 * Silence fills the gaps, a late begin and an early end, so that every track is as long as the picture. A player would
 * wait at the end of a shorter one.
 */
export function audioArgs(
  inputPath: string,
  index: number,
  durationSeconds: number,
  outputPath: string,
): string[] {
  return [
    ['-loglevel', 'warning'],
    ...inputArgs(inputPath, ['-t', String(limits.durationSeconds)]),
    ['-map', `0:a:${index}`, '-map_metadata', '-1', '-map_chapters', '-1', '-vn', '-sn', '-dn'],
    ['-af', 'aresample=async=1:first_pts=0,apad', '-t', durationSeconds.toFixed(3)],
    ['-c:a', 'aac', '-b:a', String(bitsPerSecond), '-ac', '2', '-ar', '48000'],
    ['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof'],
    ['-frag_duration', String(fragmentMicroseconds), outputArg(outputPath)],
  ].flat();
}

/** Faults of the machine or of the caller. The whole work fails, and a retry may help. */
const isNotOfTheTrack: ReadonlySet<FfmpegErrorCode> = new Set<FfmpegErrorCode>([
  'ffmpeg.aborted',
  'ffmpeg.unavailable',
  'ffmpeg.timed_out',
]);

async function orNone<Found>(work: Promise<Found>): Promise<Found | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BoxError) return undefined;
    if (error instanceof FfmpegError && !isNotOfTheTrack.has(error.code)) return undefined;
    throw error;
  }
}

async function makeOne(request: AudioRequest, index: number, name: string) {
  const stream = join(request.job, `${name}.mp4`);
  const directory = join(request.made, name);
  try {
    await runFfmpeg({
      ffmpegPath: request.ffmpegPath,
      workDirectory: request.job,
      args: audioArgs(request.inputPath, index, request.durationSeconds, stream),
      timeoutMs: ladderTimeoutMs(request.durationSeconds),
      signal: request.signal,
    });
    await mkdir(directory);
    const { segments } = await splitBy(readAudioInit, stream, directory);
    const playlist = mediaPlaylist(segments, request.targetSeconds);
    await writeFile(join(directory, 'index.m3u8'), playlist, { flush: true });
    return {
      name,
      ...bandwidthOf(segments),
      segment_count: segments.length,
      byte_count: segments.reduce((sum, segment) => sum + segment.byte_count, 0),
    };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(stream, { force: true });
  }
}

/** None unless the rungs' own track and at least one other could be made. */
export async function makeAudio(request: AudioRequest): Promise<AudioRendition[]> {
  const { ffmpegPath, inputPath, job: workDirectory, signal } = request;
  const tracks = await orNone(listAudioTracks({ ffmpegPath, inputPath, workDirectory, signal }));
  if (tracks === undefined || tracks.length < 2 || tracks[0]?.index !== 0) return [];
  const made: AudioRendition[] = [];
  for (const { index, title, language } of tracks) {
    const rendition = await orNone(makeOne(request, index, `audio${index + 1}`));
    if (rendition !== undefined) made.push({ ...rendition, title, language });
    else if (index === 0) return [];
  }
  if (made.length > 1) return made;
  for (const { name } of made) await rm(join(request.made, name), { recursive: true, force: true });
  return [];
}
