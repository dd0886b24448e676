// Reads and changes the few MP4 boxes (ISO 14496-12) that one file of many segments needs: pure, on bytes.

export interface Box {
  readonly type: string;
  /** Where the box begins, and its content. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

/** The boxes between two offsets. @throws {RangeError} when one of them is cut or has no valid size. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to;) {
    if (start + 8 > to) throw new RangeError('A box is cut.');
    const short = bytes.readUInt32BE(start);
    const isLong = short === 1;
    if (isLong && start + 16 > to) throw new RangeError('A box is cut.');
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const content = start + (isLong ? 16 : 8);
    if (size < content - start || start + size > to) throw new RangeError('A box is cut.');
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, content, end: start + size });
    start += size;
  }
  return boxes;
}

/** All boxes at a path of types, such as `moov/trak/mdia/mdhd`. */
export function findBoxes(bytes: Buffer, path: string, within?: Box): Box[] {
  const [type, ...rest] = path.split('/');
  const boxes = listBoxes(bytes, within?.content, within?.end).filter((box) => box.type === type);
  return rest.length === 0 ? boxes : boxes.flatMap((box) => findBoxes(bytes, rest.join('/'), box));
}

/** Ticks a second of each track, by its number. */
export function readTimescales(init: Buffer): Map<number, number> {
  const scales = new Map<number, number>();
  for (const trak of findBoxes(init, 'moov/trak')) {
    const [tkhd] = findBoxes(init, 'tkhd', trak);
    const [mdhd] = findBoxes(init, 'mdia/mdhd', trak);
    if (tkhd === undefined || mdhd === undefined) throw new RangeError('A track has no header.');
    const id = init.readUInt32BE(tkhd.content + (init[tkhd.content] === 1 ? 20 : 12));
    scales.set(id, init.readUInt32BE(mdhd.content + (init[mdhd.content] === 1 ? 20 : 12)));
  }
  return scales;
}

interface DecodeTime {
  readonly track: number;
  readonly offset: number;
  readonly isLong: boolean;
  readonly ticks: bigint;
}

/** The decode time of each fragment of each track, in the order of the file. */
export function listDecodeTimes(segment: Buffer): DecodeTime[] {
  return findBoxes(segment, 'moof/traf').flatMap((traf) => {
    const [tfhd] = findBoxes(segment, 'tfhd', traf);
    const [tfdt] = findBoxes(segment, 'tfdt', traf);
    if (tfhd === undefined || tfdt === undefined) return [];
    const isLong = segment[tfdt.content] === 1;
    const offset = tfdt.content + 4;
    return [
      {
        track: segment.readUInt32BE(tfhd.content + 4),
        offset,
        isLong,
        ticks: isLong ? segment.readBigUInt64BE(offset) : BigInt(segment.readUInt32BE(offset)),
      },
    ];
  });
}

/** A copy of a segment whose fragments are later by so many ticks of each track. Its size stays. */
export function shiftSegment(segment: Buffer, ticksOf: ReadonlyMap<number, bigint>): Buffer {
  const shifted = Buffer.from(segment);
  for (const { track, offset, isLong, ticks } of listDecodeTimes(segment)) {
    const sum = ticks + (ticksOf.get(track) ?? 0n);
    const moved = sum < 0n ? 0n : sum;
    if (isLong) shifted.writeBigUInt64BE(moved, offset);
    else shifted.writeUInt32BE(Number(moved & 0xffff_ffffn), offset);
  }
  return shifted;
}

function box(type: string, version: number, ...parts: readonly Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 12);
  const head = Buffer.alloc(12);
  head.writeUInt32BE(length);
  head.write(type, 4, 'latin1');
  head[8] = version;
  return Buffer.concat([head, ...parts], length);
}

/** The initial fragment with its duration, so that a player shows the length before it has read the whole file. */
export function withDuration(init: Buffer, seconds: number): Buffer {
  const [moov] = findBoxes(init, 'moov');
  const [mvhd] = findBoxes(init, 'moov/mvhd');
  const [mvex] = findBoxes(init, 'moov/mvex');
  if (moov === undefined || mvhd === undefined || mvex === undefined)
    throw new RangeError('This is no initial fragment.');
  const isTold = findBoxes(init, 'moov/mvex/mehd').length > 0;
  if (isTold) return init;
  const scale = init.readUInt32BE(mvhd.content + (init[mvhd.content] === 1 ? 20 : 12));
  const ticks = Buffer.alloc(8);
  ticks.writeBigUInt64BE(BigInt(Math.round(seconds * scale)));
  const mehd = box('mehd', 1, ticks);
  const told = Buffer.concat([init.subarray(0, mvex.content), mehd, init.subarray(mvex.content)]);
  for (const { start } of [moov, mvex]) told.writeUInt32BE(init.readUInt32BE(start) + mehd.length, start);
  return told;
}

/** A reference has 31 bits for its size, and its box 16 bits for their number. */
const sidxSizeMaximum = 2 ** 31 - 1;
export const sidxReferencesMaximum = 65_535;

/**
 * The index of the segments that follow it: a player seeks without reading what is between.
 * @param track its times are in the ticks of this track, because ffmpeg reads the length of the track from it.
 */
export function segmentIndex(
  segments: readonly { readonly bytes: number; readonly seconds: number }[],
  track: { readonly id: number; readonly ticksPerSecond: number },
): Buffer {
  const head = Buffer.alloc(28);
  head.writeUInt32BE(track.id, 0);
  head.writeUInt32BE(track.ticksPerSecond, 4);
  head.writeUInt16BE(segments.length, 26);
  const references = Buffer.alloc(segments.length * 12);
  // Each end is rounded, and not each duration: a long game would drift.
  let end = 0;
  let told = 0;
  segments.forEach(({ bytes, seconds }, index) => {
    if (bytes > sidxSizeMaximum) throw new RangeError('A segment is too large.');
    end += seconds * track.ticksPerSecond;
    references.writeUInt32BE(bytes, index * 12);
    references.writeUInt32BE(Math.round(end) - told, index * 12 + 4);
    // It begins with a keyframe.
    references.writeUInt32BE(0x9000_0000, index * 12 + 8);
    told = Math.round(end);
  });
  return box('sidx', 1, head, references);
}
