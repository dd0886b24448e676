// Pure rules of the game log: which entries are kept, where they stand, and what a new one changes.
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import type { SentEntry } from '@floodlit/contract/operators/scoring';
import { limits } from '@floodlit/contract/limits';
import type { FoldedGame, GameState } from '@floodlit/contract/sums/fold-game';
import { isPhone, type GameEntry } from '@floodlit/contract/sums/game-entry';
import { stripInvisible } from '../../kernel/strip-invisible.ts';

const onlyForTheLog: ReadonlySet<GameEntry['kind']> = new Set(['takeover', 'void', 'count']);

/** An entry as it is kept: with its number in the log and the phone's own time. */
export interface KeptEntry extends GameEntry {
  readonly phone_at: number;
  readonly seq: number;
}

/** The server writes takeovers. The office and the demo may name an entry's place by the server's clock. */
export type NewEntry = Omit<SentEntry, 'kind'> &
  Pick<GameEntry, 'kind'> & { readonly at?: number | undefined };

export interface RefusedEntry {
  readonly id: string;
  readonly code: 'catalog.log_full' | 'catalog.entry_invalid';
}

/** The same uuid in another spelling is the same entry. */
export const idOf = (id: string): string => id.toLowerCase();

const cleaned = (entry: NewEntry): NewEntry => {
  const text = entry.text === null ? '' : stripInvisible(entry.text);
  return {
    ...entry,
    id: idOf(entry.id),
    target: entry.target === null ? null : idOf(entry.target),
    replaces: entry.replaces === null ? null : idOf(entry.replaces),
    text: text === '' ? null : text,
  };
};

/** Whether an entry has all that its kind needs. */
function isComplete(
  { id, kind, side, points, clock_seconds, text, home, away, target, replaces }: NewEntry,
  hasSides: boolean,
): boolean {
  if (replaces === id) return false;
  switch (kind) {
    case 'score':
      return hasSides && side !== null && points !== null;
    case 'final':
      return home === null && away === null ? true : hasSides && home !== null && away !== null;
    case 'clock_set':
      return clock_seconds !== null;
    case 'custom':
      return text !== null;
    case 'void':
    case 'count':
      return target !== null && target !== id;
    case 'period_start':
    case 'period_end':
    case 'big_play':
    case 'penalty':
    case 'timeout':
    case 'clock_start':
    case 'clock_stop':
    case 'takeover':
      return true;
  }
}

export interface SortedOut {
  /** Without doubles, in the order of the author's taps. */
  readonly fresh: readonly NewEntry[];
  readonly refused: readonly RefusedEntry[];
}

/** A phone leaves room for the office and for takeovers, so that no phone can keep the result away. */
const maximumFor = ({ kind }: NewEntry, author: string): number =>
  isPhone(author) && kind !== 'takeover' ? limits.gameEntriesOfPhonesMaximum : limits.gameEntriesMaximum;

/** Leaves out what is there already, and refuses one by one what cannot be kept. */
export function sortOut(
  sent: readonly NewEntry[],
  known: ReadonlySet<string>,
  { hasSides, author }: { readonly hasSides: boolean; readonly author: string },
): SortedOut {
  const fresh = new Map<string, NewEntry>();
  const refused: RefusedEntry[] = [];
  for (const given of sent.toSorted((one, other) => one.order - other.order)) {
    const entry = cleaned(given);
    if (known.has(entry.id) || fresh.has(entry.id)) continue;
    if (!isComplete(entry, hasSides)) refused.push({ id: given.id, code: 'catalog.entry_invalid' });
    else if (known.size + fresh.size >= maximumFor(entry, author))
      refused.push({ id: given.id, code: 'catalog.log_full' });
    else fresh.set(entry.id, entry);
  }
  return { fresh: [...fresh.values()], refused };
}

/** A phone may be offline for so long. A clock that is further off is not believed. */
const offlineMs = 48 * 3_600_000;

export interface Arrival {
  readonly receivedAt: number;
  /** The phone's clock at the sending. Undefined for the office, whose entries are made when they arrive. */
  readonly phoneNow: number | undefined;
  /** The server's clock at the sending, as the phone reckons from earlier answers. */
  readonly serverNow?: number | undefined;
  readonly author: string;
}

/** No request is longer on its way. */
const slowestMs = 20_000;

/** A slow network makes a batch arrive seconds after its sending, and each batch later by another time. */
const sentAt = (receivedAt: number, serverNow: number | undefined): number =>
  serverNow !== undefined && serverNow <= receivedAt && serverNow >= receivedAt - slowestMs
    ? serverNow
    : receivedAt;

type Tap = Pick<KeptEntry, 'author' | 'order' | 'phone_at' | 'made_at'>;

/**
 * When an entry was made, by the server's clock. A phone's clock may be hours wrong, and its distance from the server's
 * is known at the sending. The taps of one author keep their order.
 */
