// The server keeps an upload as numbered objects of 8 MiB, so that any process takes the next one.
import { objectBytesMaximum, StoreRefused } from './ports.ts';

const pieceForm = /\/(\d{1,9})(?:-(\d{1,7}))?$/;

/** Its objects are below this. */
export const uploadPrefix = (id: string): string => `uploads/${id}`;

/** A part has exactly 8 MiB. The last one of a finished upload is shorter. */
export const uploadPartKey = (id: string, part: number): string => `${uploadPrefix(id)}/${part}`;

/** The bytes behind the last whole part. A rest never changes: with more bytes it gets another key. */
export const uploadRestKey = (id: string, part: number, bytes: number): string =>
  `${uploadPartKey(id, part)}-${bytes}`;

export interface UploadPlace {
  /** Whole parts before this place. */
  readonly part: number;
  /** Bytes of the rest. */
  readonly rest: number;
}

export const uploadPlaceOf = (offset: number): UploadPlace => ({
  part: Math.floor(offset / objectBytesMaximum),
  rest: offset % objectBytesMaximum,
});

/** The object that ends at this offset. Undefined before the first byte. */
export function uploadObjectBefore(id: string, offset: number): string | undefined {
  const { part, rest } = uploadPlaceOf(offset);
  if (rest > 0) return uploadRestKey(id, part, rest);
  return part === 0 ? undefined : uploadPartKey(id, part - 1);
}

interface Row {
  readonly key: string;
  readonly bytes: number;
}

const numberOf = ({ key }: Row): number | undefined => {
  const [, part, rest] = pieceForm.exec(key) ?? [];
  return part === undefined || rest !== undefined ? undefined : Number(part);
};

/** The offset behind its bytes. The last part of a complete upload is shorter, and is no rest. */
const endOf = ({ key, bytes }: Row): number =>
  Number(pieceForm.exec(key)?.[1] ?? 0) * objectBytesMaximum + bytes;

/** Where the objects of an upload end. */
export const reachOf = (rows: readonly Row[]): number =>
  rows.reduce((reach, row) => Math.max(reach, endOf(row)), 0);

/** The object that ends at this offset, of a complete upload too. */
export const findObjectBefore = <Known extends Row>(
  rows: readonly Known[],
  offset: number,
): Known | undefined => rows.find((row) => endOf(row) === offset);

/**
 * The rows of the parts of a finished upload, in reading order, whether or not a rest of them is still there.
 * @param rows all below `uploadPrefix`, in any order.
 * @throws {StoreRefused} when a part is missing, so that nobody takes half a file for a whole one.
 */
export function inReadingOrder<Known extends Row>(rows: readonly Known[]): readonly Known[] {
  const parts = rows
    .flatMap((row) => {
      const number = numberOf(row);
      return number === undefined ? [] : [{ row, number }];
    })
    .toSorted((left, right) => left.number - right.number);
  for (const [place, { row, number }] of parts.entries()) {
    const isWhole = place === parts.length - 1 || row.bytes === objectBytesMaximum;
    if (number === place && isWhole) continue;
    const missing = number === place ? row.key : row.key.replace(/\d+$/, String(place));
    throw new StoreRefused('lied', `The store has no whole ${missing}. Run "floodlit storage check".`);
  }
  // A part replaces its rests. A rest behind the last part belongs to an upload that is not finished.
  const reach = reachOf(rows);
  if (reach > reachOf(parts.map(({ row }) => row)))
    throw new StoreRefused(
      'lied',
      `The store has ${reach} bytes of an upload that is not whole. Upload the file again.`,
    );
  return parts.map(({ row }) => row);
}

/** Rests that a kill left behind. Nobody reads them once the upload is finished. */
export const restsAmong = <Known extends Row>(rows: readonly Known[]): readonly Known[] =>
  rows.filter((row) => numberOf(row) === undefined);
