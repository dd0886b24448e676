// Reads the parameter sets as far as the header of a slice needs them (ITU-T H.264 7.3.2.1, 7.3.2.2).
import { readBits, unescapeUnit, type BitReader } from './avc-bits.ts';

export interface SequenceSet {
  readonly chroma: number;
  readonly hasSeparatePlanes: boolean;
  readonly frameNumberBits: number;
  readonly orderKind: number;
  readonly orderBits: number;
  readonly isOrderDeltaZero: boolean;
  readonly referencesMaximum: number;
  readonly isFrameOnly: boolean;
}

export interface PictureSet {
  readonly sequence: number;
  readonly hasFieldOrder: boolean;
  /** Usual numbers of references of both lists. */
  readonly references: readonly [number, number];
  readonly isWeighted: boolean;
  readonly weightsOfTwo: number;
  readonly hasRedundantCount: boolean;
}

/** The sets that a decoder knows, by their ids. */
export interface ParameterSets {
  readonly sequences: Map<number, SequenceSet>;
  readonly pictures: Map<number, PictureSet>;
  /** The bytes of a length before a unit. */
  lengthBytes: number;
}

export const unitKinds = { slice: 1, idr: 5, enhancement: 6, sequenceSet: 7, pictureSet: 8 } as const;
export const unitKind = (unit: Uint8Array): number => (unit[0] ?? 0) & 0x1f;

/** Longer than any set up to the fields that are read: scaling lists and a cycle have less than 4 KB. */
const setBytes = 4096;

/** @throws {RangeError} where a value is larger than the standard allows: all later sums count on it. */
function within(value: number, maximum: number): number {
  if (value > maximum) throw new RangeError('A value is out of range.');
  return value;
}

const profilesWithChroma: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138]);

function skipScalingLists(count: number, { bits, signed }: BitReader): void {
  for (let list = 0; list < count; list += 1) {
    if (bits(1) === 0) continue;
    let last = 8;
    let next = 8;
    for (let index = 0; index < (list < 6 ? 16 : 64); index += 1) {
      if (next !== 0) next = (last + signed() + 256) % 256;
      last = next === 0 ? last : next;
    }
  }
}

/** The bounds are those of ITU-T H.264 7.4.2.1.1. */
function readSequenceSet(unit: Uint8Array): [number, SequenceSet] {
  const reader = readBits(unescapeUnit(unit.subarray(1, setBytes)));
  const { bits, golomb, signed } = reader;
  const profile = bits(8);
  bits(16);
  const id = within(golomb(), 31);
  let chroma = 1;
  let hasSeparatePlanes = false;
  if (profilesWithChroma.has(profile)) {
    chroma = within(golomb(), 3);
    if (chroma === 3) hasSeparatePlanes = bits(1) === 1;
    golomb();
    golomb();
    bits(1);
    if (bits(1) === 1) skipScalingLists(chroma === 3 ? 12 : 8, reader);
  }
  const frameNumberBits = within(golomb(), 12) + 4;
  const orderKind = within(golomb(), 2);
  let orderBits = 0;
  let isOrderDeltaZero = false;
  if (orderKind === 0) orderBits = within(golomb(), 12) + 4;
  else if (orderKind === 1) {
    isOrderDeltaZero = bits(1) === 1;
    signed();
    signed();
    const cycle = within(golomb(), 255);
    for (let index = 0; index < cycle; index += 1) signed();
  }
  const referencesMaximum = within(golomb(), 16);
  bits(1);
  golomb();
  golomb();
  const isFrameOnly = bits(1) === 1;
  const set = { chroma, hasSeparatePlanes, frameNumberBits, orderKind, orderBits, isOrderDeltaZero };
  return [id, { ...set, referencesMaximum, isFrameOnly }];
}

/** The bounds are those of ITU-T H.264 7.4.2.2. */
function readPictureSet(unit: Uint8Array): [number, PictureSet] {
  const { bits, golomb, signed } = readBits(unescapeUnit(unit.subarray(1, setBytes)));
  const id = within(golomb(), 255);
  const sequence = within(golomb(), 31);
  bits(1);
  const hasFieldOrder = bits(1) === 1;
  // Groups of slices: no browser plays that profile.
  if (golomb() > 0) throw new RangeError('The slices are in groups.');
  const references = [within(golomb(), 31) + 1, within(golomb(), 31) + 1] as const;
  const isWeighted = bits(1) === 1;
  const weightsOfTwo = bits(2);
  signed();
  signed();
  signed();
  bits(2);
  const hasRedundantCount = bits(1) === 1;
  return [id, { sequence, hasFieldOrder, references, isWeighted, weightsOfTwo, hasRedundantCount }];
}

/** Takes a parameter set over; a damaged one is left out. */
export function learnSet({ sequences, pictures }: ParameterSets, unit: Uint8Array): void {
  try {
    if (unitKind(unit) === unitKinds.sequenceSet) sequences.set(...readSequenceSet(unit));
    else if (unitKind(unit) === unitKinds.pictureSet) pictures.set(...readPictureSet(unit));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** @param record the body of `avcC` (ISO 14496-15 5.3.3.1). Damaged bytes give fewer sets. */
export function readSets(record: Uint8Array): ParameterSets {
  const sets: ParameterSets = {
    sequences: new Map(),
    pictures: new Map(),
    lengthBytes: ((record[4] ?? 3) & 3) + 1,
  };
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = (record[at++] ?? 0) & mask;
    for (let index = 0; index < count; index += 1) {
      const length = (record[at] ?? 0) * 256 + (record[at + 1] ?? 0);
      learnSet(sets, record.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return sets;
}

/** The units of a picture, without their lengths, each only when it is asked for: a picture may claim millions. */
export function* listUnits(data: Uint8Array, lengthBytes: number): Generator<Uint8Array, void> {
  for (let at = 0; at + lengthBytes <= data.length;) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (data[at + index] ?? 0);
    at += lengthBytes;
    yield data.subarray(at, at + length);
    at += length;
  }
}

export function joinUnits(units: readonly Uint8Array[], lengthBytes: number): Uint8Array {
  const bytes = new Uint8Array(units.reduce((sum, unit) => sum + lengthBytes + unit.length, 0));
  let at = 0;
  for (const unit of units) {
    for (let index = 0; index < lengthBytes; index += 1)
      bytes[at + index] = Math.floor(unit.length / 256 ** (lengthBytes - 1 - index)) % 256;
    bytes.set(unit, at + lengthBytes);
    at += lengthBytes + unit.length;
  }
  return bytes;
}
