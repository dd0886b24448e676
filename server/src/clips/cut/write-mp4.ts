// Writes a progressive MP4 (ISO 14496-12) of planned samples: the tables first, then the samples as they are stored.
import type { CutPlan, PlacedSample, TrackPlan } from './plan-cut.ts';

/** Bytes of a segment, or others, in the order of the file. */
export type DataSpan =
  | { readonly segment: number; readonly from: number; readonly to: number }
  | { readonly patch: Buffer };

export interface Mp4File {
  readonly head: Buffer;
  readonly spans: readonly DataSpan[];
  readonly bytes: number;
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 8);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts], length);
}
const full = (type: string, version: number, flags: number, ...parts: readonly Buffer[]): Buffer =>
  box(type, words([((version << 24) | flags) >>> 0]), ...parts);

/** 32 bits each; negative numbers as their complement. */
function words(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
}
function longs(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 8);
  values.forEach((value, index) => bytes.writeBigInt64BE(BigInt(value), index * 8));
  return bytes;
}

/** `[count, value]` for each row of equal values. */
function runLengths(values: readonly number[]): number[] {
  const runs: number[] = [];
  for (const value of values) {
    if (runs.at(-1) === value && runs.length > 0) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, value);
  }
  return runs;
}

/** Each sample lasts until the next one begins, so that a pause of the encoder stays where it was. */
const durationsOf = (samples: readonly PlacedSample[]): number[] =>
  samples.map((sample, index) => (samples[index + 1]?.at ?? sample.at + sample.ticks) - sample.at);

/** The samples of one segment stand together, so that players read both tracks in one go. */
interface Chunk {
  readonly samples: readonly PlacedSample[];
  readonly segment: number;
}

function chunksOf({ samples }: TrackPlan): Chunk[] {
  const chunks: { samples: PlacedSample[]; segment: number }[] = [];
  for (const sample of samples) {
    const last = chunks.at(-1);
    if (last?.segment === sample.segment) last.samples.push(sample);
    else chunks.push({ samples: [sample], segment: sample.segment });
  }
  return chunks;
}

function sampleTable(
  { track, samples }: TrackPlan,
  chunks: readonly Chunk[],
  offsets: readonly number[],
): Buffer {
  const times = runLengths(durationsOf(samples));
  const compositions = samples.map((sample) => sample.shownAt - sample.decodedAt);
  const counts = chunks.map((chunk) => chunk.samples.length);
  const firstOfSize = counts.flatMap((count, index) =>
    index === 0 || counts[index - 1] !== count ? [index + 1, count, 1] : [],
  );
  const keyframes = samples.flatMap(({ isKeyframe }, index) => (isKeyframe ? [index + 1] : []));
  return box(
    'stbl',
    track.description,
    full('stts', 0, 0, words([times.length / 2, ...times])),
    ...(compositions.some((ticks) => ticks !== 0)
      ? [full('ctts', 1, 0, words([runLengths(compositions).length / 2, ...runLengths(compositions)]))]
      : []),
    ...(keyframes.length < samples.length
      ? [full('stss', 0, 0, words([keyframes.length, ...keyframes]))]
      : []),
    full('stsc', 0, 0, words([firstOfSize.length / 3, ...firstOfSize])),
    full('stsz', 0, 0, words([0, samples.length, ...samples.map(({ bytes }) => bytes)])),
    full('stco', 0, 0, words([offsets.length, ...offsets])),
  );
}

const identity = words([0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]);

function trackBox(
  plan: TrackPlan,
  id: number,
  movieTicks: number,
  chunks: readonly Chunk[],
  offsets: readonly number[],
): Buffer {
  const { track, edits, samples } = plan;
  const isSound = track.kind === 'sound';
  const inMovie = (ticks: number): number => Math.round((ticks / track.ticksPerSecond) * movieTicks);
  const shown = inMovie(edits.reduce((sum, { ticks }) => sum + ticks, 0));
  const stored = durationsOf(samples).reduce((sum, ticks) => sum + ticks, 0);
  return box(
    'trak',
    full(
      'tkhd',
      1,
      3,
      longs([0, 0]),
      words([id, 0]),
      longs([shown]),
      words([0, 0, 0, isSound ? 0x100_0000 : 0]),
      track.matrix,
      words([track.width << 16, track.height << 16]),
    ),
    box(
      'edts',
      full(
        'elst',
        1,
        0,
        words([edits.length]),
        ...edits.flatMap(({ ticks, mediaTime }) => [longs([inMovie(ticks), mediaTime]), words([0x1_0000])]),
      ),
    ),
    box(
      'mdia',
      // 0x55c4: no language in particular.
      full('mdhd', 1, 0, longs([0, 0]), words([track.ticksPerSecond]), longs([stored]), words([0x55c4_0000])),
      full('hdlr', 0, 0, words([0]), Buffer.from(isSound ? 'soun' : 'vide', 'latin1'), Buffer.alloc(13)),
      box(
        'minf',
        isSound ? full('smhd', 0, 0, words([0])) : full('vmhd', 0, 1, words([0, 0])),
        box('dinf', full('dref', 0, 0, words([1]), full('url ', 0, 1))),
        sampleTable(plan, chunks, offsets),
      ),
    ),
  );
}

/** The file begins with its tables (faststart): a player shows the first picture after some kilobytes. */
export function writeMp4({ tracks, lengthSeconds }: Pick<CutPlan, 'tracks' | 'lengthSeconds'>): Mp4File {
  // The clock of the pictures, so that their edit is exact.
  const movieTicks = tracks[0]?.track.ticksPerSecond ?? 1_000;
  const chunks = tracks.map(chunksOf);
  const order = chunks
    .flatMap((ofTrack, track) => ofTrack.map((chunk, index) => ({ chunk, track, index })))
    .toSorted((one, other) => one.chunk.segment - other.chunk.segment || one.track - other.track);
  const spans: DataSpan[] = [];
  const places = chunks.map((): number[] => []);
  let at = 0;
  for (const { chunk, track } of order) {
    places[track]?.push(at);
    for (const { offset, bytes, patch } of chunk.samples) {
      const last = spans.at(-1);
      if (patch !== undefined) spans.push({ patch });
      else if (last !== undefined && 'to' in last && last.segment === chunk.segment && last.to === offset)
        spans[spans.length - 1] = { ...last, to: offset + bytes };
      else spans.push({ segment: chunk.segment, from: offset, to: offset + bytes });
      at += bytes;
    }
  }
  const build = (dataStart: number): Buffer =>
    Buffer.concat([
      box('ftyp', Buffer.from('isom', 'latin1'), words([0x200]), Buffer.from('isomiso2avc1mp41', 'latin1')),
      box(
        'moov',
        full(
          'mvhd',
          1,
          0,
          longs([0, 0]),
          words([movieTicks]),
          longs([Math.round(lengthSeconds * movieTicks)]),
          words([0x1_0000, 0x100_0000, 0, 0]),
          identity,
          Buffer.alloc(24),
          words([tracks.length + 1]),
        ),
        ...tracks.map((plan, index) =>
          trackBox(
            plan,
            index + 1,
            movieTicks,
            chunks[index] ?? [],
            (places[index] ?? []).map((place) => place + dataStart),
          ),
        ),
      ),
      words([at + 8]),
      Buffer.from('mdat', 'latin1'),
    ]);
  // The tables have the same size for any place of the data.
  const dataStart = build(0).length;
  if (dataStart + at > 0xffff_ffff) throw new RangeError('A clip is larger than 4 GB.');
  return { head: build(dataStart), spans, bytes: dataStart + at };
}
