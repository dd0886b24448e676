// Reads initial fragments and segments (ISO 14496-12): tracks, and the place and time of each sample. Pure, on bytes.
import { findBoxes, listBoxes, type Box } from '../../media/index.ts';

export interface SourceTrack {
  readonly id: number;
  readonly kind: 'video' | 'sound';
  readonly ticksPerSecond: number;
  /** The whole `stsd` box: the decoder's configuration. */
  readonly description: Buffer;
  /** 9 numbers of the `tkhd` box: a rotated phone's recording stays upright. */
  readonly matrix: Buffer;
  readonly width: number;
  readonly height: number;
  readonly defaults: SampleDefaults;
}

interface SampleDefaults {
  readonly duration: number;
  readonly size: number;
  readonly flags: number;
}

export interface Sample {
  readonly track: number;
  /** In ticks of the track, of the time line of the recording. */
  readonly decodedAt: number;
  readonly shownAt: number;
  readonly ticks: number;
  readonly isKeyframe: boolean;
  /** The place in the segment. */
  readonly offset: number;
  readonly bytes: number;
}

const noDefaults: SampleDefaults = { duration: 0, size: 0, flags: 0 };
const isNotSync = 0x1_0000;

function readDefaults(init: Buffer): Map<number, SampleDefaults> {
  return new Map(
    findBoxes(init, 'moov/mvex/trex').map(({ content: at }) => [
      init.readUInt32BE(at + 4),
      {
        duration: init.readUInt32BE(at + 12),
        size: init.readUInt32BE(at + 16),
        flags: init.readUInt32BE(at + 20),
      },
    ]),
  );
}

/** Pictures and sound; other tracks are left out. @throws {RangeError} for bytes that are no initial fragment. */
export function readTracks(init: Buffer): SourceTrack[] {
  const defaults = readDefaults(init);
  return findBoxes(init, 'moov/trak').flatMap((trak) => {
    const boxAt = (path: string): Box => {
      const [box] = findBoxes(init, path, trak);
      if (box === undefined) throw new RangeError(`A track has no ${path}.`);
      return box;
    };
    const header = boxAt('tkhd');
    const isLongHeader = init[header.content] === 1;
    const media = boxAt('mdia/mdhd');
    const handlerAt = boxAt('mdia/hdlr').content + 8;
    const handler = init.toString('latin1', handlerAt, handlerAt + 4);
    if (handler !== 'vide' && handler !== 'soun') return [];
    const description = boxAt('mdia/minf/stbl/stsd');
    const id = init.readUInt32BE(header.content + (isLongHeader ? 20 : 12));
    const matrixAt = header.content + (isLongHeader ? 52 : 40);
    return [
      {
        id,
        kind: handler === 'vide' ? ('video' as const) : ('sound' as const),
        ticksPerSecond: init.readUInt32BE(media.content + (init[media.content] === 1 ? 20 : 12)),
        description: init.subarray(description.start, description.end),
        matrix: init.subarray(matrixAt, matrixAt + 36),
        width: init.readUInt16BE(matrixAt + 36),
        height: init.readUInt16BE(matrixAt + 40),
        defaults: defaults.get(id) ?? noDefaults,
      },
    ];
  });
}

/** Whether the samples of both fit into one file behind one description. */
export const isSameFormat = (one: readonly SourceTrack[], other: readonly SourceTrack[]): boolean =>
  one.length === other.length &&
  one.every((track, index) => {
    const twin = other[index];
    return (
      twin !== undefined &&
      twin.id === track.id &&
      twin.kind === track.kind &&
      twin.ticksPerSecond === track.ticksPerSecond &&
      twin.description.equals(track.description)
    );
  });

/** Reads the optional fields of a box one after another. */
function fieldsFrom(bytes: Buffer, start: number): { next(): number; nextSigned(): number } {
  let at = start;
  return {
    next() {
      at += 4;
      return bytes.readUInt32BE(at - 4);
    },
    nextSigned() {
      at += 4;
      return bytes.readInt32BE(at - 4);
    },
  };
}

function readTrackFragment(
  segment: Buffer,
  moof: Box,
  traf: Box,
  tracks: ReadonlyMap<number, SourceTrack>,
): Sample[] {
  const [tfhd] = findBoxes(segment, 'tfhd', traf);
  const [tfdt] = findBoxes(segment, 'tfdt', traf);
  if (tfhd === undefined || tfdt === undefined) throw new RangeError('A fragment has no decode time.');
  const track = tracks.get(segment.readUInt32BE(tfhd.content + 4));
  if (track === undefined) return [];
  const flags = segment.readUInt32BE(tfhd.content) & 0xff_ffff;
  const hasBase = (flags & 1) !== 0;
  const header = fieldsFrom(segment, tfhd.content + 8 + (hasBase ? 8 : 0) + ((flags & 2) !== 0 ? 4 : 0));
  const duration = (flags & 0x8) !== 0 ? header.next() : track.defaults.duration;
  const size = (flags & 0x10) !== 0 ? header.next() : track.defaults.size;
  const usualFlags = (flags & 0x20) !== 0 ? header.next() : track.defaults.flags;
  const isLong = segment[tfdt.content] === 1;
  let decodedAt = isLong
    ? Number(segment.readBigUInt64BE(tfdt.content + 4))
    : segment.readUInt32BE(tfdt.content + 4);
  let offset = moof.start;
  const samples: Sample[] = [];
  for (const trun of findBoxes(segment, 'trun', traf)) {
    const has = segment.readUInt32BE(trun.content) & 0xff_ffff;
    const isSigned = segment[trun.content] === 1;
    const fields = fieldsFrom(segment, trun.content + 4);
    const count = fields.next();
    if ((has & 1) !== 0) offset = moof.start + fields.nextSigned();
    const firstFlags = (has & 4) !== 0 ? fields.next() : usualFlags;
    for (let index = 0; index < count; index++) {
      const ticks = (has & 0x100) !== 0 ? fields.next() : duration;
      const bytes = (has & 0x200) !== 0 ? fields.next() : size;
      const ownFlags = (has & 0x400) !== 0 ? fields.next() : index === 0 ? firstFlags : usualFlags;
      const composition = (has & 0x800) === 0 ? 0 : isSigned ? fields.nextSigned() : fields.next();
      if (offset + bytes > segment.length) throw new RangeError('A segment is cut.');
      samples.push({
        track: track.id,
        decodedAt,
        shownAt: decodedAt + composition,
        ticks,
        isKeyframe: (ownFlags & isNotSync) === 0,
        offset,
        bytes,
      });
      offset += bytes;
      decodedAt += ticks;
    }
  }
  return samples;
}

/** All samples of a segment, in the order of the file. @throws {RangeError} for a segment that is cut. */
export function readSamples(segment: Buffer, tracks: readonly SourceTrack[]): Sample[] {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  return listBoxes(segment)
    .filter(({ type }) => type === 'moof')
    .flatMap((moof) =>
      findBoxes(segment, 'traf', moof).flatMap((traf) => readTrackFragment(segment, moof, traf, byId)),
    );
}
