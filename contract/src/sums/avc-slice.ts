// Reads the head of an H.264 slice up to its marking of references (ITU-T H.264 7.3.3), and takes commands out of it.
import { escapeUnit, readBits, unescapeUnit, writeBits, type BitReader } from './avc-bits.ts';
import { unitKind, unitKinds, type ParameterSets, type PictureSet, type SequenceSet } from './avc-sets.ts';

/** A command that ends the use of a reference (memory_management_control_operation of 7.4.3.3). */
export interface MarkingCommand {
  readonly operation: number;
  /** difference_of_pic_nums_minus1 of operation 1. */
  readonly difference: number;
  /** In bits, behind the first byte of the unit and without the bytes against false start codes. */
  readonly place: number;
  readonly length: number;
}

export interface SliceHead {
  readonly isIdr: boolean;
  readonly isReference: boolean;
  /** It is made of other pictures. */
  readonly needsReference: boolean;
  readonly frameNumber: number;
  readonly isField: boolean;
  /** Undefined where the oldest reference makes room (8.2.5.3). */
  readonly commands: readonly MarkingCommand[] | undefined;
  readonly sequence: SequenceSet;
}

const kindOf = (type: number): 'P' | 'B' | 'I' => {
  const kind = type % 5;
  return kind === 1 ? 'B' : kind === 0 || kind === 3 ? 'P' : 'I';
};

function skipListChanges({ bits, golomb }: BitReader): void {
  if (bits(1) === 0) return;
  for (let count = 0; golomb() !== 3; count += 1) {
    if (count > 66) throw new RangeError('A list of references is too long.');
    golomb();
  }
}

function skipWeights(
  { bits, golomb, signed }: BitReader,
  lists: readonly number[],
  hasChroma: boolean,
): void {
  golomb();
  if (hasChroma) golomb();
  for (const count of lists)
    for (let index = 0; index < count; index += 1) {
      if (bits(1) === 1) {
        signed();
        signed();
      }
      if (hasChroma && bits(1) === 1) for (let field = 0; field < 4; field += 1) signed();
    }
}

function readCommands({ bits, golomb, place }: BitReader): MarkingCommand[] | undefined {
  if (bits(1) === 0) return undefined;
  const commands: MarkingCommand[] = [];
  for (;;) {
    const start = place();
    const operation = golomb();
    if (operation === 0) return commands;
    if (operation > 6 || commands.length > 66) throw new RangeError('A command is unknown.');
    const difference = operation === 1 || operation === 3 ? golomb() : 0;
    if (operation === 2 || operation === 3 || operation === 4 || operation === 6) golomb();
    commands.push({ operation, difference, place: start, length: place() - start });
  }
}

function readHead(unit: Uint8Array, plain: Uint8Array, sets: ParameterSets): SliceHead | undefined {
  const reader = readBits(plain);
  const { bits, golomb, signed } = reader;
  const isIdr = unitKind(unit) === unitKinds.idr;
  const isReference = ((unit[0] ?? 0) & 0x60) !== 0;
  golomb();
  const kind = kindOf(golomb());
  const picture: PictureSet | undefined = sets.pictures.get(golomb());
  const sequence = picture && sets.sequences.get(picture.sequence);
  if (picture === undefined || sequence === undefined) return undefined;
  if (sequence.hasSeparatePlanes) bits(2);
  const frameNumber = bits(sequence.frameNumberBits);
  const isField = !sequence.isFrameOnly && bits(1) === 1;
  if (isField) bits(1);
  if (isIdr) golomb();
  const hasDelta = picture.hasFieldOrder && !isField;
  if (sequence.orderKind === 0) {
    bits(sequence.orderBits);
    if (hasDelta) signed();
  } else if (sequence.orderKind === 1 && !sequence.isOrderDeltaZero) {
    signed();
    if (hasDelta) signed();
  }
  if (picture.hasRedundantCount) golomb();
  const head = { isIdr, isReference, needsReference: kind !== 'I', frameNumber, isField, sequence };
  if (!isReference) return { ...head, commands: undefined };
  if (kind === 'B') bits(1);
  let [first, second] = picture.references;
  if (kind !== 'I' && bits(1) === 1) {
    first = golomb() + 1;
    if (kind === 'B') second = golomb() + 1;
    if (first > 32 || second > 32) throw new RangeError('A list of references is too long.');
  }
  if (kind !== 'I') skipListChanges(reader);
  if (kind === 'B') skipListChanges(reader);
  if ((picture.isWeighted && kind === 'P') || (picture.weightsOfTwo === 1 && kind === 'B')) {
    const hasChroma = !sequence.hasSeparatePlanes && sequence.chroma !== 0;
    skipWeights(reader, kind === 'B' ? [first, second] : [first], hasChroma);
  }
  return { ...head, commands: isIdr ? undefined : readCommands(reader) };
}

/** Longer than any head, so that a picture of a megabyte is not read whole. */
const headBytes = 512;
/** No encoder writes more zeros behind a head. */
const headBytesMaximum = 1024;

/**
 * The first bytes of a slice, behind the unit's own first byte. They end where no start code can be prevented.
 * @throws {RangeError} where no such end is near.
 */
function headOf(unit: Uint8Array): Uint8Array {
  let end = Math.min(unit.length, headBytes);
  while (end < unit.length && end <= headBytesMaximum && (unit[end - 1] === 0 || unit[end] === 3)) end += 1;
  if (end > headBytesMaximum) throw new RangeError('The head of a slice is too long.');
  return unit.subarray(1, end);
}

/** Undefined for bytes that are no slice, or one whose parameter sets are unknown. */
export function readSlice(unit: Uint8Array, sets: ParameterSets): SliceHead | undefined {
  try {
    return readHead(unit, unescapeUnit(headOf(unit)), sets);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The shortest command that can stand for another: operation 4 in five bits, and its number in one. */
const shortest = 6;
const limitLongTerm = 0b00101;

/**
 * Replaces commands by ones of the same length that do nothing: they limit long-term references where there are none.
 * No bit behind them moves.
 */
export function silenceCommands(unit: Uint8Array, commands: readonly MarkingCommand[]): Uint8Array {
  const head = headOf(unit);
  const plain = unescapeUnit(head);
  for (const { place, length } of commands) {
    // The number is ue(v) with as many zeros before as bits behind its one.
    if (length < shortest || length % 2 === 1) continue;
    const zeros = (length - shortest) / 2;
    writeBits(plain, place, 5, limitLongTerm);
    writeBits(plain, place + 5, length - 5, 2 ** zeros);
  }
  const escaped = escapeUnit(plain);
  const rest = unit.subarray(1 + head.length);
  const bytes = new Uint8Array(1 + escaped.length + rest.length);
  bytes.set(unit.subarray(0, 1));
  bytes.set(escaped, 1);
  bytes.set(rest, 1 + escaped.length);
  return bytes;
}
