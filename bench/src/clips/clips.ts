// Clips of a recording: from the press to the clip, against a plain copy by ffmpeg, and until a withdrawal counts.
import path from 'node:path';
import { runFfmpeg } from '@floodlit/ffmpeg';
import type { Figure } from '../figure.ts';
import { interleave } from '../interleave.ts';
import type { ClockGame } from './clock-game.ts';
import { pressedFigure, randomStart, withClips, type BenchClips } from './bench-clips.ts';

const rounds = 9;
export const presses = 40;

/** Milliseconds of `ffmpeg -c copy` for 30 s of the game. */
export async function copyMs({
  ffmpegPath,
  game,
}: {
  readonly ffmpegPath: string;
  readonly game: Pick<ClockGame, 'workDirectory' | 'wholeFile' | 'seconds'>;
}): Promise<number> {
  const { workDirectory, wholeFile, seconds } = game;
  const began = performance.now();
  await runFfmpeg({
    ffmpegPath,
    workDirectory,
    timeoutMs: 30_000,
    args: [
      ['-loglevel', 'error', '-ss', String(randomStart(30, seconds)), '-i', wholeFile],
      ['-t', '30', '-c', 'copy', '-movflags', '+faststart', path.join(workDirectory, 'copy.mp4')],
    ].flat(),
  });
  return performance.now() - began;
}

export const ratioFigure = (
  about: string,
  { ours, copy }: { readonly ours: number; readonly copy: number },
): Figure => ({
  name: `clips: ${about} against ffmpeg -c copy`,
  value: ours / copy,
  limit: 12,
  side: 'at most',
  unit: '×',
  from: `${ours.toFixed(0)} ms, ffmpeg ${copy.toFixed(0)} ms, medians of ${rounds}`,
});

async function pressedMs(bench: BenchClips, seconds: number): Promise<number[]> {
  const samples: number[] = [];
  while (samples.length < presses) samples.push(await bench.pressRecorded(seconds));
  return samples;
}

export const clips = (): Promise<Figure[]> =>
  withClips({ height: 720, type: 'register', seconds: 75 }, async (bench) => {
    const both = await interleave({ ours: () => bench.pressRecorded(30), copy: () => copyMs(bench) }, rounds);
    const figures = [ratioFigure('30 s of 720p', both)];
    for (const [seconds, limit] of [
      [30, 1.5],
      [10, 1.2],
      [60, 1.8],
    ] as const)
      figures.push(pressedFigure(`${seconds} s of 720p`, await pressedMs(bench, seconds), limit));
    return figures;
  });

export const largeClips = (): Promise<Figure[]> =>
  withClips({ height: 1080, type: 'register', seconds: 40 }, async (bench) => [
    pressedFigure('30 s of 1080p', await pressedMs(bench, 30), 2),
  ]);
