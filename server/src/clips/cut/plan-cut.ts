// Chooses the samples of a clip, exact to the frame: from the keyframe before, with an edit list that hides the rest.
import type { ClipRange } from '@floodlit/contract/sums/clip';
import type { Sample, SourceTrack } from './read-fragments.ts';

export interface ReadSegment {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** The recording lacks something before it. The hole is left out of the clip. */
  readonly isAfterHole: boolean;
}

/** A part of the media's time line, in the ticks of the track: -1 shows nothing. */
export interface Edit {
  readonly ticks: number;
  readonly mediaTime: number;
}

export interface PlacedSample extends Sample {
  /** The index of its segment. */
  readonly segment: number;
  /** In ticks from the first sample of the track. */
  readonly at: number;
  /** Bytes instead of the stored ones. */
  readonly patch?: Buffer;
}

export interface TrackPlan {
  readonly track: SourceTrack;
  readonly samples: readonly PlacedSample[];
  readonly edits: readonly Edit[];
}

export interface CutPlan {
  readonly tracks: readonly TrackPlan[];
  readonly lengthSeconds: number;
  /** The first picture and the first one that is left out, on the time line of the recording. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** The keyframe before the range lies in an earlier segment. */
export const needsEarlier = Symbol('needsEarlier');

/** Playlists and players round to milliseconds; pictures are at least 16 ms apart. */
const tolerance = 0.001;

/** The time line without its holes. */
interface Line {
  readonly samples: readonly PlacedSample[];
  /** Ticks of the track that are left out before a segment. */
  readonly removed: readonly number[];
}

function lineOf(
  track: SourceTrack,
  segments: readonly ReadSegment[],
  removedSeconds: readonly number[],
): Line {
  const removed = removedSeconds.map((seconds) => Math.round(seconds * track.ticksPerSecond));
  const samples = segments.flatMap((segment, index) =>
    segment.samples
      .filter((sample) => sample.track === track.id)
      .map((sample) => ({ ...sample, segment: index, at: sample.decodedAt - (removed[index] ?? 0) })),
  );
  return { samples, removed };
}

/** Seconds that are left out before each segment, by the decode times of the leading track. */
function measureHoles(lead: SourceTrack, segments: readonly ReadSegment[]): number[] {
  let removed = 0;
  let end: number | undefined;
  return segments.map(({ samples, isAfterHole }) => {
    const own = samples.filter(({ track }) => track === lead.id);
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) return removed / lead.ticksPerSecond;
    if (isAfterHole && end !== undefined) removed += Math.max(0, first.decodedAt - end);
    end = last.decodedAt + last.ticks;
    return removed / lead.ticksPerSecond;
  });
}

interface Bounds {
  readonly start: number;
  readonly end: number;
  readonly shown: { readonly start: number; readonly end: number };
}

/** The first picture, and the end, in ticks of the pictures without holes. Undefined when none is in the range. */
function boundsOf(line: Line, track: SourceTrack, { start, end }: ClipRange): Bounds | undefined {
  const inOrder = line.samples.toSorted((one, other) => one.shownAt - other.shownAt);
  const secondsOf = (ticks: number): number => ticks / track.ticksPerSecond;
  const holeBefore = (sample: PlacedSample): number => line.removed[sample.segment] ?? 0;
  const place = (sample: PlacedSample): number => sample.shownAt - holeBefore(sample);
  const index = inOrder.findLastIndex(({ shownAt }) => secondsOf(shownAt) <= start + tolerance);
  const [before, next] = [inOrder[index], inOrder[index + 1]];
  // A picture stands until the next one, but not through a hole, and the last one for its own time.
  const stands =
    before !== undefined &&
    ((next !== undefined && holeBefore(next) === holeBefore(before)) ||
      secondsOf(before.shownAt + before.ticks) > start + tolerance);
  const first = stands ? before : next;
  if (first === undefined || secondsOf(first.shownAt) >= end - tolerance) return undefined;
  const after = inOrder.find(({ shownAt }) => secondsOf(shownAt) >= end - tolerance);
  const last = inOrder.findLast(({ shownAt }) => secondsOf(shownAt) < end - tolerance) ?? first;
  const lastEnd = place(last) + last.ticks;
  const stop =
    after === undefined
      ? lastEnd
      : holeBefore(after) === holeBefore(last)
        ? place(after)
        : Math.min(place(after), lastEnd);
  return {
    start: place(first),
    end: stop,
    shown: { start: secondsOf(first.shownAt), end: secondsOf(after?.shownAt ?? last.shownAt + last.ticks) },
  };
}

