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

type Tally = Track & {
  ticksPerSecond: number;
  first: number;
  end: number;
  lastKeyframe: number;
  gap: number;
};

const emptyTally = (): Tally => ({
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
  const tallies = new Map<number, Tally>();

  const tallyOf = (index: number): Tally => {
    const known = tallies.get(index);
    if (known) return known;
    const made = emptyTally();
    tallies.set(index, made);
    return made;
  };

  const addHeader = (name: string, tally: Tally, value: string) => {
    if (name === 'media_type') tally.kind = value;
    if (name === 'codec_id') tally.codec = value;
    if (name === 'tb') {
      const [ticks = 1, scale = 1] = value.split('/').map(Number);
      tally.ticksPerSecond = scale / ticks;
    }
    if (name === 'dimensions') [tally.width = 0, tally.height = 0] = value.split('x').map(Number);
    if (name === 'sar') {
      const [across = 1, down = 1] = value.split('/').map(Number);
      tally.pixel_aspect = across > 0 && down > 0 ? across / down : 1;
    }
  };

  const addPacket = (line: string) => {
    const [index = NaN, , shownAt = NaN, duration = NaN, bytes = NaN] = line.split(',', 5).map(Number);
    if (![index, shownAt, duration, bytes].every(Number.isFinite)) return;
    const tally = tallyOf(index);
    // The flags column is left out for a plain keyframe; otherwise its lowest bit says keyframe.
    const flags = /, F=0x([0-9A-F]+)/.exec(line)?.[1];
    const isKeyframe = flags === undefined || (Number.parseInt(flags, 16) & 1) === 1;
    if (tally.packets === 0 && !isKeyframe) tally.gap = Infinity;
    if (isKeyframe) {
      if (tally.packets > 0) tally.gap = Math.max(tally.gap, shownAt - tally.lastKeyframe);
      tally.lastKeyframe = shownAt;
    }
    tally.packets += 1;
    tally.bytes += bytes;
    tally.first = Math.min(tally.first, shownAt);
    tally.end = Math.max(tally.end, shownAt + duration);
  };

  const find = (kind: string): Track | undefined => {
    const tally = [...tallies.values()].find((candidate) => candidate.kind === kind);
    if (!tally) return undefined;
    const { ticksPerSecond, first, end, lastKeyframe, gap, ...track } = tally;
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
      if (header) addHeader(header[1] ?? '', tallyOf(Number(header[2])), header[3] ?? '');
      else addPacket(line);
    },
    read: () => ({ video: find('video'), audio: find('audio') }),
  };
}
