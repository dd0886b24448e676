// Where a recorded run has pictures and no sound, and the silence that belongs there: pure.
import { samplesPerFrame } from './aac-config.ts';

/** Sound without a gap. */
export interface SoundRun {
  /** In samples. */
  readonly start: number;
  readonly frames: readonly Buffer[];
}

/** The times of one segment. Pictures in milliseconds of the recording, sound in samples. */
export interface SegmentTimes {
  readonly startMs: number;
  readonly endMs: number;
  readonly sound: readonly { readonly start: number; readonly frames: number }[];
}

export interface Silence {
  /** In samples. */
  readonly start: number;
  readonly frames: number;
}

/** Clocks of pictures and sound tremble; more than this is a hole that players stop at. */
const leastMs = 60;

/**
 * The silence that each segment of a run lacks, in whole frames. No sound moves, so less than a frame may stay open
 * before it.
 * @param segments of one run, in their order.
 * @returns by the index of the segment.
 */
export function findMissingSound(
  segments: readonly SegmentTimes[],
  sampleRate: number,
): ReadonlyMap<number, readonly Silence[]> {
  const toSamples = (ms: number): number => Math.round((ms * sampleRate) / 1_000);
  const missing = new Map<number, Silence[]>();
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return missing;
  const least = toSamples(leastMs);
  /** Holes come in the order of time, so that the search continues where it was. */
  let place = 0;

  /** Silence belongs to the segment whose pictures are shown with it. A lost segment gets none. */
  function fill(from: number, until: number): void {
    if (until - from < least) return;
    for (let start = from; start + samplesPerFrame <= until; start += samplesPerFrame) {
      const ms = (start * 1_000) / sampleRate;
      while (place < segments.length - 1 && ms >= (segments[place]?.endMs ?? 0)) place += 1;
      const { startMs, endMs } = segments[place] ?? first ?? { startMs: 0, endMs: 0 };
      if (ms >= endMs || ms < startMs - 1) continue;
      const own = missing.get(place) ?? [];
      const before = own.at(-1);
      if (before !== undefined && before.start + before.frames * samplesPerFrame === start)
        own[own.length - 1] = { start: before.start, frames: before.frames + 1 };
      else own.push({ start, frames: 1 });
      missing.set(place, own);
    }
  }

  let cursor = toSamples(first.startMs);
  for (const { sound } of segments)
    for (const { start, frames } of sound) {
      fill(cursor, start);
      cursor = Math.max(cursor, start + frames * samplesPerFrame);
    }
  fill(cursor, toSamples(last.endMs));
  return missing;
}

/** The sound of a segment with silence where it lacks some. */
export function withSilence(
  sound: readonly SoundRun[],
  missing: readonly Silence[],
  silentFrame: Buffer,
): SoundRun[] {
  const all = [
    ...sound,
    ...missing.map(({ start, frames }) => ({
      start,
      frames: Array.from({ length: frames }, () => silentFrame),
    })),
  ].toSorted((one, other) => one.start - other.start);
  const joined: { start: number; frames: Buffer[] }[] = [];
  for (const { start, frames } of all) {
    const before = joined.at(-1);
    if (before !== undefined && before.start + before.frames.length * samplesPerFrame === start)
      before.frames.push(...frames);
    else joined.push({ start, frames: [...frames] });
  }
  return joined;
}
