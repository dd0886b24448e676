import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { keyframeExpression, outputArg, runFfmpeg } from '@floodlit/ffmpeg';
import type { Game } from './game.ts';
import { createPictures, type Pictures } from './library-scene.ts';
import type { RenderTask } from './render-footage.ts';
import { soundGraph } from './sound.ts';

/** A reel is encoded once more when it is laid under the score, and may be entered at any whole second. */
const reelQuality = ['-crf', '21', '-maxrate', '3000k', '-bufsize', '6000k', '-bf', '0'];
/** A long replay takes no more room than it must. */
const longQuality = ['-crf', '28', '-maxrate', '1300k', '-bufsize', '2600k'];
const longFromSeconds = 120;
const programmeQuality = ['-crf', '25', '-maxrate', '1700k', '-bufsize', '3400k'];

export function footageArgs(game: Game, outputPath: string): string[] {
  return [
    ['-loglevel', 'warning'],
    ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${game.width}x${game.height}`],
    ['-r', String(game.frames_per_second), '-i', 'pipe:0'],
    ['-filter_complex', soundGraph(game), '-map', '0:v', '-map', '[sound]', '-t', String(game.seconds)],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    game.reel ? reelQuality : game.seconds < longFromSeconds ? programmeQuality : longQuality,
    // The ladder can then send these pictures on as they are.
    ['-force_key_frames', game.reel ? 'expr:gte(t,n_forced)' : keyframeExpression],
    ['-g', '600', '-sc_threshold', '0'],
    ['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-f', 'mp4', outputArg(outputPath)],
  ].flat();
}

/** Paints every frame into ffmpeg. The file appears under its name when it is whole. */
export async function encodeFootage(
  task: RenderTask,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { game, outputPath, ffmpegPath, isIdle } = task;
  const pictures = createPictures(game);
  await mkdir(dirname(outputPath), { recursive: true });
  const job = await mkdtemp(join(dirname(outputPath), 'render-'));
  const part = join(job, 'footage.mp4');
  try {
    await runFfmpeg({
      ffmpegPath,
      args: footageArgs(game, part),
      workDirectory: job,
      timeoutMs: 120_000 + game.seconds * 10_000,
      signal,
      isUnhurried: isIdle,
      standardInput: frames(game, pictures, onProgress),
    });
    const file = await open(part, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, outputPath);
  } finally {
    await rm(job, { recursive: true, force: true });
  }
}

/** One buffer for all frames: the reader has taken a frame when it asks for the next. */
async function* frames(
  game: Game,
  pictures: Pictures,
  onProgress: (share: number) => void,
): AsyncGenerator<Uint8Array> {
  const count = Math.round(game.seconds * game.frames_per_second);
  const pixels = Buffer.alloc(game.width * game.height * 4);
  for (let frame = 0; frame < count; frame += 1) {
    pixels.set(pictures.next().data());
    if (frame % game.frames_per_second === 0) onProgress(frame / count);
    yield pixels;
  }
  onProgress(1);
}
