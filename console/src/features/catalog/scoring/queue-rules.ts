// The queue of taps that a phone keeps until the server has each of them.
import { limits } from '@floodlit/contract/limits';
import type { GameEntry } from '@floodlit/contract/sums/game-entry';
import type { ScoredGame, SentEntry } from '@floodlit/contract/operators/scoring';

/** `stored`: the browser's storage has acknowledged it. `failed`: the storage is full, so only this page has it. */
export interface QueuedEntry {
  readonly entry: GameEntry;
  readonly storage: 'writing' | 'stored' | 'failed';
}

/** An entry that the server does not keep, with its reason. */
export interface RefusedEntry {
  readonly entry: GameEntry;
  readonly code: string;
}

const inOrder = (one: QueuedEntry, other: QueuedEntry): number => one.entry.order - other.entry.order;

/** The next entries to send. After a refused body, `limit` is 1 to find the entry that is wrong. */
export const batchOf = (
  queue: readonly QueuedEntry[],
  limit: number = limits.gameEntriesSentMaximum,
): readonly GameEntry[] =>
  queue
    .filter(({ storage }) => storage !== 'writing')
    .toSorted(inOrder)
    .slice(0, limit)
    .map(({ entry }) => entry);

/** The server corrects the phone's clock as it is at the sending, so the tap's time is in that clock. */
export const sentEntryOf = (
  { at: _at, made_at, author: _author, ...fields }: GameEntry,
  offset: number,
): SentEntry => ({
  ...fields,
  kind: fields.kind as SentEntry['kind'],
  phone_at: Math.max(0, made_at - offset),
});

/**
 * `retry`: nothing is lost, it is sent again. `invalid`: the body was refused. `full`: the log takes no takeover.
 * `freed`: the office took the link from this phone. The others end the sending until the office changes something.
 */
export type Verdict = 'retry' | 'invalid' | 'full' | 'freed' | 'bound' | 'ended' | 'unknown' | 'cancelled';

const verdicts: Readonly<Record<string, Verdict>> = {
  'operators.work_link_bound': 'bound',
  'operators.work_link_unbound': 'freed',
  'operators.work_link_ended': 'ended',
  'operators.work_link_not_found': 'unknown',
  'catalog.event_cancelled': 'cancelled',
  'catalog.log_full': 'full',
  'request.invalid': 'invalid',
};
const tooLarge = 413;

/** A page of a proxy has no code, and says nothing of the link. A proxy too may refuse a large body. */
export const verdictOf = (status: number, code: string | undefined): Verdict =>
  verdicts[code ?? ''] ?? (status === tooLarge ? 'invalid' : 'retry');

/** @param chance from 0 to 1: phones that lost the same network do not all return at once. */
export const backoffMs = (failures: number, chance: number): number =>
  Math.min(30_000, 1_000 * 2 ** Math.min(failures - 1, 6)) * (0.5 + chance / 2);

export type BannerKind = 'online' | 'saved' | 'sending' | 'unsaved';

export interface Banner {
  readonly kind: BannerKind;
  readonly count: number;
}

/** @param isReached whether the last call got an answer. */
export function bannerOf(queue: readonly QueuedEntry[], isReached: boolean): Banner {
  const unsaved = queue.filter(({ storage }) => storage === 'failed').length;
  if (unsaved > 0) return { kind: 'unsaved', count: unsaved };
  if (!isReached) return { kind: 'saved', count: queue.filter(({ storage }) => storage === 'stored').length };
  return queue.length > 0 ? { kind: 'sending', count: queue.length } : { kind: 'online', count: 0 };
}

/** Each tap changes the number and is sent at once. A screen reader that spoke these would never be quiet. */
export const spokenBanner = ({ kind }: Banner): Banner => ({
  kind: kind === 'sending' ? 'online' : kind,
  count: 0,
});

/** Entries that the server has acknowledged leave the queue, refused ones too. */
export const without = (
  queue: readonly QueuedEntry[],
  settled: ReadonlySet<string>,
): readonly QueuedEntry[] => queue.filter(({ entry }) => !settled.has(entry.id));

/** Another tab of this phone has stored taps, or has sent some. Only this page has those that are not stored yet. */
export function mergeQueues(
  own: readonly QueuedEntry[],
  stored: readonly GameEntry[],
  log: readonly GameEntry[],
): readonly QueuedEntry[] {
  const known = new Set([...stored, ...log].map(({ id }) => id));
  return [
    ...stored.map((entry) => ({ entry, storage: 'stored' as const })),
    ...own.filter(({ entry, storage }) => storage !== 'stored' && !known.has(entry.id)),
  ];
}

/** All known entries of the game. The server's copy of an entry wins over the phone's. */
export const knownEntries = (
  log: readonly GameEntry[],
  queue: readonly QueuedEntry[],
): readonly GameEntry[] => {
  const ids = new Set(log.map(({ id }) => id));
  return [...log, ...queue.filter(({ entry }) => !ids.has(entry.id)).map(({ entry }) => entry)];
};

/** The phone's own entries that a restored backup of the server has not. They are sent once more. */
export const lostEntries = (
  log: readonly GameEntry[],
  there: readonly GameEntry[],
  author: string | undefined,
): readonly GameEntry[] => {
  const ids = new Set(there.map(({ id }) => id));
  return log.filter((entry) => entry.author === author && entry.kind !== 'takeover' && !ids.has(entry.id));
};

/** A volunteer keeps many games in a season. */
const keptMs = 7 * 86_400_000;

/** A phone forgets a log some days after its link has ended, unless taps still wait for the server. */
export const isForgotten = (
  game: Pick<ScoredGame, 'ends_at'> | undefined,
  waiting: number,
  now: number,
): boolean => game !== undefined && waiting === 0 && Date.parse(game.ends_at) + keptMs < now;
