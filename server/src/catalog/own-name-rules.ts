// The own name of a game of two teams, such as "Semi-final": pure.

export interface NamedTeam {
  readonly name: string;
  readonly short_name: string;
  readonly monogram?: string;
}

/** Words between two teams, in the languages of the product. */
const joiners = new Set(['vs', 'v', 'at', 'x', 'contre', 'c', 'à', 'ضد', 'و']);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('und')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** `Hockey · 2026-11-20`: the name of an event without one. */
const isGiven = (name: string): boolean => / · \d{4}-\d\d-\d\d$/.test(name);

/** Both in one line, where there is no second one. */
export const withOwnName = (title: string, ownName: string | undefined): string =>
  ownName === undefined ? title : `${title} · ${ownName}`;

/**
 * @param teams both, in every language in which the name may repeat them.
 * @returns undefined where the name says nothing beside the title.
 */
export function findOwnName(name: string, teams: readonly NamedTeam[]): string | undefined {
  const known = new Set(
    teams.flatMap((team) => wordsOf(`${team.name} ${team.short_name} ${team.monogram ?? ''}`)),
  );
  const says = wordsOf(name).some((word) => !known.has(word) && !joiners.has(word));
  return says && !isGiven(name) ? name : undefined;
}
