// Parts per RFC 8216bis: how long they are listed and kept, and which requests wait, end at once or are refused.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveRecording } from './live-recording.ts';
import {
  anEchoEncoder,
  aStorage,
  configs,
  configTag,
  frames,
  largeVideo,
  sound,
} from '../../../test/ingest/made-streams.ts';
import { createLiveServer } from './serve-recording.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };
const targetMs = 4_000;

function aGame() {
  const recording = createLiveRecording({
    storage: aStorage(),
    startEncoder: anEchoEncoder().start,
    planRungs: () => [plan],
    nowMs: () => 0,
    onProblem: () => undefined,
  });
  const server = createLiveServer(recording);
  const run = recording.beginRun(largeVideo, sound, configTag(configs.large));
  const all = frames(120_000, 2_000);
  return {
    recording,
    run,
    ask: (name: string, number?: number, part?: number, range?: string) =>
      server.read(name, { number, part, isDelta: false }, { mayCompress: false, range }),
    /** Feeds what comes before this moment, in real time. */
    async until(ms: number) {
      while (all[0] !== undefined && all[0].dtsMs < ms) {
        const [frame] = all.splice(0, 1);
        if (frame === undefined) break;
        run.takeVideo(frame);
        await vi.advanceTimersByTimeAsync((all[0]?.dtsMs ?? frame.dtsMs) - frame.dtsMs);
      }
    },
  };
}
type Answer = Awaited<ReturnType<ReturnType<typeof aGame>['ask']>>;
const textOf = (answer: Answer): string => (typeof answer === 'object' ? answer.bytes.toString() : '');
const partsIn = (playlist: string): string[] =>
  [...playlist.matchAll(/EXT-X-PART:[^\n]*URI="([^"]+)"/g)].map((match) => match[1] ?? '');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('parts of a live game', () => {
  it('are listed for three target durations from the end and kept as long after they left', async () => {
    const game = aGame();
    for (const rung of ['source', '360p']) {
      await game.until(rung === 'source' ? 15_000 : 60_000);
      const listed = partsIn(textOf(await game.ask(`${rung}/low.m3u8`)));
      const seconds = (rung === 'source' ? 15 : 60) - 0.5;
      const oldest = Number(listed[0]?.slice(1, 6));
      expect((oldest - 1) * 2).toBeLessThanOrEqual(seconds - (3 * targetMs) / 1_000);
      expect((oldest - 1) * 2).toBeGreaterThan(seconds - (3 * targetMs) / 1_000 - 4);
    }
    const first = partsIn(textOf(await game.ask('source/low.m3u8')))[0] ?? '';
    const bytes = textOf(await game.ask(`source/${first}`));
    const startMs = (Number(first.slice(1, 6)) - 1) * 2_000;
    // Its segment leaves the playlist with the segment that ends three target durations behind it.
    const leavesMs = startMs + 2_000 + 3 * targetMs;
    await game.until(leavesMs + 100);
    expect(partsIn(textOf(await game.ask('source/low.m3u8')))).not.toContain(first);
    await game.until(leavesMs + 3 * targetMs - 500);
    expect(textOf(await game.ask(`source/${first}`))).toBe(bytes);
    await game.until(leavesMs + 3 * targetMs + 500);
    expect(await game.ask(`source/${first}`)).toBeUndefined();
  });

  it('cost the memory of their segment once', async () => {
    const game = aGame();
    await game.until(4_600);
    const part = await game.ask('source/p00001.1.m4s');
    const segment = await game.ask('source/s00001.m4s');
    expect(typeof part === 'object' && part.bytes.buffer).toBe(
      typeof segment === 'object' && segment.bytes.buffer,
    );
  });

  it('are refused where they are too far ahead: two segments, or six parts', async () => {
    const game = aGame();
    await game.until(5_100);
    // Two segments are closed, and the third has two parts.
    for (const [number, part] of [
      [5, undefined],
      [5, 0],
      [99, 0],
      [3, 8],
    ] as const)
      expect(await game.ask('source/low.m3u8', number, part)).toBe('invalid');
    const soon = [game.ask('source/low.m3u8', 4, 0), game.ask('source/low.m3u8', 3, 3)];
    await game.until(7_000);
    for (const answer of await Promise.all(soon)) expect(typeof answer).toBe('object');
  });

  it('behind the last one of a segment stand for the first of the next', async () => {
    const game = aGame();
    await game.until(4_040);
    let isAnswered = false;
    const answer = game.ask('source/low.m3u8', 2, 4).finally(() => (isAnswered = true));
    await game.until(4_400);
    expect(isAnswered).toBe(false);
    await game.until(4_600);
    expect(textOf(await answer)).toContain('p00003.0.m4s');
  });

  it('are waited for by as many as a stadium has from one network, and by others still', async () => {
    const game = aGame();
    await game.until(4_100);
    const ofOne = Array.from({ length: 4_001 }, () => game.ask('source/low.m3u8', 3, 0, '192.0.2.0'));
    expect(await ofOne.at(-1)).toBe('crowded');
    const other = game.ask('source/low.m3u8', 3, 0, '198.51.100.0');
    await game.until(4_600);
    expect(typeof (await other)).toBe('object');
    expect(typeof (await ofOne[0])).toBe('object');
    expect(typeof (await game.ask('source/low.m3u8', 3, 0, '192.0.2.0'))).toBe('object');
    const again = game.ask('source/low.m3u8', 3, 2, '192.0.2.0');
    await game.until(6_000);
    expect(typeof (await again)).toBe('object');
  });

  it('and the first playlist of all is waited for by as many, and by others still', async () => {
    const game = aGame();
    await game.until(100);
    const ofOne = Array.from({ length: 4_001 }, () =>
      game.ask('master.m3u8', undefined, undefined, '192.0.2.0'),
    );
    expect(await ofOne.at(-1)).toBe('crowded');
    const other = game.ask('master.m3u8', undefined, undefined, '198.51.100.0');
    await game.until(4_600);
    expect(textOf(await other)).toContain('source/index.m3u8');
    expect(textOf(await ofOne[0])).toContain('source/index.m3u8');
  });

  it('that were announced and never come are answered at once when their segment ends', async () => {
    const game = aGame();
    await game.until(1_900);
    const answer = game.ask('source/p00001.3.m4s');
    const never = game.ask('source/p00001.9.m4s');
    expect(await never).toBeUndefined();
    await game.run.end();
    expect(typeof (await answer)).toBe('object');
  });
});