function planPictures(
  track: SourceTrack,
  line: Line,
  bounds: Bounds,
  keyframesBefore: number,
): TrackPlan | typeof needsEarlier {
  const place = (sample: PlacedSample): number => sample.shownAt - (line.removed[sample.segment] ?? 0);
  const keys = line.samples.flatMap((sample, index) =>
    sample.isKeyframe && place(sample) <= bounds.start ? [index] : [],
  );
  const key = keys.at(-keyframesBefore);
  if (key === undefined) return needsEarlier;
  const last = line.samples.findLastIndex((sample) => {
    const at = place(sample);
    return at >= bounds.start && at < bounds.end;
  });
  const samples = line.samples.slice(key, last + 1);
  const base = samples[0]?.at ?? 0;
  return {
    track,
    samples: samples.map((sample) => ({ ...sample, at: sample.at - base })),
    edits: [{ ticks: bounds.end - bounds.start, mediaTime: bounds.start - base }],
  };
}

/** One frame of sound before the first one prepares its decoder. The edit list hides it. */
const framesBefore = 1;

function planSound(
  track: SourceTrack,
  line: Line,
  range: { start: number; end: number },
): TrackPlan | undefined {
  const { samples } = line;
  const first = samples.findIndex(({ at, ticks }) => at + ticks > range.start);
  const last = samples.findLastIndex(({ at }) => at < range.end);
  if (first === -1 || last < first) return undefined;
  const chosen = samples.slice(Math.max(0, first - framesBefore), last + 1);
  const base = chosen[0]?.at ?? 0;
  const silence = Math.max(0, (samples[first]?.at ?? 0) - range.start);
  const end = Math.min(range.end, (samples[last]?.at ?? 0) + (samples[last]?.ticks ?? 0));
  const from = range.start + silence;
  return {
    track,
    samples: chosen.map((sample) => ({ ...sample, at: sample.at - base })),
    edits: [
      ...(silence > 0 ? [{ ticks: silence, mediaTime: -1 }] : []),
      { ticks: end - from, mediaTime: from - base },
    ],
  };
}

/**
 * @param range in seconds of the time line of the segments.
 * @param keyframesBefore how many keyframes before the range the pictures begin. It is 2 where a picture is refreshed
 * bit by bit, and right only some time behind its keyframe.
 * @returns undefined when the segments have nothing of the range.
 */
export function planCut(
  tracks: readonly SourceTrack[],
  segments: readonly ReadSegment[],
  range: ClipRange,
  keyframesBefore = 1,
): CutPlan | undefined | typeof needsEarlier {
  const video = tracks.find(({ kind }) => kind === 'video');
  const lead = video ?? tracks[0];
  if (lead === undefined) return undefined;
  const removed = measureHoles(lead, segments);
  const line = lineOf(lead, segments, removed);
  const bounds = video === undefined ? soundBounds(lead, line, range) : boundsOf(line, lead, range);
  if (bounds === undefined) return undefined;
  const plans: TrackPlan[] = [];
  for (const track of tracks) {
    if (track === video) {
      const pictures = planPictures(track, line, bounds, keyframesBefore);
      if (pictures === needsEarlier) return needsEarlier;
      plans.push(pictures);
    } else if (track.kind === 'sound') {
      const ticks = (at: number): number => Math.round((at / lead.ticksPerSecond) * track.ticksPerSecond);
      const own = track === lead ? line : lineOf(track, segments, removed);
      const sound = planSound(track, own, { start: ticks(bounds.start), end: ticks(bounds.end) });
      if (sound !== undefined) plans.push(sound);
    }
  }
  if (plans.length === 0) return undefined;
  return {
    tracks: plans,
    lengthSeconds: (bounds.end - bounds.start) / lead.ticksPerSecond,
    startSeconds: bounds.shown.start,
    endSeconds: bounds.shown.end,
  };
}

/** Sound has no pictures to begin at: it is exact to the sample. */
function soundBounds(track: SourceTrack, line: Line, range: ClipRange): Bounds | undefined {
  const [first] = line.samples;
  const last = line.samples.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = Math.max(first.at, Math.round(range.start * track.ticksPerSecond));
  const end = Math.min(last.at + last.ticks, Math.round(range.end * track.ticksPerSecond));
  if (end <= start) return undefined;
  return {
    start,
    end,
    shown: { start: start / track.ticksPerSecond, end: end / track.ticksPerSecond },
  };
}
