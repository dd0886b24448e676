import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aFrame,
  anEchoEncoder,
  configs,
  configTag,
  frames,
  sound,
} from '../../../test/ingest/made-streams.ts';
import { followSource, type SourceFrame } from './follow-source.ts';
import { createLiveRung } from './live-rung.ts';

const plan = { name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, codec: 'avc1.4d401f' };
const megabyte = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A rung whose encoder starts when the encoder of the run before is over, which a test decides. */
function aWaitingRung() {
  const over = Promise.withResolvers<void>();
  const echo = anEchoEncoder();
  const written: Buffer[] = [];
  const rung = createLiveRung(plan.name);
  const ignore = (): void => undefined;
  const follower = followSource({
    rung,
    plan,
    audio: sound,
    partMs: 500,
    configTag: configTag(configs.large),
    startEncoder: (...given) => {
      const encoder = echo.start(...given);
      return { ...encoder, write: (tag) => (written.push(tag), encoder.write(tag)) };
    },
    after: over.promise,
    onInit: ignore,
    onOwnSegment: ignore,
    onMissedSegment: ignore,
    onDependent: ignore,
    onProblem: ignore,
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
  return { rung, feed, begin, given };
}

/** The whole picture is this large. */
const large = (frame: SourceFrame, bytes: number): SourceFrame => ({
  ...frame,
  payload: Buffer.concat([frame.payload, Buffer.alloc(bytes)]),
});
const isKeyframe = (tag: Buffer | undefined): boolean => tag?.[11] === 0x17;

describe('a rung that waits for the encoder of the run before', () => {
  it('gives its encoder all that came meanwhile', async () => {
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
