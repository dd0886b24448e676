/** Sums up ffmpeg's `framecrc` listing: header lines `#name track: value`, then one line per packet. */
import { limits } from './limits.ts';
import { paceOf, type Pace } from './pace.ts';

/** Times are seconds from the beginning of the file, as it declares it. Hidden packets count for nothing but `hidden`. */
export type Track = Pace & {
  kind: string;
  codec: string;
  width: number;
  height: number;
  pixel_aspect: number;
  /** 0 for pictures, and for sound whose format could not be read. */
  sample_rate: number;
  packets: number;
  /** Packets that are needed to decode others, and that an edit list cuts away. */
  hidden: number;
  bytes: number;
  start_seconds: number;
  end_seconds: number;
  /** When the last picture begins. */
  last_seconds: number;
  keyframe_gap_seconds: number;
  /** The file states when each packet is shown, not only in which order. */
  has_times: boolean;
};

type Counters = Omit<Track, keyof Pace | 'start_seconds' | 'end_seconds' | 'last_seconds'> & {
  ticksPerSecond: number;
  first: number;
  last: number;
  lastTicks: number;
  firstKeyframe: number | undefined;
  lastKeyframe: number;
  gap: number;
  times: number[];
};

const emptyTally = (): Counters => ({
  kind: '',
  codec: '',
  width: 0,
  height: 0,
  pixel_aspect: 1,
  sample_rate: 0,
  packets: 0,
  hidden: 0,
  bytes: 0,
  keyframe_gap_seconds: Infinity,
  has_times: true,
  ticksPerSecond: 1,
  first: Infinity,
  last: -Infinity,
  lastTicks: 0,
  firstKeyframe: undefined,
  lastKeyframe: NaN,
  gap: 0,
  times: [],
});

/** The lowest number of 64 bits stands for a time that is not known. */
const unknownTime = -9e18;
const keyframeFlag = 1;
/** The pace is read from the first times: a file of countless tiny packets must not fill the memory (T38). */
const timesMaximum = limits.durationSeconds * limits.framesPerSecond;
const hiddenFlag = 4;

export function createPacketTable() {
  const allCounters = new Map<number, Counters>();

  const countersOf = (index: number): Counters => {
    const known = allCounters.get(index);
    if (known) return known;
    const made = emptyTally();
    allCounters.set(index, made);
    return made;
  };

  const addHeader = (name: string, counters: Counters, value: string) => {
    if (name === 'media_type') counters.kind = value;
    if (name === 'codec_id') counters.codec = value;
    if (name === 'sample_rate') counters.sample_rate = Number(value);
    if (name === 'tb') {
      const [ticks = 1, scale = 1] = value.split('/').map(Number);
      counters.ticksPerSecond = scale / ticks;
    }
    if (name === 'dimensions') [counters.width = 0, counters.height = 0] = value.split('x').map(Number);
    if (name === 'sar') {
      const [across = 1, down = 1] = value.split('/').map(Number);
      counters.pixel_aspect = across > 0 && down > 0 ? across / down : 1;
    }
  };

  const addPacket = (line: string) => {
    const [index = NaN, decodedAt = NaN, statedAt = NaN, duration = NaN, bytes = NaN] = line
      .split(',', 5)
      .map(Number);
    if (![index, statedAt, duration, bytes].every(Number.isFinite)) return;
    const counters = countersOf(index);
    const isTimed = statedAt > unknownTime;
    const shownAt = isTimed ? statedAt : decodedAt;
    if (!isTimed) counters.has_times = false;
    // The flags column is left out for a plain keyframe.
    const text = /, F=0x([0-9A-F]+)/.exec(line)?.[1];
    const flags = text === undefined ? keyframeFlag : Number.parseInt(text, 16);
    const isKeyframe = (flags & keyframeFlag) !== 0;
    if (isKeyframe) {
      counters.firstKeyframe ??= shownAt;
      if (counters.packets > 0) counters.gap = Math.max(counters.gap, shownAt - counters.lastKeyframe);
      counters.lastKeyframe = shownAt;
    }
    if ((flags & hiddenFlag) !== 0) {
      counters.hidden += 1;
      return;
    }
    // Nothing can be decoded before the first keyframe, and what is shown before it needs an earlier one.
    if (!(shownAt >= (counters.firstKeyframe ?? Infinity))) {
      counters.gap = Infinity;
      return;
    }
    counters.packets += 1;
    counters.bytes += bytes;
    counters.first = Math.min(counters.first, shownAt);
    if (shownAt >= counters.last) {
      counters.last = shownAt;
      counters.lastTicks = duration;
    }
    if (counters.kind === 'video' && counters.times.length < timesMaximum) counters.times.push(shownAt);
  };

  const trackOf = (counters: Counters): Track => {
    const {
      ticksPerSecond,
      first,
      last,
      lastTicks,
      firstKeyframe: _first,
      lastKeyframe,
      gap,
      times,
      ...track
    } = counters;
    const pace = paceOf(
      times.map((time) => time / ticksPerSecond),
      lastTicks / ticksPerSecond,
    );
    const lastsSeconds = lastTicks > 0 ? lastTicks / ticksPerSecond : pace.picture_seconds;
    const end = last / ticksPerSecond + lastsSeconds;
    return {
      ...track,
      ...pace,
      start_seconds: first / ticksPerSecond,
      end_seconds: end,
      last_seconds: last / ticksPerSecond,
      keyframe_gap_seconds: Math.max(gap / ticksPerSecond, end - lastKeyframe / ticksPerSecond),
    };
  };

  return {
    add(line: string): void {
      const header = /^#(\w+) (\d+): (.*)$/.exec(line);
      if (header) addHeader(header[1] ?? '', countersOf(Number(header[2])), header[3] ?? '');
      else addPacket(line);
    },
    /** The tracks of a kind, in the file's order. */
    list: (kind: 'video' | 'audio'): Track[] =>
      [...allCounters.keys()]
        .toSorted((one, other) => one - other)
        .flatMap((index) => allCounters.get(index) ?? [])
        .filter((counters) => counters.kind === kind)
        .map(trackOf),
  };
}
