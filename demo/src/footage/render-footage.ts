import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FfmpegError, type FfmpegErrorCode } from '@floodlit/ffmpeg';
import type { Game } from './game.ts';

export type RenderRequest = {
  ffmpegPath: string;
  game: Game;
  /** An `.mp4` that appears whole, or not at all. */
  outputPath: string;
  /** Gives way to everything else on the machine. */
  isIdle?: boolean | undefined;
  /** A share between 0 and 1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** Input and messages of the worker thread. */
export type RenderTask = Pick<RenderRequest, 'ffmpegPath' | 'game' | 'outputPath' | 'isIdle'>;
export type RenderNews =
  | { kind: 'progress'; share: number }
  | { kind: 'done' }
  | { kind: 'failed'; code: FfmpegErrorCode | undefined; message: string; log: string };

/**
 * Renders a game to H.264 and AAC with a keyframe at each second the picture ladder cuts at. The painting runs in a
 * thread of low priority, and the encoding in a process of low priority. So a server stays quick. Throws FfmpegError,
 * or RangeError when the game's script can't be played; nothing is left behind then.
 */
export async function renderFootage(request: RenderRequest): Promise<void> {
  const { signal, onProgress, ffmpegPath, game, outputPath, isIdle } = request;
  if (signal?.aborted) throw new FfmpegError('ffmpeg.aborted');
  const task: RenderTask = { ffmpegPath, game, outputPath, isIdle };
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: task });
  const onAbort = () => worker.postMessage('abort');
  signal?.addEventListener('abort', onAbort, { once: true });
  let outcome: RenderNews | undefined;
  worker.on('message', (news: RenderNews) => {
    if (news.kind === 'progress') onProgress?.(news.share);
    else outcome = news;
  });
  try {
    await once(worker, 'exit');
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  if (outcome?.kind === 'done') return;
  if (outcome?.kind !== 'failed') throw new FfmpegError('ffmpeg.failed', 'The painting thread ended early.');
  if (outcome.code) throw new FfmpegError(outcome.code, outcome.log);
  throw new RangeError(outcome.message);
}
