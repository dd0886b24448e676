import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputArg } from './input.ts';
import { runFfmpeg } from './run.ts';

/** The ffmpeg that tests use; production passes its own. */
export const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';

export type Bench = {
  directory: string;
  workDirectory: string;
  path: (name: string) => string;
  close: () => Promise<void>;
};

/** A folder of its own for one test file. */
export async function aBench(): Promise<Bench> {
  const directory = await mkdtemp(join(tmpdir(), 'floodlit-ffmpeg-'));
  return {
    directory,
    workDirectory: join(directory, 'jobs'),
    path: (name) => join(directory, name),
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

/** Makes a moving test picture with a tone. */
export async function aRecording(
  bench: Bench,
  name: string,
  wish: {
    seconds: number;
    size?: string;
    keyframeEvery?: number;
    rate?: string;
    sound?: boolean;
    options?: string[];
  },
): Promise<string> {
  const { seconds, size = '320x180', keyframeEvery = 24, rate = '24', sound = true, options = [] } = wish;
  const path = bench.path(name);
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac'] : [];
  await runFfmpeg({
    ffmpegPath,
    workDirectory: bench.workDirectory,
    timeoutMs: 60_000,
    args: [
      ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`, ...tone],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', String(keyframeEvery)],
      ['-sc_threshold', '0', ...options, outputArg(path)],
    ].flat(),
  });
  return path;
}

/** Lists files that finished or failed work left behind. */
export async function listLeftovers(bench: Bench): Promise<string[]> {
  return readdir(bench.workDirectory).catch(() => []);
}
