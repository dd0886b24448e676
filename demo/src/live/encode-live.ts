import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { FfmpegError, runFfmpeg } from '@floodlit/ffmpeg';
import type { LiveGame } from './live-game.ts';
import { fullTimeSeconds, scriptOf } from './live-script.ts';
import { createOverlay, overlayShapeOf } from './overlay.ts';
import type { ReelName } from './reels.ts';
import { wallClockFilter, wallClockFont } from './wall-clock.ts';

/** Cuts the reels to the game, lays the graphics over them and encodes, all at the pace of the clock on the wall. */
export type LiveEncoding = {
  ffmpegPath: string;
  game: LiveGame;
  /** Whole; the encoding goes from here to some seconds after the whistle. */
  fromSecond: number;
  /** Whether the picture shows the time of day. */
  hasClock?: boolean | undefined;
  reels: ReadonlyMap<ReelName, string>;
  /** The reels' own folder. */
  cacheDirectory: string;
  /** The output of ffmpeg with its format: the end of the command. */
  output: readonly string[];
  signal: AbortSignal;
};

/** Quick enough that a banner slides. */
const overlaysPerSecond = 15;

/** Names in ffmpeg's working folder, a folder below ours, so that no path has to be escaped in a filter or a list. */
const files = { list: 'reels.ffconcat', font: 'clock.woff2' } as const;

/** The list for the concat demuxer. The first reel starts at the current position of the game. */
export function reelList({
  game,
  fromSecond,
  reels,
}: Pick<LiveEncoding, 'game' | 'fromSecond' | 'reels'>): string {
  const lines = scriptOf(game)
    .takes.filter((take) => take.second + take.seconds > fromSecond)
    .flatMap(({ second, seconds, reel, entry }) => {
      const path = reels.get(reel.name);
      if (path === undefined) throw new Error(`The footage of the reel "${reel.name}" is missing.`);
      const passed = Math.max(0, fromSecond - second);
      const from = entry + passed;
      const until = entry + seconds;
      return [
        `file '../${basename(path)}'`,
        // The sound of a reel is a little longer than its picture; added up, that would leave the clock behind.
        `duration ${seconds - passed}`,
        ...(from > 0 ? [`inpoint ${from}`] : []),
        ...(until < reel.seconds ? [`outpoint ${until}`] : []),
      ];
    });
  return ['ffconcat version 1.0', ...lines, ''].join('\n');
}

export function liveArgs(
  { game: live, fromSecond, output }: Pick<LiveEncoding, 'game' | 'fromSecond' | 'output'>,
  hasWallClock = false,
): string[] {
  const { game, seconds } = live;
  const { width, height, barHeight, plate } = overlayShapeOf(game);
  const lay = 'format=yuv420:eof_action=repeat';
  const clock = hasWallClock ? `,${wallClockFilter(`../${files.font}`, game.height)}` : '';
  const graph = [
    '[1:v]format=yuva420p,split[sheet0][sheet1]',
    `[sheet0]crop=${width}:${barHeight}:0:0[bar]`,
    `[sheet1]crop=${plate.width}:${plate.height}:${plate.x}:${barHeight}[plate]`,
    `[0:v][bar]overlay=0:0:${lay}[marked]`,
    `[marked][plate]overlay=${plate.x}:${plate.y}:${lay}${clock}[picture]`,
    // Where two reels meet, their sounds overlap or miss each other by some samples.
    '[0:a]aresample=async=1:first_pts=0[sound]',
  ].join(';');
  const rate = String(game.frames_per_second);
  return [
    ['-loglevel', 'warning', '-filter_complex_threads', '1'],
    ['-re', '-f', 'concat', '-safe', '0', '-threads', '1', '-i', `../${files.list}`],
    ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', String(overlaysPerSecond)],
    ['-i', 'pipe:0', '-filter_complex', graph, '-map', '[picture]', '-map', '[sound]'],
    ['-t', String(seconds + fullTimeSeconds - fromSecond), '-r', rate],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'zerolatency', '-threads', '1'],
    ['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-b:v', '2000k', '-maxrate', '2000k', '-bufsize', '2000k'],
    ['-g', String(game.frames_per_second * 2), '-sc_threshold', '0'],
    ['-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'],
    output,
  ].flat();
}

/** Throws FfmpegError; its log may name the output. */
export async function encodeLive(encoding: LiveEncoding): Promise<void> {
  const { cacheDirectory, ffmpegPath, game, fromSecond, signal } = encoding;
  await mkdir(cacheDirectory, { recursive: true });
  const workDirectory = await mkdtemp(join(cacheDirectory, 'live-'));
  const run = (hasWallClock: boolean) =>
    runFfmpeg({
      ffmpegPath,
      args: liveArgs(encoding, hasWallClock),
      workDirectory,
      timeoutMs: 120_000 + (game.seconds - fromSecond) * 1500,
      signal,
      standardInput: overlays(game, fromSecond),
    });
  try {
    await writeFile(join(workDirectory, files.list), reelList(encoding));
    const hasClock = encoding.hasClock ?? false;
    if (hasClock) await copyFile(wallClockFont, join(workDirectory, files.font));
    await run(hasClock).catch((error: unknown) => {
      // Some builds of ffmpeg can't write on a picture. The game is worth seeing without the time of day.
      if (error instanceof FfmpegError && /No such filter: 'drawtext'/.test(error.log)) return run(false);
      throw error;
    });
  } finally {
    await rm(workDirectory, { recursive: true, force: true });
  }
}

async function* overlays(live: LiveGame, fromSecond: number): AsyncGenerator<Uint8Array> {
  const overlay = createOverlay(live);
  const count = (live.seconds + fullTimeSeconds - fromSecond) * overlaysPerSecond;
  for (let index = 0; index < count; index += 1) yield overlay(fromSecond + index / overlaysPerSecond);
}
