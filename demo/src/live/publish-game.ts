import { FfmpegError } from '@floodlit/ffmpeg';
import { encodeLive } from './encode-live.ts';
import type { LiveGame } from './live-game.ts';
import { prepareGame } from './prepare-game.ts';

export type PublishGameRequest = {
  ffmpegPath: string;
  /** `rtmp://…`. It holds a secret and is in no error and no line that is said. */
  url: string;
  game: LiveGame;
  /** Where the game goes on; what is past the whole second is played again. */
  fromSecond: number;
  /** The time of day in the picture, to read the delay from. */
  hasClock?: boolean;
  cacheDirectory: string;
  signal: AbortSignal;
  say?: ((line: string) => void) | undefined;
};

/**
 * Publishes the game in real time from `fromSecond` to its end, or until the signal aborts. The result stands for some
 * seconds more. An abort ends the process at once, without a farewell to the server. Paints the footage first where the
 * cache has none. Throws FfmpegError when the encoder can't run, or when the server refuses it or hangs up.
 */
export async function publishGame(request: PublishGameRequest): Promise<'finished' | 'aborted'> {
  const { ffmpegPath, url, game, hasClock, cacheDirectory, signal } = request;
  const fromSecond = Math.max(0, Math.floor(request.fromSecond));
  if (signal.aborted) return 'aborted';
  if (fromSecond >= game.seconds) return 'finished';
  try {
    const reels = await prepareGame(request);
    const output = ['-f', 'flv', '-flvflags', 'no_duration_filesize', url];
    await encodeLive({ ffmpegPath, game, fromSecond, hasClock, reels, cacheDirectory, output, signal });
    return 'finished';
  } catch (error) {
    if (signal.aborted) return 'aborted';
    throw error instanceof FfmpegError ? new FfmpegError(error.code, withoutSecret(error.log, url)) : error;
  }
}

/** ffmpeg prints its output address, whole or in parts. A part shorter than this reveals no stream key. */
const secretLength = 6;

export function withoutSecret(text: string, url: string): string {
  const parts = url.split(/[/?&=]+/).filter((part) => part.length >= secretLength);
  return [url, ...parts].reduce((clean, secret) => clean.replaceAll(secret, '…'), text);
}
