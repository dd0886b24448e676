// Volunteers try their phones before the game. Their entries stay in the log until somebody takes them back.
import type { FoldedGame } from './fold-game.ts';
import type { EntryKind, GameEntry } from './game-entry.ts';

const onlyForTheLog: ReadonlySet<EntryKind> = new Set(['takeover', 'void', 'count']);

/** The entries that a void can take out, also those that do not count. */
export const standingEntries = ({ entries }: FoldedGame): GameEntry[] =>
  entries
    .filter(({ entry, standing }) => standing !== 'voided' && !onlyForTheLog.has(entry.kind))
    .map(({ entry }) => entry);

/**
 * Whether all that stands was noted before the start. It is a rehearsal, or a game that was broken off and goes on
 * later: a person decides.
 * @param startsAt milliseconds since 1970
 */
export function isFromBefore(folded: FoldedGame, startsAt: number): boolean {
  const standing = standingEntries(folded);
  return standing.length > 0 && standing.every(({ at }) => at < startsAt);
}
