// Bits of H.264 units (ITU-T H.264 7.2, 7.4.1): reading, and the bytes that prevent false start codes.

export interface BitReader {
  /** How many bits have been read. */
  readonly place: () => number;
  readonly bits: (count: number) => number;
  /** ue(v) of 9.1. */
  readonly golomb: () => number;
  /** se(v) of 9.1.1. */
  readonly signed: () => number;
}

/** @throws {RangeError} where the bytes end too soon. */
export function readBits(bytes: Uint8Array): BitReader {
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new RangeError('The unit ends too soon.');
    return (byte >> (7 - (at++ & 7))) & 1;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  const golomb = (): number => {
    let zeros = 0;
    while (bit() === 0) if (++zeros > 31) throw new RangeError('A number is too long.');
    return 2 ** zeros - 1 + bits(zeros);
  };
  const signed = (): number => {
    const code = golomb();
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2;
  };
  return { place: () => at, bits, golomb, signed };
}

/** Writes the lowest `count` bits of a number over the bits at this place. */
export function writeBits(bytes: Uint8Array, place: number, count: number, value: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = place + index;
    const mask = 0x80 >> (at & 7);
    const isSet = Math.floor(value / 2 ** (count - 1 - index)) % 2 === 1;
    bytes[at >> 3] = isSet ? (bytes[at >> 3] ?? 0) | mask : (bytes[at >> 3] ?? 0) & ~mask;
  }
}

/** Leaves out the bytes that only prevent false start codes. */
export function unescapeUnit(unit: Uint8Array): Uint8Array {
  const plain = new Uint8Array(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    plain[length++] = byte;
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return plain.subarray(0, length);
}

export function escapeUnit(plain: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let zeros = 0;
  for (const byte of plain) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Uint8Array.from(bytes);
}
