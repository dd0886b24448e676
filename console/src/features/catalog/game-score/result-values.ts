// The numbers of a typed result.
import type { Score } from '@floodlit/contract/catalog/scores';
import { limits } from '@floodlit/contract/limits';

/** The teams in the order of the game's title, as viewers read it. */
export const titleOrder = ['away', 'home'] as const;

export interface TypedResult {
  readonly home: string;
  readonly away: string;
}

/** A whole number from zero. Undefined for any other text. */
function numberIn(text: string): number | undefined {
  const typed = text.trim();
  if (!/^\d{1,3}$/.test(typed)) return undefined;
  const number = Number(typed);
  return number <= limits.sideScoreMaximum ? number : undefined;
}

/** Both numbers, or the sides whose number is missing or wrong. */
export function readResult({
  home,
  away,
}: TypedResult): { readonly home: number; readonly away: number } | { readonly wrong: ('home' | 'away')[] } {
  const numbers = { home: numberIn(home), away: numberIn(away) };
  const wrong = titleOrder.filter((side) => numbers[side] === undefined);
  return wrong.length > 0 ? { wrong } : { home: numbers.home ?? 0, away: numbers.away ?? 0 };
}

type Result = Readonly<Record<'home' | 'away', number>>;

/**
 * The ids of sent results. The same numbers sent again after a lost answer are one act. After an answer they are a new
 * one: somebody else may have changed the result since.
 */
export function createSendings(makeId: () => string): {
  idOf(this: void, result: Result): string;
  answered(this: void): void;
} {
  let open: (Result & { readonly id: string }) | undefined;
  return {
    idOf({ home, away }: Result): string {
      if (open === undefined || open.home !== home || open.away !== away) open = { home, away, id: makeId() };
      return open.id;
    },
    answered: (): void => void (open = undefined),
  };
}

export const isSameResult = (one: Result | null, other: Result | null): boolean =>
  one?.home === other?.home && one?.away === other?.away;

interface Named {
  readonly short_name: string;
}

/** `Falcons 1–2 Hawks`: no number stands without its team. */
export const namedResult = (
  { home, away }: { readonly home: Named | null; readonly away: Named | null },
  result: Result,
): string => `${away?.short_name ?? ''} ${result.away}–${result.home} ${home?.short_name ?? ''}`;

/** Somebody keeps the score of this game now: one press by mistake does not end it. */
export const mustAsk = (score: { readonly status: Score['status'] } | null, isAsked: boolean): boolean =>
  score?.status === 'live' && !isAsked;

/** The result of a game. A running score is none: an Enter would end the game. */
export const textOf = (score: (Result & { readonly status: Score['status'] }) | null): TypedResult =>
  score?.status === 'final' ? { home: String(score.home), away: String(score.away) } : { home: '', away: '' };
