import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FfmpegError, probe, runFfmpeg } from '@floodlit/ffmpeg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeLive, liveArgs, reelList } from './encode-live.ts';
import type { LiveGame } from './live-game.ts';
import { aLiveGame } from './live.fixture.ts';
import { createOverlay, overlayShapeOf } from './overlay.ts';
import { prepareGame } from './prepare-game.ts';
import { publishGame, withoutSecret } from './publish-game.ts';
import type { ReelName } from './reels.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 300_000 });

const ffmpegPath = process.env['FFMPEG_PATH'] ?? '/usr/bin/ffmpeg';
const key = 'k3y-that-nobody-may-read';
const live = aLiveGame('hockey');
const never = new AbortController().signal;

let cacheDirectory: string;
let outputDirectory: string;
let reels: ReadonlyMap<ReelName, string>;
const said: string[] = [];

beforeAll(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'floodlit-live-'));
  outputDirectory = await mkdtemp(join(tmpdir(), 'floodlit-live-output-'));
  const say = (line: string) => said.push(line);
  reels = await prepareGame({ ffmpegPath, game: live, cacheDirectory, signal: never, say });
});
afterAll(async () => {
  for (const directory of [cacheDirectory, outputDirectory])
    await rm(directory, { recursive: true, force: true });
});

const listLeftovers = async () => (await readdir(cacheDirectory)).filter((name) => !name.endsWith('.mp4'));

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

describe('the footage', () => {
  it('is painted once, with some lines about it, and shared by every game of the two teams', async () => {
    expect(said.length).toBeGreaterThan(2);
    expect(said.length).toBeLessThan(7);
    expect(said[0]).toContain('Saint-Malo Corsairs @ Harbor City Storm');
    const lines: string[] = [];
    const again = {
      ...live,
      seed: 99,
      game: { ...live.game, score: { home: 3, away: 1 } },
    };
    const paths = await prepareGame({
      // A path that can't be run shows that nothing is.
      ffmpegPath: '/nowhere/ffmpeg',
      game: again,
      cacheDirectory,
      signal: never,
      say: (line) => lines.push(line),
    });
    expect(paths).toEqual(reels);
    expect(lines).toEqual([]);
  });
});

describe('the list of reels', () => {
  it('is entered at the second where the game goes on, and adds up to the end', () => {
    const sumOf = (list: string) =>
      [...list.matchAll(/^duration (\d+)$/gm)].reduce((sum, match) => sum + Number(match[1]), 0);
    expect(sumOf(reelList({ game: live, fromSecond: 0, reels }))).toBe(1204);
    const list = reelList({ game: live, fromSecond: 27, reels });
    expect(sumOf(list)).toBe(1204 - 27);
    // The opening has twenty seconds.
    expect(list.split('\n')[3]).toBe('inpoint 7');
    expect(list).not.toContain(cacheDirectory);
  });
});

describe('the encoded game', () => {
  it('goes from its second to the end, with the graphics of every second in the picture', async () => {
    const game = { ...live, seconds: 23 };
    const path = join(outputDirectory, 'game.mp4');
    const output = ['-movflags', '+faststart', '-f', 'mp4', `file:${path}`];
    await encodeLive({ ffmpegPath, game, fromSecond: 20, reels, cacheDirectory, output, signal: never });
    const found = await probe({ ffmpegPath, inputPath: path, workDirectory: outputDirectory });
    expect(found).toMatchObject({ width: 480, height: 270, video_codec: 'h264', audio_codec: 'aac' });
    expect(found).toMatchObject({ frames_per_second: 10, keyframe_gap_seconds: 2 });
    expect(Math.abs(found.duration_seconds - 7)).toBeLessThan(0.25);

    // The plate is empty until the whistle.
    const { plate, barHeight, width } = overlayShapeOf(game.game);
    const raw = join(outputDirectory, 'plate.rgba');
    await runFfmpeg({
      ffmpegPath,
      workDirectory: outputDirectory,
      timeoutMs: 30_000,
      args: [
        ['-i', `file:${path}`, '-vf', `crop=${plate.width}:${plate.height}:${plate.x}:${plate.y}`],
        ['-pix_fmt', 'rgba', '-f', 'rawvideo', `file:${raw}`],
      ].flat(),
    });
    const plates = await readFile(raw);
    const sheet = createOverlay(game)(25);
    const isShownAt = (frame: number): boolean => {
      const seen = plates.subarray(frame * plate.width * plate.height * 4);
      const differences: number[] = [];
      for (let y = 0; y < plate.height; y += 1)
        for (let x = 0; x < plate.width; x += 1) {
          const painted = ((barHeight + y) * width + plate.x + x) * 4;
          if (sheet[painted + 3] === 255)
            differences.push(Math.abs((seen[(y * plate.width + x) * 4] ?? 0) - (sheet[painted] ?? 0)));
        }
      return differences.reduce((sum, one) => sum + one, 0) / differences.length < 12;
    };
    // The seconds 21, 22.5, 24 and 25: the whistle is at 23, and its plate opens in 0.4 s.
    expect([10, 25, 40, 50].map(isShownAt)).toEqual([false, false, true, true]);
    expect(await listLeftovers()).toEqual([]);
  });
});

