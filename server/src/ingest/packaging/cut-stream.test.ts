import { describe, expect, it } from 'vitest';
import { createStreamCutter, type Part } from './cut-stream.ts';
import { partTargetMs } from './live-playlist.ts';
import { aFrame } from '../../../test/ingest/made-streams.ts';
import { createSourceSound } from './sound-queue.ts';

/** Cuts pictures that came at these times; a segment begins every two seconds. */
function cut(times: readonly number[]) {
  const parts: Part[] = [];
  const segments: number[] = [];
  const cutter = createStreamCutter({
    partMs: 500,
    partMaximumMs: partTargetMs,
    sound: createSourceSound({ audio: undefined }),
    openNumber: () => 1,
    startsSegment: (_frame, segmentMs) => segmentMs === undefined || segmentMs >= 2_000,
    onSegmentStart: () => undefined,
    onPart: (part) => parts.push(part),
    onSegmentEnd: (durationMs) => segments.push(durationMs),
  });
  for (const time of times) cutter.takeVideo(aFrame(time, false));
  cutter.end();
  return { parts, segments, picturesIn: picturesOf(parts) };
}

/** The time that each picture carries in its last bytes. */
function picturesOf(parts: readonly Part[]): number[] {
  return parts.flatMap(({ bytes }) => {
    const data = bytes.subarray(bytes.indexOf('mdat') + 4);
    return Array.from({ length: data.length / 24 }, (_, index) => data.readUInt32BE(index * 24 + 4));
  });
}

describe('parts of a stream', () => {
  it('are no longer than PART-TARGET when pictures are dropped or late, and no picture is lost', () => {
    const even = Array.from({ length: 300 }, (_, index) => Math.round((index * 1_000) / 30));
    const dropped = even.filter((_, index) => index % 15 !== 0 || index === 0);
    const late = even.filter((_, index) => index % 50 < 30 || index % 50 > 45);
    const jittered = even.map((time, index) => time + (index % 3) * 9);
    for (const times of [even, dropped, late, jittered]) {
      const { parts, segments, picturesIn } = cut(times);
      expect(Math.max(...parts.map(({ durationMs }) => durationMs))).toBeLessThanOrEqual(partTargetMs);
      expect(picturesIn).toEqual(times);
      const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
      expect(sum(parts.map(({ durationMs }) => durationMs))).toBe(
        sum(segments) - (times === late ? excessOf(times) : 0),
      );
    }
  });

  it('limit the duration of a longer picture to PART-TARGET, while its segment counts all of its time', () => {
    const { parts, segments } = cut([0, 900, 1_800, 2_700]);
    expect(new Set(parts.map(({ durationMs }) => durationMs))).toEqual(new Set([partTargetMs]));
    expect(segments[0]).toBe(2_700);
  });
});

/** By how much pictures stand longer than a part may be. */
const excessOf = (times: readonly number[]): number =>
  times.reduce((sum, time, index) => sum + Math.max(0, (times[index + 1] ?? time) - time - partTargetMs), 0);
