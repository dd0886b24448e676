// Pure rules of uploads: whether one may begin, and which files are left over.
import { operatorLimits } from '@floodlit/contract/operators/operator-limits';
import { addSeconds } from '../../kernel/clock.ts';

export type UploadRefusal = 'media.upload_too_large' | 'media.upload_limit' | 'media.upload_no_room';

export interface UploadFacts {
  readonly bytes: number;
  readonly maximumBytes: number;
  /** Unfinished uploads of the channel, without the one that is replaced. */
  readonly unfinished: number;
  /** Bytes that other uploads of all channels still need, by `promisedBytesOf`. */
  readonly promisedBytes: number;
  readonly freeBytes: number;
}

/** An upload leaves this much free for the database and for live games. */
export const reservedBytes = 1024 ** 3;

/** The qualities that are made of a file take about as much as the file. */
const copies = 2;

/**
 * Bytes of the disk that are still to be taken: the rest of files that arrive, and the qualities of all.
 * @param preparing bytes of each complete file whose qualities are not made yet.
 */
export const promisedBytesOf = (
  unfinished: readonly { readonly bytes: number; readonly arrived: number }[],
  preparing: readonly { readonly bytes: number }[],
): number =>
  unfinished.reduce((sum, { bytes, arrived }) => sum + bytes * copies - arrived, 0) +
  preparing.reduce((sum, { bytes }) => sum + bytes, 0);

/** A row comes before its file and goes before it. So a file without a row for so long is left over. */
const orphanSeconds = 600;

/**
 * @param found all uploads that have bytes.
 * @param needed those with a row, and those of a recording that is still to be made.
 * @param seen since when this process knows a file without a row. It is changed: a file has no time of its own.
 * @returns those that are removed now.
 */
export function takeOrphans(
  found: readonly string[],
  needed: ReadonlySet<string>,
  seen: Map<string, Date>,
  now: Date,
): string[] {
  const left = new Set(found.filter((id) => !needed.has(id)));
  for (const id of seen.keys()) if (!left.has(id)) seen.delete(id);
  for (const id of left) if (!seen.has(id)) seen.set(id, now);
  return [...left].filter((id) => addSeconds(seen.get(id) ?? now, orphanSeconds) <= now);
}

/** Without this end, one operator could hold the disk of all channels by uploads that never send a byte. */
export const hasLapsed = (
  { created_at, arrived }: { readonly created_at: Date; readonly arrived: number },
  now: Date,
): boolean => arrived === 0 && addSeconds(created_at, operatorLimits.uploadEmptySeconds) <= now;

/** Undefined when these bytes of a film have room on the disk, and what is made of them too. */
export const refuseFilmPart = (bytes: number, freeBytes: number): 'media.upload_no_room' | undefined =>
  bytes * copies + reservedBytes > freeBytes ? 'media.upload_no_room' : undefined;

/** Undefined when the upload may begin. */
export function refuseUpload(facts: UploadFacts): UploadRefusal | undefined {
  if (facts.bytes > facts.maximumBytes) return 'media.upload_too_large';
  if (facts.unfinished >= operatorLimits.uploadsMaximum) return 'media.upload_limit';
  const needed = facts.bytes * copies + facts.promisedBytes + reservedBytes;
  return needed > facts.freeBytes ? 'media.upload_no_room' : undefined;
}

/** The metadata of the protocol: names, and values in base64. Anything else has no file name. */
export function fileNameIn(metadata: string | undefined): string {
  const [, encoded = ''] = /(?:^|,)\s*filename ([A-Za-z0-9+/=]{1,1400})\s*(?:,|$)/.exec(metadata ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // oxlint-disable-next-line no-control-regex
  return Array.from(text.replace(/[\u0000-\u001f\u007f]/g, ' '))
    .slice(0, 255)
    .join('');
}

/** The declared length of an upload. Undefined for none, and for one that is no length. */
export function lengthIn(header: string | undefined): number | undefined {
  if (!/^[1-9]\d{0,14}$/.test(header ?? '')) return undefined;
  return Number(header);
}
