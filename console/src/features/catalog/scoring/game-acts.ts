// The next acts of the scorer, read from the folded game.
import type { FoldedEntry, FoldedGame, GameState } from '@floodlit/contract/sums/fold-game';
import type { EntryKind, GameEntry } from '@floodlit/contract/sums/game-entry';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';

const aboutOthers: ReadonlySet<EntryKind> = new Set(['void', 'count', 'takeover']);

/** Undo takes out the last own entry that is in the game. */
export const lastOwn = ({ entries }: FoldedGame, author: string): GameEntry | undefined =>
  entries
    .filter(
      ({ entry, standing }) =>
        entry.author === author && standing === 'counted' && !aboutOthers.has(entry.kind),
    )
    .map(({ entry }) => entry)
    .toSorted((one, other) => one.made_at - other.made_at || one.order - other.order)
    .at(-1);

/** The takeover of this phone before its own copy of the log has the server's. */
export const localPrefix = 'local:';

/** The entries that a person reads: voids and counts only change others, and a replaced one has a successor. */
export function shownEntries({ entries }: FoldedGame): readonly FoldedEntry[] {
  const replaced = new Set(entries.map(({ entry }) => entry.replaces));
  return entries.filter(
    ({ entry, standing }) =>
      entry.kind !== 'void' &&
      entry.kind !== 'count' &&
      !entry.id.startsWith(localPrefix) &&
      !(standing === 'voided' && replaced.has(entry.id)),
  );
}

/** The void that took an entry out: voiding it brings the entry back. */
export const voidOf = ({ entries }: FoldedGame, id: string): GameEntry | undefined =>
  entries.findLast(
    ({ entry, standing }) => entry.kind === 'void' && entry.target === id && standing === 'counted',
  )?.entry;

/** `next`: the next period starts while the last one runs, as half-innings do. */
export type PeriodAct = 'start' | 'end' | 'next' | 'none';

export function periodActOf({ status }: GameState, { periods }: SportRules): PeriodAct {
  if (status === 'final') return 'none';
  if (status !== 'live') return 'start';
  return periods.kind === 'half_inning' ? 'next' : 'end';
}

/** The number of the period that a start begins. A score before the first period has opened it. */
export const nextPeriod = (state: GameState): number => state.period + 1;

/** The final whistle is the next likely press: the regular periods are over, or a side has won most sets. */
export function isLikelyOver(state: GameState, { periods, score }: SportRules): boolean {
  if (state.status === 'final' || state.status === 'scheduled') return false;
  if (score === 'sets') return Math.max(state.home, state.away) > periods.count / 2;
  return state.period >= periods.count;
}
