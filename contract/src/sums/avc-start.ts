// Lets an H.264 decoder begin at a keyframe that is no IDR picture. Such a group of pictures is open. Pictures shown
// before its keyframe need the group before, and later ones end the use of such pictures as references. Chromium takes
// a command about a picture that it never got for damage, and stops.
import { joinUnits, learnSet, listUnits, unitKind, unitKinds, type ParameterSets } from './avc-sets.ts';
import { readBits, unescapeUnit } from './avc-bits.ts';
import { readSlice, silenceCommands, type SliceHead } from './avc-slice.ts';

const isSlice = (unit: Uint8Array): boolean =>
  unitKind(unit) === unitKinds.slice || unitKind(unit) === unitKinds.idr;

/** More units than an encoder writes before the first slice of a picture. */
const unitsBeforeSlice = 64;
/** More units than an encoder writes into a picture, one slice for each line of blocks included. */
const unitsMaximum = 1024;
/** A recovery point stands near the start of its unit; user data behind it may be long. */
const messageBytes = 256;

/** The first number of a message; undefined for damaged bytes. */
function numberOf(message: Uint8Array): number | undefined {
  try {
    return readBits(message).golomb();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** recovery_frame_cnt of a recovery point (ITU-T H.264 D.1.8): how many pictures later all is right. */
function recoveryOf(unit: Uint8Array): number | undefined {
  if (unitKind(unit) !== unitKinds.enhancement) return undefined;
  const bytes = unescapeUnit(unit.subarray(1, messageBytes));
  let at = 0;
  const number = (): number => {
    let value = 0;
    while (bytes[at] === 255) {
      value += 255;
      at += 1;
    }
    return value + (bytes[at++] ?? 0);
  };
  while (at + 2 < bytes.length) {
    const type = number();
    const size = number();
    if (type === 6) return numberOf(bytes.subarray(at, at + size));
    at += size;
  }
  return undefined;
}

/**
 * How a decoder can begin at this keyframe: How a decoder can begin at this keyframe. `closed`: an IDR picture. `open`:
 * a picture may need the group before. `gradual`: the picture becomes right some pictures later.
 */
export type GroupKind = 'closed' | 'open' | 'gradual';

/**
 * Looks at the units up to the first slice, and at few of them: each keyframe of a live stream passes here.
 * @param lengthBytes of the length before each unit.
 */
export function groupKindOf(keyframe: Uint8Array, lengthBytes = 4): GroupKind {
  let left = unitsBeforeSlice;
  for (const unit of listUnits(keyframe, lengthBytes)) {
    if (left-- === 0) break;
    if (unitKind(unit) === unitKinds.idr) return 'closed';
    if (unitKind(unit) === unitKinds.slice) return 'open';
    if ((recoveryOf(unit) ?? 0) > 0) return 'gradual';
  }
  return 'closed';
}

/** Twice what a decoder has: references that only this sum still counts may be among them. */
const referencesMost = 32;

/** A recovery point without pictures to wait for: browsers begin at no other picture. */
const recoveryPoint = Uint8Array.of(unitKinds.enhancement, 6, 1, 0x84, 0x80);

export interface AvcStart {
  /** The pictures in the order of decoding, the keyframe first. Undefined: leave this one out. */
  take(picture: { readonly data: Uint8Array; readonly shownAt: number }): Uint8Array | undefined;
  /** Nothing has to be changed any more. */
  isOver(): boolean;
}

/** @param sets of the stream; those inside of pictures are added. */
export function beginAvc(sets: ParameterSets): AvcStart {
  const { lengthBytes } = sets;
  let startsAt: number | undefined;
  let isOver = false;
  /** The recovery point of a keyframe that was left out. */
  let carried: readonly Uint8Array[] | undefined;
  /** Numbers of the references that the decoder has, the oldest first (8.2.5). */
  let references: number[] = [];
  let lastNumber = -1;

  function keep(number: number, maximum: number): void {
    if (references.length >= Math.max(1, maximum)) references.shift();
    references.push(number);
  }

  /** A decoder makes pictures for the numbers that are missing (8.2.5.2). */
  function fillGap({ frameNumber, sequence }: SliceHead): void {
    const modulo = 2 ** sequence.frameNumberBits;
    const missing = (frameNumber - lastNumber - 1 + modulo) % modulo;
    if (frameNumber === lastNumber || missing === 0) return;
    for (let left = Math.min(missing, sequence.referencesMaximum); left > 0; left -= 1)
      keep((frameNumber - left + modulo) % modulo, sequence.referencesMaximum);
  }

  function markReferences(head: SliceHead): void {
    const modulo = 2 ** head.sequence.frameNumberBits;
    const numberFor = (difference: number): number => (head.frameNumber - difference - 1 + modulo) % modulo;
    if (head.commands === undefined) return keep(head.frameNumber, head.sequence.referencesMaximum);
    const ended = head.commands
      .filter(({ operation }) => operation === 1 || operation === 3)
      .map(({ difference }) => numberFor(difference));
    references = references.filter((number) => !ended.includes(number));
    if (head.commands.some(({ operation }) => operation === 5)) {
      references = [0];
      lastNumber = 0;
    } else {
      references.push(head.frameNumber);
      // Only commands for pictures that cannot be make more.
      if (references.length > referencesMost) references.shift();
    }
  }

  /** Undefined where there are more than an encoder writes. */
  function unitsOf(data: Uint8Array): Uint8Array[] | undefined {
    const units: Uint8Array[] = [];
    for (const unit of listUnits(data, lengthBytes)) if (units.push(unit) > unitsMaximum) return undefined;
    return units;
  }

  /**
   * A decoder makes references for the numbers that are missing (8.2.5.2). Before the number 0 none is missing, and
   * a picture that needs one is damage.
   */
  function lacksReference(units: readonly Uint8Array[]): boolean {
    return units.some((unit) => {
      learnSet(sets, unit);
      const slice = isSlice(unit) ? readSlice(unit, sets) : undefined;
      return slice?.needsReference === true && slice.frameNumber === 0;
    });
  }

  /** Takes out the commands about pictures that this decoder never got. */
  function mend(units: readonly Uint8Array[]): Uint8Array[] {
    let head: SliceHead | undefined;
    const mended = units.map((unit) => {
      learnSet(sets, unit);
      if (!isSlice(unit)) return unit;
      const slice = readSlice(unit, sets);
      if (slice === undefined || slice.isIdr || slice.isField) {
        isOver = true;
        return unit;
      }
      if (head === undefined) fillGap(slice);
      head ??= slice;
      const modulo = 2 ** slice.sequence.frameNumberBits;
      const unknown = (slice.commands ?? []).filter(
        ({ operation, difference }) =>
          operation === 1 && !references.includes((slice.frameNumber - difference - 1 + modulo) % modulo),
      );
      return unknown.length === 0 ? unit : silenceCommands(unit, unknown);
    });
    if (head !== undefined && !isOver) {
      lastNumber = head.frameNumber;
      if (head.isReference) markReferences(head);
    }
    return mended;
  }

  return {
    isOver: () => isOver,
    take({ data, shownAt }) {
      if (isOver) return data;
      const units = unitsOf(data);
      if (units === undefined) isOver = true;
      if (units === undefined) return data;
      const isFirst = startsAt === undefined;
      // The next picture has another number.
      if (isFirst && carried === undefined && lacksReference(units)) {
        carried = units.filter((unit) => recoveryOf(unit) !== undefined);
        return undefined;
      }
      startsAt ??= shownAt;
      if (isFirst && units.some((unit) => unitKind(unit) === unitKinds.idr)) isOver = true;
      if (isOver) return data;
      if (shownAt < startsAt) return undefined;
      const mended = mend(units);
      const hasPoint = units.some((unit) => recoveryOf(unit) === 0);
      const isSame = mended.every((unit, index) => unit === units[index]);
      if (isSame && (!isFirst || hasPoint)) return data;
      if (isFirst && !hasPoint) {
        const place = mended.findIndex((unit) => isSlice(unit) || unitKind(unit) === unitKinds.enhancement);
        mended.splice(Math.max(0, place), 0, recoveryPoint, ...(carried ?? []));
      }
      return joinUnits(mended, lengthBytes);
    },
  };
}
