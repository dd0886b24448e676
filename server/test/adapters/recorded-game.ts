// A live game of a made stream: recorded with its lower rung by the real encoder, checked, and played.
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { createFfmpegLiveEncoder } from '../../src/adapters/ffmpeg-live-encoder.ts';
import {
  createLiveInput,
  createLiveRecording,
  createLiveServer,
  indexChunkName,
  joinIndex,
  type LiveStorage,
  type RungEncoder,
  type RungPlan,
} from '../../src/ingest/index.ts';
import { indexInMemory } from '../ingest/made-streams.ts';
import { ffmpegPath, makeStream, run, type Message, type Recipe } from './encoder-variants.ts';
import { hasGstreamer, playByGstreamer } from './gstreamer.ts';
import { readSegment } from './read-segment.ts';

export type RecordedGame = Awaited<ReturnType<ReturnType<typeof openGames>['aGame']>>;

/** Registers the hook that removes the folders of the games. */
export function openGames() {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  /** @param plans of its lower rungs. Without them, the encoder plans them by the size of the source. */
  async function aGame(plans?: (source: { readonly height: number }) => readonly RungPlan[]) {
    const folder = await mkdtemp(join(tmpdir(), 'floodlit-live-'));
    folders.push(folder);
    const files = new Map<string, Buffer>();
    const storage: LiveStorage = {
      writeFile: async (name, bytes) => void files.set(name, bytes),
      addIndexChunk: async (chunk, text) => void files.set(indexChunkName(chunk), Buffer.from(text)),
      joinIndex: (upTo, epoch) => joinIndex(indexInMemory(files), 'game', upTo, epoch),
      readFile: async (name) => files.get(name),
      onLost: () => () => undefined,
    };
    const problems: string[] = [];
    /** All that were started, in their order. */
    const encoders: RungEncoder[] = [];
    const encoder = createFfmpegLiveEncoder({ ffmpegPath, cores: 2 });
    const recording = createLiveRecording({
      storage,
      startEncoder: (plan, on) => {
        const running = encoder.start(plan, on);
        encoders.push(running);
        return running;
      },
      planRungs: (source, before) => plans?.(source) ?? encoder.planRungs(source, before),
      nowMs: () => Date.now(),
      onProblem: (sentence) => problems.push(sentence),
    });
    const server = createLiveServer(recording);
    const segmentsOf = (rung: string) => recording.rungs.get(rung)?.segments ?? [];
    let nowMs = 0;

    /** Faster than real time, but never far ahead of the rung's encoder: a machine that runs tests is busy. */
    async function publish(messages: readonly Message[], each?: (atMs: number) => void): Promise<void> {
      const input = createLiveInput({ recording, nowMs: () => nowMs, onAdvice: () => undefined });
      const began = nowMs;
      const firstMs = messages[0]?.timestampMs ?? 0;
      let closed = segmentsOf('source').length;
      for (const message of messages) {
        nowMs = Math.max(nowMs, began + message.timestampMs - firstMs);
        input.take(message);
        each?.(message.timestampMs - firstMs);
        if (segmentsOf('source').length === closed) continue;
        closed = segmentsOf('source').length;
        await expect
          .poll(() => segmentsOf('360p').length, { timeout: 20_000, interval: 10 })
          .toBeGreaterThanOrEqual(closed - 1);
      }
      await input.end();
    }

    /** In real time, as a camera sends. */
    async function publishLive(messages: readonly Message[], each: (atMs: number) => void): Promise<void> {
      const input = createLiveInput({ recording, nowMs: () => nowMs, onAdvice: () => undefined });
      const beganAt = performance.now();
      for (const message of messages) {
        const waitMs = message.timestampMs - (performance.now() - beganAt);
        if (waitMs > 4) await new Promise((resolve) => setTimeout(resolve, waitMs));
        nowMs = performance.now() - beganAt;
        input.take(message);
        each(nowMs);
      }
      await input.end();
    }

    /** Played by ffmpeg, all rungs at once. */
    async function play(master: string): Promise<string> {
      for (const [name, bytes] of files) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), bytes);
      }
      const { said } = await run(
        [
          ['-allowed_extensions', 'ALL', '-i', join(folder, master), '-map', '0:v', '-map', '0:a?'],
          ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:1000', '-f', 'null', '-'],
        ].flat(),
      );
      // ffmpeg says so of each further initial fragment, and reads it.
      return said.replaceAll(/^.*Found duplicated MOOV Atom.*\n/gm, '');
    }

    /** The playlists as a viewer has them now, as if nothing more came. */
    function keepLive(): void {
      for (const name of [
        'master.m3u8',
        ...[...recording.rungs.keys()].map((rung) => `${rung}/index.m3u8`),
      ]) {
        const text = server.peek(name) ?? '';
        const isMaster = name === 'master.m3u8';
        files.set(
          name.replace('.m3u8', '-live.m3u8'),
          Buffer.from(
            isMaster ? text.replaceAll('index.m3u8', 'index-live.m3u8') : `${text}#EXT-X-ENDLIST\n`,
          ),
        );
      }
    }

    const read = (rung: string, number: number) =>
      readSegment(files.get(`${rung}/s${String(number).padStart(5, '0')}.m4s`) ?? Buffer.alloc(0));

    return { recording, files, problems, encoders, publish, publishLive, play, keepLive, segmentsOf, read };
  }

  return { aGame };
}

