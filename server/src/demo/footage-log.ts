// The log of a finished demo game, as its footage shows it.
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import { writeScript, type Game } from '@floodlit/demo/footage';
import type { DemoEntry } from './demo-entry.ts';
import { earlierBaskets } from './earlier-baskets.ts';
import { chanceEntry, goalEntry, penaltyEntry } from './plays.ts';

/** The final whistle is the last thing that the recording shows. */
const whistleBeforeEnd = 0.5;
/** One penalty for so many seconds of footage, and one in any. */
const penaltyEverySeconds = 60;

/**
 * The recording shows the last seconds of each period, cut together. Footage that begins with a score shows the end of
 * the last period alone.
 */
export function footageLog(game: Game): DemoEntry[] {
  const { periods, clock } = sportRules[game.sport];
  const isLate = game.score.home + game.score.away > 0;
  const shown = isLate ? [periods.count] : Array.from({ length: periods.count }, (_, index) => index + 1);
  const length = game.seconds / shown.length;
  const whistle = game.seconds - whistleBeforeEnd;
  const period = (number: number, index: number): DemoEntry[] => {
    const begin = index * length;
    const end = begin + length;
    const clockAtBegin = clock === 'up' ? number * (periods.seconds ?? 0) - length : length;
    const isLast = index === shown.length - 1;
    return [
      ...(isLate ? [] : [periodStart(number, begin)]),
      { key: `clock ${number}`, kind: 'clock_set', second: begin, clock_seconds: clockAtBegin },
      ...playsIn(game, begin, isLast ? whistle : end),
      ...(isLast ? [] : [{ key: `end ${number}`, kind: 'period_end', second: end } as const]),
    ];
  };
  return [
    ...(isLate ? earlierBaskets(game) : []),
    ...shown.flatMap(period),
    { key: 'final', kind: 'final', second: whistle },
  ];
}

export const periodStart = (period: number, second: number): DemoEntry => ({
  key: `period ${period}`,
  kind: 'period_start',
  second,
  period,
});

function playsIn(game: Game, begin: number, end: number): DemoEntry[] {
  const plays = writeScript(game).map((moment, index) =>
    moment.kind === 'goal'
      ? goalEntry(game, moment.goal, `play ${index}`)
      : chanceEntry(game, moment, `play ${index}`),
  );
  const count = Math.max(1, Math.floor(game.seconds / penaltyEverySeconds));
  const penalties = Array.from({ length: count }, (_, index) => {
    const second = (game.seconds * (index + 0.45)) / count;
    return penaltyEntry(game, second, index % 2 === 0 ? 'away' : 'home', `penalty ${index}`);
  });
  return [...plays, ...penalties]
    .filter(({ second }) => second >= begin && second < end)
    .toSorted((one, other) => one.second - other.second);
}
