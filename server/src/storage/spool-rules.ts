// The spool decides which file is sent next, which one is lost, and which one is freed.
import type { SpoolKind, SpoolState } from './ports.ts';

export interface SpoolFacts {
  readonly sequence: number;
  readonly folder: string;
  readonly key: string;
  readonly kind: SpoolKind;
  readonly bytes: number;
}

export interface SpoolEntry extends SpoolFacts {
  state: 'waiting' | 'sending' | 'stored' | 'reading';
  /** The next try begins then at the earliest. */
  dueMs: number;
  /** Failed tries in a row. */
  failures: number;
}

/** A bucket that is back gets the first file within this time. */
export const longestSendPauseMs = 10_000;
/** A game is over by then. */
export const indexKeptMs = 86_400_000;
const readBackFromMs = 60_000;
const readBackUntilMs = 480_000;

/**
 * The bucket may lose later what it has now, so it is asked between one and eight minutes after. Two minutes are left
 * for tries that fail.
 * @param draw from 0 to 1
 */
export const readBackAfterMs = (draw: number): number =>
  Math.round(readBackFromMs + draw * (readBackUntilMs - readBackFromMs));

const isUnsent = ({ state }: SpoolEntry): boolean => state === 'waiting' || state === 'sending';

/**
 * The oldest one that may go now. An index never names a file that the bucket does not have. Two versions of one key
 * never travel at once: the older one could arrive last.
 * @param entries in the order in which they were kept
 * @param isHeld whether nothing of a folder may go now.
 */
export function nextToSend<Entry extends SpoolEntry>(
  entries: Iterable<Entry>,
  nowMs: number,
  isHeld: (folder: string) => boolean = () => false,
): Entry | undefined {
  const unsentFolders = new Set<string>();
  const unsentKeys = new Set<string>();
  for (const entry of entries) {
    if (!isUnsent(entry)) continue;
    const isFree = !unsentKeys.has(entry.key) && (entry.kind !== 'index' || !unsentFolders.has(entry.folder));
    if (isFree && entry.state === 'waiting' && entry.dueMs <= nowMs && !isHeld(entry.folder)) return entry;
    unsentFolders.add(entry.folder);
    unsentKeys.add(entry.key);
  }
  return undefined;
}

/** The stored one whose read-back is due first. */
export function nextToReadBack<Entry extends SpoolEntry>(
  entries: Iterable<Entry>,
  nowMs: number,
): Entry | undefined {
  let first: Entry | undefined;
  for (const entry of entries)
    if (
      entry.state === 'stored' &&
      entry.dueMs <= nowMs &&
      (first === undefined || entry.dueMs < first.dueMs)
    )
      first = entry;
  return first;
}

/** When `nextToSend` or `nextToReadBack` may answer another one, if nothing else happens before. */
export function nextDueMs(entries: Iterable<SpoolEntry>, nowMs: number): number | undefined {
  let next: number | undefined;
  for (const { state, dueMs } of entries)
    if ((state === 'waiting' || state === 'stored') && dueMs > nowMs && (next === undefined || dueMs < next))
      next = dueMs;
  return next;
}

/** A process that goes on with a game reads the index here while the bucket is away. */
const isFreeable = ({ kind, state }: SpoolEntry): boolean => state === 'stored' && kind !== 'index';

/** The oldest stored files that make this much room, as far as there are any. */
export function roomFor<Entry extends SpoolEntry>(entries: Iterable<Entry>, bytes: number): Entry[] {
  const freed: Entry[] = [];
  let left = bytes;
  for (const entry of entries) {
    if (left <= 0) break;
    if (!isFreeable(entry)) continue;
    freed.push(entry);
    left -= entry.bytes;
  }
  return freed;
}

/**
 * Brings the spool below its limit. Stored files go first, without their read-back, as the bucket says that it has
 * them. Then the oldest segments are lost that nobody sends at the moment, and nothing else.
 */
export function beyondLimit<Entry extends SpoolEntry>(
  entries: readonly Entry[],
  limitBytes: number,
): { readonly freed: readonly Entry[]; readonly lost: readonly Entry[] } {
  let excess = entries.reduce((sum, { bytes }) => sum + bytes, 0) - limitBytes;
  const take = (mayGo: (entry: Entry) => boolean): Entry[] => {
    const taken: Entry[] = [];
    for (const entry of entries) {
      if (excess <= 0) break;
      if (!mayGo(entry)) continue;
      taken.push(entry);
      excess -= entry.bytes;
    }
    return taken;
  };
  const freed = take(isFreeable);
  return { freed, lost: take(({ kind, state }) => kind === 'segment' && state === 'waiting') };
}

/** True while the bucket does not have every one of these. */
export function hasUnsent<Entry extends SpoolEntry>(
  entries: Iterable<Entry>,
  isMeant: (entry: Entry) => boolean,
): boolean {
  for (const entry of entries) if (isUnsent(entry) && isMeant(entry)) return true;
  return false;
}

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;

/** The trouble of a spool for everybody to read, so without an address. Undefined while the bucket takes what comes. */
export function spoolTrouble(state: SpoolState | undefined): string | undefined {
  if (state === undefined) return undefined;
  const { waitingFiles, waitingBytes, lostFiles, refusal } = state;
  const lost = lostFiles === 0 ? [] : [`${lostFiles} files of live games are lost since the start`];
  if (refusal === undefined) return lost[0];
  const size =
    waitingBytes >= gigabyte
      ? `${(waitingBytes / gigabyte).toFixed(1)} GB`
      : `${Math.ceil(waitingBytes / megabyte)} MB`;
  return [...lost, `${waitingFiles} files (${size}) wait for the bucket, and the log says why`].join(', ');
}
