import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aFrame,
  anEchoEncoder,
  configs,
  configTag,
  frames,
  sound,
} from '../../../test/ingest/made-streams.ts';
import type { FlvTag } from './flv.ts';
import { followSource, type SourceFrame } from './follow-source.ts';
import { createLiveRung } from './live-rung.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };
const megabyte = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A rung whose encoder starts when the encoder of the run before is over, which a test decides. */
function aWaitingRung(describe = (tag: FlvTag): FlvTag => tag) {
  const over = Promise.withResolvers<void>();
  const echo = anEchoEncoder();
  const bits: number[] = [];
  const problems: string[] = [];
  const written: Buffer[] = [];
  const rung = createLiveRung(plan.name);
  const ignore = (): void => undefined;
  const follower = followSource({
    rung,
    plan,
    audio: sound,
    sourceHeight: 720,
    partMs: 500,
    configTag: configTag(configs.large),
    startEncoder: (wanted, on) => {
      bits.push(wanted.bitsPerSecond);
      const encoder = echo.start(wanted, { ...on, tag: (tag) => on.tag(describe(tag)) });
      return { ...encoder, write: (tag) => (written.push(tag), encoder.write(tag)) };
    },
    after: over.promise,
    onInit: ignore,
    onOwnSegment: ignore,
    onMissedSegment: ignore,
    onDependent: ignore,
    onProblem: (sentence) => problems.push(sentence),
  });
  let number = 0;
  let beganMs = 0;
  const place = () => ({ number, run: 1, runStartedAt: 0 });
  /** As the source does: each keyframe ends a segment and begins the next. */
  const feed = (frame: SourceFrame): void => {
    if (frame.isKeyframe) {
      if (number > 0) follower.sourceClosed(place(), frame.dtsMs - beganMs);
      number += 1;
      beganMs = frame.dtsMs;
      follower.sourceCut({ ...place(), dtsMs: beganMs, presentedMs: beganMs, isKeyframe: true });
    }
    follower.takeVideo(frame);
  };
  const begin = async (): Promise<void> => {
    over.resolve();
    await vi.advanceTimersByTimeAsync(0);
  };
  /** Without the description of the picture, which comes first. */
  const given = (): Buffer[] => written.slice(1);
  return { rung, feed, begin, given, bits, problems, running: echo.running };
}

/** The whole picture is this large. */
const large = (frame: SourceFrame, bytes: number): SourceFrame => ({
  ...frame,
  payload: Buffer.concat([frame.payload, Buffer.alloc(bytes)]),
});
const isKeyframe = (tag: Buffer | undefined): boolean => tag?.[11] === 0x17;

