// Parses the configuration of an H.264 decoder (ISO 14496-15), and the picture size from its first parameter set.
import { readBits, unescapeUnit, type BitReader } from '@floodlit/contract/sums/avc-bits';
import { StreamRefused } from './flv.ts';

export interface VideoConfig {
  /** `avcC`'s body, written into the initial fragment as it came. */
  readonly record: Buffer;
  /** RFC 6381: `avc1.64001f`. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** Every browser decodes these profiles: 8 bits, 4:2:0. */
const playableProfiles: ReadonlySet<number> = new Set([66, 77, 88, 100]);
const profilesWithChroma: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138]);
const pixelsMaximum = 4096 * 2304;
const sideMaximum = 4096;

/** The bytes of the length before each unit of a picture. */
export const lengthBytesOf = ({ record }: Pick<VideoConfig, 'record'>): number => ((record[4] ?? 3) & 3) + 1;

/** @throws {StreamRefused} when it is malformed, of a profile that browsers don't decode, or larger than is accepted. */
export function readVideoConfig(record: Buffer): VideoConfig {
  const profile = record[1];
  const setLength = record.length > 8 && ((record[5] ?? 0) & 0x1f) > 0 ? record.readUInt16BE(6) : 0;
  if (record[0] !== 1 || profile === undefined || setLength < 4 || 8 + setLength > record.length)
    throw new StreamRefused('The description of the H.264 picture is damaged. Restart the camera.');
  if (!playableProfiles.has(profile))
    throw new StreamRefused(
      'The picture is H.264 in a profile that browsers do not play (10 bits or 4:2:2). Set the camera to 8 bits, 4:2:0, profile High.',
    );
  const size = readSize(record.subarray(8, 8 + setLength));
  if (size === undefined || size.width < 16 || size.height < 16)
    throw new StreamRefused('The description of the H.264 picture is damaged. Restart the camera.');
  if (size.width * size.height > pixelsMaximum || Math.max(size.width, size.height) > sideMaximum)
    throw new StreamRefused(
      `The picture of ${size.width} × ${size.height} is larger than is accepted. Set the camera to 1920 × 1080 or less.`,
    );
  return { record: Buffer.from(record), codec: `avc1.${record.toString('hex', 1, 4)}`, ...size };
}

function skipScalingLists(count: number, { bits, golomb }: BitReader): void {
  for (let list = 0; list < count; list += 1) {
    if (bits(1) === 0) continue;
    let last = 8;
    let next = 8;
    for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
      if (next !== 0) {
        const code = golomb();
        const delta = code % 2 === 0 ? -code / 2 : (code + 1) / 2;
        next = (last + delta + 256) % 256;
      }
      last = next === 0 ? last : next;
    }
  }
}

/** Width and height of a sequence parameter set (ITU-T H.264 7.3.2.1.1); undefined when it can't be read. */
function readSize(unit: Buffer): { width: number; height: number } | undefined {
  return readSizeWith(readBits(unescapeUnit(unit.subarray(1))));
}

/**
 * @param reader behind the first byte of the unit. It is left behind the cropping: the usability information follows.
 * @returns undefined also where a value is larger than ITU-T H.264 7.4.2.1.1 allows. No browser plays such a stream.
 */
export function readSizeWith(reader: BitReader): { width: number; height: number } | undefined {
  try {
    const { bits, golomb } = reader;
    const profile = bits(8);
    bits(16);
    if (golomb() > 31) return undefined;
    let chroma = 1;
    if (profilesWithChroma.has(profile)) {
      chroma = golomb();
      if (chroma === 3) bits(1);
      golomb();
      golomb();
      bits(1);
      if (bits(1) === 1) skipScalingLists(chroma === 3 ? 12 : 8, reader);
    }
    const frameNumber = golomb();
    const orderKind = golomb();
    if (frameNumber > 12 || orderKind > 2) return undefined;
    if (orderKind === 0) {
      if (golomb() > 12) return undefined;
    } else if (orderKind === 1) {
      bits(1);
      golomb();
      golomb();
      const cycle = golomb();
      if (cycle > 255) return undefined;
      for (let index = 0; index < cycle; index += 1) golomb();
    }
    const references = golomb();
    if (references > 16) return undefined;
    bits(1);
    const columns = golomb() + 1;
    const rows = golomb() + 1;
    const isFrameOnly = bits(1);
    if (isFrameOnly === 0) bits(1);
    bits(1);
    const crop = bits(1) === 1 ? [golomb(), golomb(), golomb(), golomb()] : [0, 0, 0, 0];
    const [left = 0, right = 0, top = 0, bottom = 0] = crop;
    const stepX = chroma === 1 || chroma === 2 ? 2 : 1;
    const stepY = (chroma === 1 ? 2 : 1) * (2 - isFrameOnly);
    return {
      width: columns * 16 - (left + right) * stepX,
      height: rows * 16 * (2 - isFrameOnly) - (top + bottom) * stepY,
    };
  } catch {
    return undefined;
  }
}
