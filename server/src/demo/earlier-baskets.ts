// The part of a basketball game before its recording: three quarters and most of the last one.
import { sportRules } from '@floodlit/contract/sums/sport-rules';
import type { Game, Goal } from '@floodlit/demo/footage';
import { shirtOf, type DemoEntry } from './demo-entry.ts';
import { basketNames } from './plays.ts';

const breakSeconds = 60;

/** The baskets that add up to these points. */
export function basketsOf(points: number): number[] {
  const baskets: number[] = [];
  for (let left = points; left > 0; left -= baskets.at(-1) ?? left)
    baskets.push(left < 4 ? left : baskets.length % 5 === 2 ? 3 : baskets.length % 7 === 4 ? 1 : 2);
  return baskets;
}

/** Ends with the clock at the seconds that the recording shows. */
export function earlierBaskets(game: Game): DemoEntry[] {
  const { count, seconds } = sportRules.basketball.periods;
  const quarter = seconds ?? 0;
  const played = count * quarter - game.seconds;
  /** Seconds of play, counted from the tip-off, as seconds of the recording. */
  const place = (second: number): number =>
    second - played - (count - 1 - Math.min(count - 1, Math.floor(second / quarter))) * breakSeconds;
  const bounds = Array.from({ length: count }, (_, index): DemoEntry[] => {
    const number = index + 1;
    const start: DemoEntry = {
      key: `period ${number}`,
      kind: 'period_start',
      second: place(index * quarter),
      period: number,
    };
    const end: DemoEntry = {
      key: `end ${number}`,
      kind: 'period_end',
      second: place(index * quarter) + quarter,
    };
    return number === count ? [start] : [start, end];
  }).flat();
  const baskets = (['home', 'away'] as const).flatMap((side: Goal['side']) => {
    const points = basketsOf(game.score[side]);
    const gap = (played - 30) / points.length;
    return points.map((value, index): DemoEntry => {
      const key = `earlier ${side} ${index}`;
      const text = basketNames[value] ?? null;
      const player_number = shirtOf(`${game[side].name} ${key}`);
      const second = place(12 + (index + (side === 'home' ? 0 : 0.5)) * gap);
      return { key, kind: 'score', second, side, points: value, text, player_number };
    });
  });
  return [...bounds, ...baskets].toSorted((one, other) => one.second - other.second);
}