describe('a rung that waits for the encoder of the run before', () => {
  it('gives its encoder all that came while it was off', async () => {
    const game = aWaitingRung();
    const all = frames(4_100);
    for (const frame of all) game.feed(frame);
    await game.begin();
    expect(game.given()).toHaveLength(all.length);
    expect(game.rung.segments.map(({ isLost }) => isLost === true)).toEqual([false, false, false, false]);
  });

  it('keeps at most 16 MB, drops whole runs of pictures, and begins anew with a keyframe', async () => {
    const game = aWaitingRung();
    // 15 MB a second.
    const all = frames(6_100).map((frame) => large(frame, megabyte / 2));
    for (const frame of all) game.feed(frame);
    await game.begin();
    const bytes = game.given().reduce((sum, tag) => sum + tag.length, 0);
    expect(bytes).toBeGreaterThan(megabyte);
    expect(bytes).toBeLessThanOrEqual(16 * megabyte);
    expect(isKeyframe(game.given()[0])).toBe(true);
  });

  it('declares the segments of dropped pictures as missing, and has the later ones', async () => {
    const game = aWaitingRung();
    for (const frame of frames(3_000)) game.feed(large(frame, megabyte / 2));
    for (const frame of frames(3_000, 1_000, 3_000)) game.feed(frame);
    await game.begin();
    game.feed(aFrame(6_000, true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(game.rung.segments.map(({ isLost }) => isLost === true)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

/** The description of the encoder with another length of a tick at each start, as ffmpeg guesses it. */
function guessing() {
  let starts = 0;
  return (tag: FlvTag): FlvTag => {
    if (tag.payload[1] !== 0) return tag;
    starts += 1;
    const payload = Buffer.from(tag.payload);
    payload.writeUInt8(0x40 + starts * 4, payload.indexOf(Buffer.from('44000003000400000300f0', 'hex')) + 4);
    return { ...tag, payload };
  };
}

const isLost = (game: ReturnType<typeof aWaitingRung>): boolean[] =>
  game.rung.segments.map((segment) => segment.isLost === true);

describe('a rung whose encoder ends', () => {
  it('begins again with the next keyframe, although its encoder guesses another rate', async () => {
    const game = aWaitingRung(guessing());
    await game.begin();
    for (const frame of frames(3_700)) game.feed(frame);
    game.running[0]?.kill();
    await vi.advanceTimersByTimeAsync(0);
    for (const frame of frames(1_300, 2_000, 3_700).map((one) => aFrame(one.dtsMs, one.dtsMs === 4_000)))
      game.feed(frame);
    await vi.advanceTimersByTimeAsync(300);
    for (const frame of frames(2_100, 1_000, 5_000)) game.feed(frame);
    expect(isLost(game)).toEqual([false, false, false, true, false, false, false]);
    expect(game.problems).toEqual(['The encoder of the 360p rung ended (killed); it starts again in 0.3 s.']);
  });

  it('loses nothing when it has shown no part of the open segment', async () => {
    const game = aWaitingRung();
    await game.begin();
    for (const frame of frames(3_300)) game.feed(frame);
    game.running[0]?.kill();
    await vi.advanceTimersByTimeAsync(0);
    for (const frame of frames(600, 2_000, 3_300).map((one) => aFrame(one.dtsMs, false))) game.feed(frame);
    await vi.advanceTimersByTimeAsync(300);
    for (const frame of frames(2_100, 1_000, 4_000)) game.feed(frame);
    expect(isLost(game)).toEqual([false, false, false, false, false, false]);
    expect(game.problems).toHaveLength(1);
  });

  it('is not given up when its encoder describes another picture', async () => {
    let starts = 0;
    const game = aWaitingRung((tag) => {
      if (tag.payload[1] !== 0) return tag;
      starts += 1;
      return starts === 2 ? { ...tag, payload: configTag(configs.large) } : tag;
    });
    await game.begin();
    for (const frame of frames(2_500)) game.feed(frame);
    game.running[0]?.kill();
    for (let from = 2_500; from < 8_000; from += 500) {
      await vi.advanceTimersByTimeAsync(500);
      for (const frame of frames(500, 1_000, from)) game.feed(aFrame(frame.dtsMs, frame.dtsMs % 1_000 === 0));
    }
    expect(isLost(game).slice(0, 2)).toEqual([false, false]);
    expect(isLost(game).at(-1)).toBe(false);
    expect(game.problems).toHaveLength(2);
  });
});

describe('the bits of a rung', () => {
  const share = (bits: number): number => Math.round((bits * 0.9 * 360) / 720);

  it('stay below those of a poor source, and change at a cut without a hole', async () => {
    const game = aWaitingRung();
    await game.begin();
    const sized = async (from: number, until: number, bytes: number): Promise<void> => {
      for (const frame of frames(until - from, 1_000, from)) {
        game.feed(large(frame, bytes));
        await vi.advanceTimersByTimeAsync(0);
      }
    };
    await sized(0, 8_000, 1_000);
    expect(game.bits).toHaveLength(1);
    expect(game.bits[0]).toBeLessThan(share(30 * 8 * 1_060));
    await sized(8_000, 30_100, 20_000);
    expect(game.bits.length).toBeLessThanOrEqual(3);
    expect(game.bits.at(-1)).toBe(800_000);
    expect(isLost(game)).not.toContain(true);
    expect(game.problems).toEqual([]);
  });
});
