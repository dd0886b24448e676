// The log of a live demo game, as its script plays it.
import { scriptOf, type LiveGame } from '@floodlit/demo/live';
import type { DemoEntry } from './demo-entry.ts';
import { periodStart } from './footage-log.ts';
import { chanceEntry, goalEntry, penaltyEntry } from './plays.ts';

/** A live game is short. Its footage has no break, so one period follows at the end of the other. */
const periodsOf = { soccer: 2, hockey: 1, basketball: 4 } as const;
/** A log with each chance of the footage would hide the goals. */
const chanceEvery = 5;
const penaltyEverySeconds = 400;

/** In the order of the game. `second` is the game's own. */
export function liveLog(live: LiveGame): DemoEntry[] {
  const { game, seconds } = live;
  const { goals, takes } = scriptOf(live);
  const count = periodsOf[game.sport];
  const length = seconds / count;
  const periods = Array.from({ length: count }, (_, index): DemoEntry[] => {
    const number = index + 1;
    const second = index * length;
    return [
      ...(index === 0 ? [] : [{ key: `end ${index}`, kind: 'period_end', second } as const]),
      periodStart(number, second),
      { key: `clock ${number}`, kind: 'clock_set', second, clock_seconds: clockAt(live, second) },
    ];
  }).flat();
  const chances = takes
    .flatMap(({ second, seconds: shown, entry, reel }) =>
      reel.chances
        .filter((chance) => chance.second >= entry && chance.second < entry + shown)
        .map((chance) => ({ ...chance, second: second + chance.second - entry })),
    )
    .filter((chance, index) => index % chanceEvery === 1 && chance.second < seconds);
  const penalties = Array.from({ length: Math.floor(seconds / penaltyEverySeconds) }, (_, index) =>
    penaltyEntry(
      game,
      (index + 0.6) * penaltyEverySeconds,
      index % 2 === 0 ? 'home' : 'away',
      `penalty ${index}`,
    ),
  );
  const plays = [
    ...goals.map((goal, index) => goalEntry(game, goal, `goal ${index}`)),
    ...chances.map((chance, index) => chanceEntry(game, chance, `chance ${index}`)),
    ...penalties,
  ];
  return [...periods, ...plays]
    .toSorted((one, other) => one.second - other.second)
    .concat({ key: 'final', kind: 'final', second: seconds });
}

/** The clock of the game. Soccer counts up through both halves. */
export function clockAt({ game, seconds }: LiveGame, second: number): number {
  if (game.sport === 'soccer') return second;
  const length = seconds / periodsOf[game.sport];
  return length - (second % length);
}