function madeAt(
  entry: NewEntry,
  { receivedAt, phoneNow, serverNow, author }: Arrival,
  taps: readonly Tap[],
): number {
  if (phoneNow === undefined) return receivedAt;
  const ago = Math.min(Math.max(phoneNow - entry.phone_at, 0), offlineMs);
  const made = Math.round(sentAt(receivedAt, serverNow) - ago);
  const own = taps.filter((tap) => tap.author === author);
  const earlier = own.filter(({ order }) => order < entry.order).map((tap) => tap.made_at);
  // A phone that lost its storage counts from 1 again: its clock tells that these taps are no earlier ones.
  const later = own
    .filter(({ order, phone_at }) => order > entry.order && phone_at >= entry.phone_at)
    .map((tap) => tap.made_at);
  return Math.min(Math.max(made, ...earlier), receivedAt, ...later);
}

/** The new entries with their author, number and times. */
export function placeEntries(
  fresh: readonly NewEntry[],
  arrival: Arrival,
  before: readonly KeptEntry[],
): KeptEntry[] {
  const taps: Tap[] = before.filter(({ author, kind }) => author === arrival.author && kind !== 'takeover');
  let seq = before.at(-1)?.seq ?? 0;
  return fresh.map(({ at, ...entry }) => {
    const made_at = madeAt(entry, arrival, taps);
    seq += 1;
    const isPlaced = at !== undefined && !isPhone(arrival.author);
    const placed = {
      ...entry,
      author: arrival.author,
      made_at,
      at: isPlaced ? Math.round(at) : made_at,
      seq,
    };
    taps.push(placed);
    return placed;
  });
}

/**
 * Every entry that replaces another one gets its place. The other one may arrive later, so the place is found at each
 * read.
 */
export function withPlaces(log: readonly KeptEntry[]): KeptEntry[] {
  const byId = new Map(log.map((entry) => [entry.id, entry]));
  return log.map((entry) => {
    if (entry.replaces === null) return entry;
    const seen = new Set<string>();
    let first = entry;
    while (first.replaces !== null && !seen.has(first.id)) {
      seen.add(first.id);
      const replaced = byId.get(first.replaces);
      if (replaced === undefined) break;
      first = replaced;
    }
    return { ...entry, at: first.at };
  });
}

/** Viewers get the entries that count, in the order of the game. */
export const shownEntries = ({ entries }: FoldedGame): GameEntry[] =>
  entries
    .filter(({ entry, standing }) => standing === 'counted' && !onlyForTheLog.has(entry.kind))
    .map(({ entry }) => entry);

/** Whether a page that knows the log of before must read it again. Else it adds the new entries at the end. */
export function changesEarlier(
  before: FoldedGame,
  after: FoldedGame,
  added: readonly Pick<GameEntry, 'id'>[],
): boolean {
  const known = shownEntries(before);
  const shown = shownEntries(after);
  const fresh = new Set(added.map(({ id }) => id));
  return (
    known.some((entry, index) => shown[index]?.id !== entry.id) ||
    shown.slice(known.length).some(({ id }) => !fresh.has(id))
  );
}

/** The end of the game by its log, or null while it is not over. No game is over before its start. */
export function overAt({ state, entries }: FoldedGame, startsAt: Date): number | null {
  if (state.status !== 'final') return null;
  const end = entries.findLast(({ entry, standing }) => standing === 'counted' && entry.kind === 'final');
  return end === undefined || end.entry.at < startsAt.getTime() ? null : end.entry.at;
}

interface BegunGame {
  readonly starts_at: Date;
  readonly stream_status: StreamStatus;
  readonly is_over: boolean;
}

/** A score that nobody touched since then is one of a rehearsal. */
const rehearsalEndsMs = 30 * 60_000;

/**
 * Viewers get the score from the start on, and none of a rehearsal. A rehearsal does not end the game. A game on the
 * air has begun, whatever the schedule says.
 */
export const isForViewers = (
  { starts_at, stream_status, is_over }: BegunGame,
  status: GameState['status'],
  updatedAt: number,
  now: Date,
): boolean =>
  stream_status !== 'upcoming' ||
  (starts_at <= now && updatedAt >= starts_at.getTime() - rehearsalEndsMs && (status !== 'final' || is_over));

/** The typed result takes the place of the final entry that counts, unless points were counted after that. */
export function finalToReplace({ entries }: FoldedGame, startsAt: Date): string | null {
  const counted = entries.filter(
    ({ entry, standing }) => standing === 'counted' && entry.at >= startsAt.getTime(),
  );
  const last = counted.findLastIndex(({ entry }) => entry.kind === 'final');
  if (last === -1) return null;
  const isChanged = counted
    .slice(last + 1)
    .some(({ entry: { kind } }) => kind === 'score' || kind === 'period_start');
  return isChanged ? null : (counted[last]?.entry.id ?? null);
}

/** Behind every entry, also behind one of this same millisecond. */
export const lastPlace = ({ entries }: FoldedGame, now: Date): number =>
  Math.max(now.getTime(), (entries.at(-1)?.entry.at ?? 0) + 1);
