// The sound renditions of a recording with several sound tracks. Each has its own run of ffmpeg after the rungs are
// made, so a damaged track costs itself alone.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAudioTracks, type TrackWords } from './audio-tracks.ts';
import { BoxError } from './boxes.ts';
import { readAudioInit } from './codecs.ts';
import { FfmpegError, type FfmpegErrorCode } from './errors.ts';
import { outputArg } from './input.ts';
import { ladderTimeoutMs, limits } from './limits.ts';
import { bandwidthOf, mediaPlaylist } from './playlist.ts';
import type { Recording, SoundTrack } from './probe.ts';
import { runFfmpeg } from './run.ts';
import { splitBy } from './split.ts';
import { endArgs, fragmentArgs, soundArgs, timedInputArgs, type Times } from './timeline.ts';

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
  source: Recording;
  /** The target duration of the rungs' playlists. */
  targetSeconds: number;
  signal?: AbortSignal | undefined;
};

const bitsPerSecond = 128_000;
/** Fine enough to cut a segment where those of the picture are cut. */
const fragmentMicroseconds = 250_000;

/** Silence fills what a track leaves out, so that every track is as long as the picture. */
export function audioArgs(inputPath: string, times: Times, sound: SoundTrack, outputPath: string): string[] {
  return [
    ['-loglevel', 'warning'],
    ...timedInputArgs(inputPath, times),
    ['-map_metadata', '-1', '-map_chapters', '-1', '-vn', '-sn', '-dn'],
    [...soundArgs(sound, bitsPerSecond), ...endArgs(times), ...fragmentArgs],
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

async function makeOne(request: AudioRequest, sound: SoundTrack, name: string) {
  const stream = join(request.job, `${name}.mp4`);
  const directory = join(request.made, name);
  try {
    await runFfmpeg({
      ffmpegPath: request.ffmpegPath,
      workDirectory: request.job,
      args: audioArgs(request.inputPath, request.source, sound, stream),
      timeoutMs: ladderTimeoutMs(request.source.duration_seconds),
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
  const { sounds } = request.source;
  if (sounds.length < 2) return [];
  const tracks = await orNone(listAudioTracks({ ffmpegPath, inputPath, workDirectory, signal }));
  const made: AudioRendition[] = [];
  for (const [place, sound] of sounds.slice(0, limits.audioRenditions).entries()) {
    const words = tracks?.find(({ index }) => index === sound.track);
    const rendition = await orNone(makeOne(request, sound, `audio${sound.track + 1}`));
    if (rendition !== undefined) made.push({ ...rendition, title: words?.title, language: words?.language });
    else if (place === 0) return [];
  }
  if (made.length > 1) return made;
  for (const { name } of made) await rm(join(request.made, name), { recursive: true, force: true });
  return [];
}
