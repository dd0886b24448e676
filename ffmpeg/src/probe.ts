import { stat } from 'node:fs/promises';
import { FfmpegError } from './errors.ts';
import { inputArgs, isAcceptedCodec } from './input.ts';
import { limits } from './limits.ts';
import { createPacketTable } from './packet-table.ts';
import { runFfmpeg } from './run.ts';
import { readStreamFacts } from './stream-facts.ts';

export type SoundTrack = {
  /** Its place among all sound tracks of the file. */
  track: number;
  /** Before 0 where its beginning is cut. */
  begins_seconds: number;
};

export type Recording = {
  /** The demuxer that reads it, such as `mov` or `matroska`. */
  container: string;
  /** Until the end of the longer of picture and sound. */
  duration_seconds: number;
  /** Seconds of the file's own time line at which playing begins. All others count from there. */
  origin_seconds: number;
  /** Later than 0 when the sound begins first, by more than an encoder's run-up. */
  picture_begins_seconds: number;
  /** The end of the last picture by its usual length: a player has nothing newer to show after it. */
  picture_ends_seconds: number;
  picture_seconds: number;
  longest_gap_seconds: number;
  pictures: number;
  /** The file says only in which order pictures are decoded, at a steady rate: they are counted. */
  is_counted: boolean;
  /** Pictures that an edit list cuts away. The file holds them all the same. */
  hidden_pictures: number;
  /** As it is to be shown: after rotation, with square pixels. */
  width: number;
  height: number;
  frames_per_second: number;
  video_codec: string;
  /** Its place among the picture tracks that are no covers. */
  video_track: number;
  /** The sound tracks that can be read, in the file's order. The rungs hold the first one. */
  sounds: SoundTrack[];
  audio_codec: string | undefined;
  has_audio: boolean;
  /** The codecs of the sound tracks that cannot be read. */
  left_out: string[];
  bits_per_second: number;
  /** The longest wait for a picture that needs no earlier one. */
  keyframe_gap_seconds: number;
  /** H.264 in a profile every browser plays, with square pixels and upright: may be sent as it is. */
  is_plain_h264: boolean;
  is_interlaced: boolean;
  hdr: 'hlg' | 'pq' | undefined;
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
 * Lists every packet of the picture and sound tracks in ffmpeg's checksum format. The format works without ffprobe and
 * has numbers alone, so titles inside a hostile file can't pose as facts. Covers are left out.
 */
export function probeArgs(inputPath: string, seconds: number = limits.durationSeconds + 60): string[] {
  return [
    ...inputArgs(inputPath),
    ['-map', '0:V?', '-map', '0:a?'],
    ['-c', 'copy', '-t', String(seconds), '-avoid_negative_ts', 'disabled'],
    ['-f', 'framecrc', 'pipe:1'],
  ].flat();
}

/** Encoders begin the sound this much before the first picture. It is cut, and nobody hears the difference. */
const runUpSeconds = 0.1;

/** Reads what a recording is, from its packets. Throws FfmpegError with the reason when it may not be used. */
export async function probe(request: ProbeRequest): Promise<Recording> {
  const file = await stat(request.inputPath).catch(() => undefined);
  if (!file?.isFile()) throw new FfmpegError('ffmpeg.input_missing');
  if (file.size === 0) throw new FfmpegError('ffmpeg.input_empty');
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
  const { container, videos } = readStreamFacts(log);
  const pictures = table.list('video');
  const video_track = pictures.findIndex(({ codec }) => isAcceptedCodec(codec));
  const video = pictures[video_track];
  if (!video) {
    const found = pictures[0]?.codec;
    if (found !== undefined) throw new FfmpegError('ffmpeg.codec_refused', log, found);
    throw new FfmpegError('ffmpeg.no_video', log);
  }
  if (video.packets === 0) throw new FfmpegError('ffmpeg.input_unreadable', log);
  if (video.width * video.height > limits.pixels) throw new FfmpegError('ffmpeg.too_many_pixels', log);
  const sounds = table.list('audio');
  const isReadable = ({ codec, sample_rate: rate, packets }: (typeof sounds)[number]): boolean =>
    isAcceptedCodec(codec) && rate > 0 && packets > 0;
  const audio = sounds.find(isReadable);

  // Sound before the beginning of the file is the encoder's run-up, which no player plays.
  const startOf = (one: (typeof sounds)[number]): number => Math.max(0, one.start_seconds);
  const lead = audio === undefined ? 0 : video.start_seconds - startOf(audio);
  const origin = video.start_seconds - (lead > runUpSeconds ? lead : 0);
  const end = Math.max(video.end_seconds, audio?.end_seconds ?? 0);
  const duration = end - origin;
  if (duration > limits.durationSeconds) throw new FfmpegError('ffmpeg.too_long', log);

  const facts = videos[video_track];
  const shownWidth = Math.round(video.width * video.pixel_aspect);
  const isTurned = facts?.is_turned === true;
  return {
    container,
    duration_seconds: duration,
    origin_seconds: origin,
    picture_begins_seconds: video.start_seconds - origin,
    picture_ends_seconds: video.last_seconds + video.picture_seconds - origin,
    picture_seconds: video.picture_seconds,
    longest_gap_seconds: video.longest_gap_seconds,
    pictures: video.packets,
    is_counted: container === 'avi' && !video.has_times,
    hidden_pictures: video.hidden,
    width: isTurned ? video.height : shownWidth,
    height: isTurned ? shownWidth : video.height,
    frames_per_second: video.frames_per_second,
    video_codec: video.codec,
    video_track,
    sounds: sounds.flatMap((one, track) =>
      isReadable(one) ? [{ track, begins_seconds: startOf(one) - origin }] : [],
    ),
    audio_codec: audio?.codec,
    has_audio: audio !== undefined,
    left_out: sounds.filter((one) => one.packets > 0 && !isReadable(one)).map(({ codec }) => codec),
    bits_per_second: Math.round(((video.bytes + (audio?.bytes ?? 0)) * 8) / duration),
    keyframe_gap_seconds: video.keyframe_gap_seconds,
    is_plain_h264:
      video.codec === 'h264' &&
      video.pixel_aspect === 1 &&
      video.has_times &&
      facts?.is_upright === true &&
      /^h264 \((?:Constrained Baseline|Main|High)\)/.test(facts.words),
    is_interlaced: facts?.is_interlaced === true,
    hdr: facts?.hdr,
  };
}