describe('the time of day', () => {
  it('is in the picture only when it is asked for', () => {
    const encoding = { game: live, fromSecond: 0, output: ['-'] };
    expect(liveArgs(encoding).join(' ')).not.toContain('drawtext');
    expect(liveArgs(encoding, true).join(' ')).toContain('UTC');
  });

  it('needs no ffmpeg that writes text while nobody asks for it', async () => {
    const path = join(outputDirectory, 'ffmpeg-that-tells-its-filters');
    const told = join(outputDirectory, 'told.txt');
    await writeFile(path, `#!/bin/sh\necho "$*" >> '${told}'\ncat > /dev/null\n`, { mode: 0o755 });
    const game = { ...live, seconds: 2 };
    const encoding = { game, fromSecond: 0, reels, cacheDirectory, output: ['-'], signal: never };
    await encodeLive({ ...encoding, ffmpegPath: path });
    await encodeLive({ ...encoding, ffmpegPath: path, hasClock: true });
    const runs = (await readFile(told, 'utf8')).trim().split('\n');
    expect(runs.map((run) => run.includes('drawtext'))).toEqual([false, true]);
  });
});

describe('publishing', () => {
  /** Takes one publisher, whom it makes wait until it listens, and writes what arrives. */
  async function publishTo(path: string, game: LiveGame, controller: AbortController) {
    const url = `rtmp://127.0.0.1:${await findFreePort()}/live/${key}`;
    const receiver = spawn(
      ffmpegPath,
      ['-v', 'error', '-y', '-listen', '1', '-i', url, '-c', 'copy', '-f', 'matroska', path],
      { stdio: 'ignore' },
    );
    const received = once(receiver, 'exit');
    const { signal } = controller;
    const publish = async (): Promise<string> => {
      const outcome = await publishGame({
        ffmpegPath,
        url,
        game,
        fromSecond: 100.7,
        cacheDirectory,
        signal,
      }).catch(() => undefined);
      return outcome ?? setTimeout(100).then(publish);
    };
    return { published: publish(), received, end: () => receiver.kill('SIGKILL') };
  }

  it('reaches a server in real time and ends at once when it is aborted', async () => {
    const path = join(outputDirectory, 'aborted.mkv');
    const controller = new AbortController();
    const begunAt = performance.now();
    const { published, received, end } = await publishTo(path, live, controller);
    try {
      await vi.waitFor(async () => expect((await stat(path)).size).toBeGreaterThan(150_000), {
        timeout: 60_000,
      });
      const abortedAt = performance.now();
      controller.abort();
      expect(await published).toBe('aborted');
      expect(performance.now() - abortedAt).toBeLessThan(10_000);
      await received;
      const found = await probe({ ffmpegPath, inputPath: path, workDirectory: outputDirectory });
      expect(found).toMatchObject({ width: 480, video_codec: 'h264', audio_codec: 'aac' });
      expect(found.duration_seconds).toBeLessThan((performance.now() - begunAt) / 1000);
    } finally {
      controller.abort();
      end();
    }
    expect(await listLeftovers()).toEqual([]);
  });

  it('is finished when the result has been shown', async () => {
    const path = join(outputDirectory, 'finished.mkv');
    const controller = new AbortController();
    const { published, received, end } = await publishTo(path, { ...live, seconds: 101 }, controller);
    try {
      expect(await published).toBe('finished');
      await received;
      const found = await probe({ ffmpegPath, inputPath: path, workDirectory: outputDirectory });
      expect(Math.abs(found.duration_seconds - 5)).toBeLessThan(0.3);
    } finally {
      controller.abort();
      end();
    }
  });

  it('goes without the time of day where ffmpeg can write no text', async () => {
    const path = join(outputDirectory, 'ffmpeg-without-text');
    const script = [
      '#!/bin/sh',
      `case "$*" in *drawtext*) echo "No such filter: 'drawtext'" >&2; exit 1;; esac`,
      'cat > /dev/null',
      '',
    ].join('\n');
    await writeFile(path, script, { mode: 0o755 });
    const game = { ...live, seconds: 2 };
    const encoding = {
      game,
      fromSecond: 0,
      hasClock: true,
      reels,
      cacheDirectory,
      output: ['-'],
      signal: never,
    };
    await expect(encodeLive({ ...encoding, ffmpegPath: path })).resolves.toBeUndefined();
  });

  it('answers at once when there is nothing to do', async () => {
    const request = {
      ffmpegPath: '/nowhere/ffmpeg',
      url: 'rtmp://127.0.0.1:1/live/x',
      game: live,
      cacheDirectory,
    };
    expect(await publishGame({ ...request, fromSecond: 1200, signal: never })).toBe('finished');
    expect(await publishGame({ ...request, fromSecond: 0, signal: AbortSignal.abort() })).toBe('aborted');
  });

  it('fails with a name and never with the key', async () => {
    const url = `rtmp://127.0.0.1:${await findFreePort()}/live/${key}`;
    const request = { url, game: live, fromSecond: 0, cacheDirectory, signal: never };
    const refused = await publishGame({ ...request, ffmpegPath }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'FfmpegError', log: expect.stringMatching(/refused/i) });
    const told = refused instanceof FfmpegError ? `${refused.message} ${refused.log} ${refused.stack}` : key;
    expect(told).not.toContain(key);
    await expect(publishGame({ ...request, ffmpegPath: '/nowhere/ffmpeg' })).rejects.toMatchObject({
      code: 'ffmpeg.unavailable',
    });
    expect(await listLeftovers()).toEqual([]);
  });

  it('takes the key out of a log, whether it stands there whole or in parts', () => {
    const url = `rtmp://live.example.test/live/${key}?secret=abcdefgh`;
    const log = `Unexpected stream ${key}; ${url}: refused; abcdefgh`;
    expect(withoutSecret(log, url)).toBe('Unexpected stream …; …: refused; …');
  });
});
