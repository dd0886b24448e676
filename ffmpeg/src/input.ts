import { isAbsolute } from 'node:path';
import { limits } from './limits.ts';

/**
 * Accepted containers of a recording. A text playlist is not one of them, so an upload cannot name other files (T34).
 * None of these demuxers opens a second file. References of MOV are off, and a nested demuxer that obeys the same list
 * reads a subtitle inside AVI.
 */
export const acceptedContainers = [
  ['mov', 'mp4', 'matroska', 'webm', 'mpegts'],
  ['mpeg', 'flv', 'avi', 'asf'],
].flat();

/** Decoders that may run on bytes we did not make (T37). */
const acceptedDecoders = [
  ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'libdav1d', 'mpeg4', 'mpeg2video', 'prores'],
  ['mpeg1video', 'wmv1', 'wmv2', 'wmv3', 'vc1'],
  ['aac', 'mp3', 'mp3float', 'opus', 'libopus', 'vorbis', 'ac3', 'eac3', 'flac', 'alac'],
  ['mp2', 'mp2float', 'wmav1', 'wmav2', 'wmapro'],
  ['pcm_u8', 'pcm_s16le', 'pcm_s16be', 'pcm_s24le', 'pcm_s24be', 'pcm_s32le', 'pcm_s32be'],
  ['pcm_f32le', 'pcm_f32be', 'pcm_f64le', 'pcm_f64be', 'pcm_alaw', 'pcm_mulaw', 'pcm_dvd', 'pcm_bluray'],
].flat();

/** ffmpeg names these formats of sound like their decoders. */
export const isAcceptedCodec = (codec: string): boolean => acceptedDecoders.includes(codec);

/**
 * The only way a file gets into ffmpeg. It is read from disk alone, in a listed container, with listed decoders, under
 * the limits (T34, T35, T36, T38). The path is absolute and prefixed, so no name can be an option or a URL.
 */
export function inputArgs(path: string, options: readonly string[] = []): string[] {
  if (!isAbsolute(path)) throw new TypeError('An input path must be absolute.');
  return [
    ['-protocol_whitelist', 'file,pipe'],
    ['-format_whitelist', acceptedContainers.join(',')],
    ['-codec_whitelist', acceptedDecoders.join(',')],
    ['-max_streams', String(limits.tracks)],
    ['-max_pixels', String(limits.pixels)],
    ...options,
    ['-i', `file:${path}`],
  ].flat();
}

/** A picture of the channel's own: PNG alone. */
export function pngInputArgs(path: string): string[] {
  if (!isAbsolute(path)) throw new TypeError('An input path must be absolute.');
  return [
    ['-protocol_whitelist', 'file', '-format_whitelist', 'png_pipe', '-codec_whitelist', 'png'],
    ['-max_pixels', String(limits.pixels), '-f', 'png_pipe', '-i', `file:${path}`],
  ].flat();
}

/** An output path in a form that can't be taken for an option or a URL. */
export function outputArg(path: string): string {
  if (!isAbsolute(path)) throw new TypeError('An output path must be absolute.');
  return `file:${path}`;
}
