// The live path with encoders whose keyframes are far apart or whose clock jumps: every picture is counted.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLiveInput } from './live-input.ts';
import { createLiveRecording } from './live-recording.ts';
import { anEchoEncoder, aStorage, configs, configTag, frames } from '../../../test/ingest/made-streams.ts';
import { createLiveServer } from './serve-recording.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kickOffMs = Date.UTC(2026, 10, 20, 19);
const soundFrame = Buffer.from([0xaf, 1, 1, 2, 3]);

/** A published game: an encoder with exact time stamps, in real time. */
function aPublisher() {
  const advice: string[] = [];
  const storage = aStorage();
  const startedAt = performance.now();
  const recording = createLiveRecording({
    storage,
    startEncoder: anEchoEncoder().start,
    planRungs: () => [],
    nowMs: () => kickOffMs + performance.now() - startedAt,
    onProblem: (sentence) => advice.push(sentence),
  });
  const server = createLiveServer(recording);
  const input = createLiveInput({
    recording,
    nowMs: () => performance.now(),
    onAdvice: (sentence) => advice.push(sentence),
  });
  input.take({ kind: 'audio', timestampMs: 0, payload: Buffer.from([0xaf, 0, 0x11, 0x90]) });
  input.take({ kind: 'video', timestampMs: 0, payload: configTag(configs.large) });
  return {
    advice,
    storage,
    server,
    /** @param stampOf the encoder's time stamp of a moment. */
    async play(durationMs: number, keyframeMs: number, stampOf = (ms: number) => ms): Promise<number> {
      const all = frames(durationMs, keyframeMs);
      for (const [index, { dtsMs, payload }] of all.entries()) {
        input.take({ kind: 'video', timestampMs: stampOf(dtsMs), payload });
        input.take({ kind: 'audio', timestampMs: stampOf(dtsMs + 5), payload: soundFrame });
        await vi.advanceTimersByTimeAsync((all[index + 1]?.dtsMs ?? durationMs) - dtsMs);
      }
      await input.end();
      return all.length;
    },
    /** The time that each recorded picture carries. */
    async pictures(): Promise<number[]> {
      await recording.settled();
      const names = [...storage.files.keys()].filter((name) => name.includes('/s0')).toSorted();
      return names.flatMap((name) => picturesOf(storage.files.get(name) ?? Buffer.alloc(0)));
    },
    playlist: async () => {
      const request = { number: 1, part: undefined, isDelta: false };
      const file = await server.read('source/index.m3u8', request, { mayCompress: false });
      return typeof file === 'object' ? file.bytes.toString() : '';
    },
  };
}

/** Pictures of the fixture are 24 bytes: a length of 20, then their time. */
function picturesOf(segment: Buffer): number[] {
  const times: number[] = [];
  for (let at = 0; at < segment.length; at += segment.readUInt32BE(at)) {
    if (segment.toString('latin1', at + 4, at + 8) !== 'mdat') continue;
    const end = at + segment.readUInt32BE(at);
    for (let from = at + 8; from + 24 <= end && segment.readUInt32BE(from) === 20; from += 24)
      times.push(segment.readUInt32BE(from + 4));
  }
  return times;
}
const durationsIn = (playlist: string): number[] =>
  [...playlist.matchAll(/EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);

describe('a live game', () => {
  it.each([10_000, 10_417, 16_667])(
    'is recorded whole from an encoder with a keyframe each %d ms, with one line of advice',
    async (keyframeMs) => {
      const game = aPublisher();
      const sent = await game.play(60_000, keyframeMs);
      expect(await game.pictures()).toHaveLength(sent);
      const playlist = await game.playlist();
      expect(sum(durationsIn(playlist))).toBeCloseTo(60, 1);
      expect(Math.max(...durationsIn(playlist))).toBeLessThan(4.5);
      expect(game.advice).toEqual([expect.stringMatching(/^The camera sends a keyframe every 1\d\.\d s/)]);
    },
  );

  it.each([32_000, -32_000])(
    'loses no picture when the time stamps jump by %d ms between two keyframes, without advice on keyframes',
    async (jumpMs) => {
      const game = aPublisher();
      const sent = await game.play(30_000, 2_000, (ms) => 100_000 + ms + (ms > 13_050 ? jumpMs : 0));
      const recorded = await game.pictures();
      expect(recorded).toHaveLength(sent);
      expect(recorded).toEqual(frames(30_000).map(({ dtsMs }) => dtsMs));
      const playlist = await game.playlist();
      expect(sum(durationsIn(playlist))).toBeCloseTo(30, 1);
      expect(playlist).not.toContain('DISCONTINUITY');
      // The segment after the jump says what time it is, for a line that was really away.
      expect(playlist.match(/PROGRAM-DATE-TIME:[^\n]+/g)).toEqual([
        expect.stringContaining('2026-11-20T19:00:00'),
        expect.stringContaining('2026-11-20T19:00:14'),
      ]);
      expect(game.advice).toEqual([]);
    },
  );
});
