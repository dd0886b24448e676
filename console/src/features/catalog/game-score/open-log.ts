// The log of a game as an open page has it. Each answer brings the new entries alone.
import type { Answer } from '@floodlit/contract/route';
import type { scoring } from '@floodlit/contract/operators/scoring';
import { foldGame, type FoldedGame } from '@floodlit/contract/sums/fold-game';

type LogAnswer = Answer<typeof scoring.log>['data'];
export type OpenLog = LogAnswer & { readonly folded: FoldedGame };

/**
 * @param before what the page has. The answer was asked for with its `seq`.
 * @returns the whole log. A log that shrank was restored from a backup, and came whole.
 */
export function mergeLog(before: OpenLog | undefined, answer: LogAnswer): OpenLog {
  if (before === undefined || answer.seq < before.seq)
    return { ...answer, folded: foldGame(answer.entries, answer.rules) };
  const authors = { ...before.authors, ...answer.authors };
  const isSame = answer.entries.length === 0 && JSON.stringify(answer.rules) === JSON.stringify(before.rules);
  if (isSame) return { ...answer, authors, entries: before.entries, folded: before.folded };
  const known = new Map([...before.entries, ...answer.entries].map((entry) => [entry.id, entry]));
  const entries = [...known.values()];
  return { ...answer, authors, entries, folded: foldGame(entries, answer.rules) };
}
