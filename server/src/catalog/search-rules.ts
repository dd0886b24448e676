// The terms of a search: words, each with its possible spellings.

export interface AskedWord {
  readonly word: string;
  /** Whether the channel has a word that begins with it. */
  readonly known: boolean;
  /** Words of the channel that share letters with it. */
  readonly near: readonly string[];
}

/** Any of them will do. */
export type Term = readonly string[];

/** The rest of a very long search says no more. */
const termsMaximum = 8;
const spellingsMaximum = 6;

/** How many slips are forgiven in a word of this length: none where nearly every word would be near. */
const slipsIn = (word: string): number =>
  word.length < 3 ? 0 : word.length < 6 ? 1 : word.length < 10 ? 2 : 3;

/** Letters that were left out, added, mistaken or exchanged with their neighbour. */
export function slipsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let fewest = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isExchanged) fewest = Math.min(fewest, (beforeLast[column - 2] ?? 0) + 1);
      current.push(fewest);
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}

/** A word that is still being typed is compared with the beginning of what it may become. */
function slipsTowards(typed: string, meant: string): number {
  const lengths = [typed.length - 1, typed.length, typed.length + 1, meant.length];
  return Math.min(
    ...lengths
      .filter((length) => length > 1 && length <= meant.length)
      .map((length) => slipsBetween(typed, meant.slice(0, length)) + (length < meant.length ? 0.5 : 0)),
  );
}

/** The channel's words that the typed word probably means: those with the fewest slips, up to a limit. */
export function likelyWords(typed: string, near: readonly string[]): string[] {
  const most = slipsIn(typed);
  const judged = near
    .map((word) => ({ word, slips: slipsTowards(typed, word) }))
    .filter(({ slips }) => Math.floor(slips) <= most);
  const fewest = Math.min(...judged.map(({ slips }) => slips));
  return judged
    .filter(({ slips }) => slips === fewest)
    .map(({ word }) => word)
    .slice(0, spellingsMaximum);
}

/**
 * A single letter next to whole words (`l’équipe`, `coach’s`) would narrow the search only by chance.
 * @returns a term for each word, or undefined when a word matches nothing on this channel.
 */
export function termsOf(asked: readonly AskedWord[]): Term[] | undefined {
  const telling = asked.filter(({ word }) => word.length > 1);
  const words = (telling.length > 0 ? telling : asked).slice(0, termsMaximum);
  if (words.length === 0) return undefined;
  const terms = words.map(({ word, known, near }) => (known ? [word] : likelyWords(word, near)));
  return terms.every((term) => term.length > 0) ? terms : undefined;
}

/** The classes of words that an entry has, from its own name to its description. */
type Weights = 'A' | 'AB' | '';

/** A PostgreSQL tsquery; the words are letters and digits alone, for the database has split them so. */
export function queryOf(
  terms: readonly Term[],
  { weights, whole }: { weights: Weights; whole?: boolean },
): string {
  const suffix = `${whole === true ? '' : '*'}${weights}`;
  const wordQuery = (word: string): string => `'${word}'${suffix === '' ? '' : `:${suffix}`}`;
  return terms.map((term) => `(${term.map(wordQuery).join(' | ')})`).join(' & ');
}
