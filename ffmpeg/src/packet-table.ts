/** Sums up ffmpeg's `framecrc` listing: header lines `#name track: value`, then one line per packet. */
export type Track = {
  kind: string;
  codec: string;
  width: number;
  height: number;
  pixel_aspect: number;
  packets: number;
  bytes: number;
  duration_seconds: number;
  keyframe_gap_seconds: number;
};

type Counters = Track & {
  ticksPerSecond: number;
  first: number;
  end: number;
  lastKeyframe: number;
  gap: number;
};

const emptyTally = (): Counters => ({
  kind: '',
  codec: '',
  width: 0,
  height: 0,
  pixel_aspect: 1,
  packets: 0,
  bytes: 0,
  duration_seconds: 0,
  keyframe_gap_seconds: Infinity,
  ticksPerSecond: 1,
  first: Infinity,
  end: -Infinity,
  lastKeyframe: NaN,
  gap: 0,
});

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
    const [index = NaN, , shownAt = NaN, duration = NaN, bytes = NaN] = line.split(',', 5).map(Number);
    if (![index, shownAt, duration, bytes].every(Number.isFinite)) return;
    const counters = countersOf(index);
    // The flags column is left out for a plain keyframe; otherwise its lowest bit says keyframe.
    const flags = /, F=0x([0-9A-F]+)/.exec(line)?.[1];
    const isKeyframe = flags === undefined || (Number.parseInt(flags, 16) & 1) === 1;
    if (counters.packets === 0 && !isKeyframe) counters.gap = Infinity;
    if (isKeyframe) {
      if (counters.packets > 0) counters.gap = Math.max(counters.gap, shownAt - counters.lastKeyframe);
      counters.lastKeyframe = shownAt;
    }
    counters.packets += 1;
    counters.bytes += bytes;
    counters.first = Math.min(counters.first, shownAt);
    counters.end = Math.max(counters.end, shownAt + duration);
  };

  const find = (kind: string): Track | undefined => {
    const counters = [...allCounters.values()].find((candidate) => candidate.kind === kind);
    if (!counters) return undefined;
    const { ticksPerSecond, first, end, lastKeyframe, gap, ...track } = counters;
    return {
      ...track,
      // Time before zero is the encoder's run-up; no player shows it.
      duration_seconds: Math.max(0, end - Math.max(0, first)) / ticksPerSecond,
      keyframe_gap_seconds: Math.max(gap, end - lastKeyframe) / ticksPerSecond,
    };
  };

  return {
    add(line: string): void {
      const header = /^#(\w+) (\d+): (.*)$/.exec(line);
      if (header) addHeader(header[1] ?? '', countersOf(Number(header[2])), header[3] ?? '');
      else addPacket(line);
    },
    read: () => ({ video: find('video'), audio: find('audio') }),
  };
}