/** The rung has every segment and every frame of its source, on the same clock. */
export function expectTwins(game: RecordedGame, frames: number, isOpen = false): void {
  const numbers = game.segmentsOf('source').map(({ number }) => number);
  const isOwn = game.segmentsOf('360p').map((one) => one.isOwn && one.isLost !== true);
  expect(isOwn).toEqual(numbers.map(() => true));
  let counted = 0;
  for (const number of numbers) {
    const [source, rung] = [game.read('source', number), game.read('360p', number)];
    const { presentedAt, soundStart, soundFrames } = source;
    expect(rung, `segment ${number}`).toMatchObject(
      isOpen ? { presentedAt, soundStart, soundFrames } : source,
    );
    counted += rung.pictures;
  }
  expect(counted).toBe(frames);
}

/** Each segment is below what the master declares, and the rung has fewer bits than its source. */
function expectBounds(game: RecordedGame): void {
  const master = game.files.get('master.m3u8')?.toString() ?? '';
  const averageOf = (name: string): number =>
    Number(new RegExp(`AVERAGE-BANDWIDTH=(\\d+).*\\n${name}/`).exec(master)?.[1]);
  for (const name of ['source', '360p']) {
    const line = master.split('\n').find((_line, index, lines) => lines[index + 1]?.startsWith(name)) ?? '';
    const peak = Number(/[:,]BANDWIDTH=(\d+)/.exec(line)?.[1]);
    const average = Number(/AVERAGE-BANDWIDTH=(\d+)/.exec(line)?.[1]);
    expect(line).toMatch(/FRAME-RATE=\d+\.\d{3}/);
    expect(average).toBeLessThanOrEqual(peak);
    if (name === '360p') expect(average).toBeLessThan(averageOf('source'));
    for (const { number, durationMs } of game.segmentsOf(name)) {
      const bytes = game.files.get(`${name}/s${String(number).padStart(5, '0')}.m4s`)?.length ?? 0;
      if (durationMs >= 500) expect((bytes * 8_000) / durationMs).toBeLessThanOrEqual(peak);
    }
  }
}

export const countPictures = (messages: readonly Message[]): number =>
  messages.filter(({ kind, payload }) => kind === 'video' && payload[1] === 1).length;

/** Each quality shows all its pictures in GStreamer, and its decoders report nothing. */
export async function expectPlaysInGstreamer(
  game: RecordedGame,
  playlists: readonly string[],
  pictures: number,
): Promise<void> {
  if (!hasGstreamer) return;
  const played = await Promise.all(playlists.map((playlist) => playByGstreamer(game.files, playlist)));
  expect(played).toEqual(playlists.map(() => ({ pictures, problems: '' })));
}

/** Records the stream, and plays the recording and the live playlists by both players. */
export async function checkVariant(game: RecordedGame, recipe: Recipe): Promise<void> {
  const messages = await makeStream(recipe);
  await game.publish(messages);
  game.keepLive();
  await game.recording.finish();
  expect(game.problems).toEqual([]);
  expectTwins(game, countPictures(messages), recipe.isOpen);
  expectBounds(game);
  expect(await game.play('master-live.m3u8')).toBe('');
  expect(await game.play('master.m3u8')).toBe('');
  await expectPlaysInGstreamer(
    game,
    ['source/index.m3u8', '360p/index.m3u8', '360p/index-live.m3u8'],
    countPictures(messages),
  );
}
