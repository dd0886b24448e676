// Takes the timing out of a decoder configuration. A lower rung's encoder guesses it anew at each start from the first
// time stamps. It tells nothing that the fragments do not tell.
import { escapeUnit, readBits, unescapeUnit } from '@floodlit/contract/sums/avc-bits';
import { readSizeWith } from './avc-config.ts';

/** Below this in an SPS are: the length of a tick and of a second, and whether the rate is fixed. */
const timingBits = 32 + 32 + 1;
const extendedAspect = 255;

/**
 * The same `avcC` body without `timing_info` in its first parameter set (ITU-T H.264 E.1.1). Two starts of one encoder
 * then describe the picture alike. A configuration that can't be read stays as it is.
 */
export function withoutTiming(record: Buffer): Buffer {
  const setLength = record.length > 8 ? record.readUInt16BE(6) : 0;
  const unit = record.subarray(8, 8 + setLength);
  const changed = setLength === 0 ? undefined : dropTiming(unit);
  if (changed === undefined) return record;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(changed.length);
  return Buffer.concat([record.subarray(0, 6), length, changed, record.subarray(8 + setLength)]);
}

/** Undefined when the parameter set has no timing. */
function dropTiming(unit: Buffer): Buffer | undefined {
  try {
    const plain = unescapeUnit(unit.subarray(1));
    const reader = readBits(plain);
    const { bits, golomb, place } = reader;
    if (readSizeWith(reader) === undefined || bits(1) === 0) return undefined;
    if (bits(1) === 1 && bits(8) === extendedAspect) bits(32);
    if (bits(1) === 1) bits(1);
    if (bits(1) === 1) {
      bits(4);
      if (bits(1) === 1) bits(24);
    }
    if (bits(1) === 1) {
      golomb();
      golomb();
    }
    const flagAt = place();
    if (bits(1) === 0) return undefined;
    const all = [...plain].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1));
    const stopAt = all.lastIndexOf(1);
    const kept = [...all.slice(0, flagAt), 0, ...all.slice(flagAt + 1 + timingBits, stopAt), 1];
    return Buffer.concat([unit.subarray(0, 1), escapeUnit(Uint8Array.from(bytesOf(kept)))]);
  } catch {
    return undefined;
  }
}

function bytesOf(bits: readonly number[]): number[] {
  const bytes: number[] = [];
  bits.forEach((bit, index) => {
    if (index % 8 === 0) bytes.push(0);
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (7 - (index % 8)));
  });
  return bytes;
}
