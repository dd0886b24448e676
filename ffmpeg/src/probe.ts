import { stat } from 'node:fs/promises';
import { FfmpegError } from './errors.ts';
import { inputArgs } from './input.ts';
import { limits } from './limits.ts';
import { createPacketTable } from './packet-table.ts';
import { runFfmpeg } from './run.ts';

export type Recording = {
  duration_seconds: number;
  /** As it is to be shown: after rotation, with square pixels. */
  width: number;
  height: number;
  frames_per_second: number;
  video_codec: string;
  audio_codec: string | undefined;
  has_audio: boolean;
  bits_per_second: number;
  /** The longest wait for a picture that needs no earlier one. */
  keyframe_gap_seconds: number;
  /** H.264 in a profile every browser plays, with square pixels and upright: may be sent as it is. */
  is_plain_h264: boolean;
};

export type ProbeRequest = {
  ffmpegPath: string;
  inputPath: string;
  workDirectory: string;
  signal?: AbortSignal | undefined;
  /** Only this much of the beginning is read, for a quick answer. */
  seconds?: number | undefined;
};

/**
 * Lists every packet of the first picture and sound track in ffmpeg's checksum format, which works without ffprobe
 * and is made of numbers alone, so that titles inside a hostile file can't pose as facts.
 */
export function probeArgs(inputPath: string, seconds: number = limits.durationSeconds + 60): string[] {
  return [
    ...inputArgs(inputPath),
    ['-map', '0:v:0', '-map', '0:a:0?'],
    ['-c', 'copy', '-copyts', '-t', String(seconds)],
    ['-f', 'framecrc', 'pipe:1'],
  ].flat();
}

/** Reads what a recording is, from its packets. Throws FfmpegError with the reason when it may not be used. */
export async function probe(request: ProbeRequest): Promise<Recording> {
  const file = await stat(request.inputPath).catch(() => undefined);
  if (!file?.isFile()) throw new FfmpegError('ffmpeg.input_missing');
  if (file.size === 0) throw new FfmpegError('ffmpeg.input_unreadable');
  const table = createPacketTable();
  const log = await runFfmpeg({
    ffmpegPath: request.ffmpegPath,
    workDirectory: request.workDirectory,
    args: probeArgs(request.inputPath, request.seconds),
    timeoutMs: limits.probeTimeoutMs,
    signal: request.signal,
    onLine: (line) => table.add(line),
  });
  if (/partial file|File ended prematurely/.test(log)) throw new FfmpegError('ffmpeg.input_damaged', log);
  const { video, audio } = table.read();
  if (!video || video.packets === 0) throw new FfmpegError('ffmpeg.input_unreadable', log);
  if (video.width * video.height > limits.pixels) throw new FfmpegError('ffmpeg.too_many_pixels', log);
  const duration = Math.max(video.duration_seconds, audio?.duration_seconds ?? 0);
  if (duration > limits.durationSeconds) throw new FfmpegError('ffmpeg.too_long', log);

  const isTurned = /^\s+displaymatrix: rotation of -?(?:90|270)\.00 degrees/m.test(log);
  const isUpright = !/^\s+displaymatrix: rotation of (?!-?0\.00)/m.test(log);
  const shownWidth = Math.round(video.width * video.pixel_aspect);
  return {
    duration_seconds: duration,
    width: isTurned ? video.height : shownWidth,
    height: isTurned ? shownWidth : video.height,
    frames_per_second: tidyFrameRate(video.packets / video.duration_seconds),
    video_codec: video.codec,
    audio_codec: audio?.codec,
    has_audio: audio !== undefined && audio.packets > 0,
    bits_per_second: Math.round(((video.bytes + (audio?.bytes ?? 0)) * 8) / duration),
    keyframe_gap_seconds: video.keyframe_gap_seconds,
    is_plain_h264:
      video.codec === 'h264' &&
      video.pixel_aspect === 1 &&
      isUpright &&
      /^  Stream #0:\d+\S*: Video: h264 \((?:Constrained Baseline|Main|High)\)/m.test(log),
  };
}

const usualFrameRates = [24000 / 1001, 24, 25, 30000 / 1001, 30, 48, 50, 60000 / 1001, 60];

/** The usual rate within half a percent, since counting frames over a short file is never exact. */
export function tidyFrameRate(counted: number): number {
  const nearest = usualFrameRates.reduce((best, rate) =>
    Math.abs(rate - counted) < Math.abs(best - counted) ? rate : best,
  );
  const rate = Math.abs(nearest - counted) / nearest < 0.005 ? nearest : counted;
  return Math.round(rate * 1000) / 1000;
}
