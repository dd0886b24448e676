// The place of an entry that the office adds later: a period with its clock, or a time of day.
import type { FoldedGame, GameState } from '@floodlit/contract/sums/fold-game';
import { clockAt } from '@floodlit/contract/sums/game-clock';
import type { SportRules } from '@floodlit/contract/sums/sport-rules';
import { instantOf, wallOf, withRepeat } from '../../../lib/wall-time.ts';

/** A stretch of a running period, between two entries. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly state: GameState;
}

/** The stretches of a period, in order. The last one of a running game ends now. */
function stretchesOf({ entries }: FoldedGame, period: number, now: number): readonly Stretch[] {
  return entries
    .map(({ entry, state }, index) => ({
      from: entry.at,
      to: entries[index + 1]?.entry.at ?? Math.max(now, entry.at),
      state,
    }))
    .filter(({ state }) => state.period === period && state.status === 'live');
}

/** The instant within a stretch at which its clock is nearest to the wanted value. */
function nearest({ from, to, state }: Stretch, rules: SportRules, wanted: number) {
  const { clock } = state;
  if (clock === null) return { at: to, distance: 0 };
  const off = (clock.seconds - wanted) * 1_000;
  const reached =
    clock.running_since === null ? from : clock.running_since + (rules.clock === 'down' ? off : -off);
  const at = Math.min(Math.max(reached, from), to);
  return { at, distance: Math.abs(clockAt(clock, rules, at) - wanted) };
}

/** Between the entries around it, so that it is the same game in every order of authors. */
const inside = ({ from, to }: Stretch, at: number): number =>
  to - from < 2 ? from : Math.round(Math.min(Math.max(at, from + 1), to - 1));

/**
 * The place in a period at which the clock showed the given seconds, else the place at its end.
 * @param seconds undefined for the end of the period.
 * @returns undefined when the log has no such period.
 */
export function placeInPeriod(
  folded: FoldedGame,
  rules: SportRules,
  {
    period,
    seconds,
    now,
  }: { readonly period: number; readonly seconds: number | undefined; readonly now: number },
): number | undefined {
  const stretches = stretchesOf(folded, period, now);
  const last = stretches.at(-1);
  if (last === undefined) {
    // The scorer skipped this period: it lies before the next one.
    const later = folded.entries.find(({ state }) => state.period > period);
    return later && later.entry.at - 1;
  }
  if (seconds === undefined || last.state.clock === null) return inside(last, last.to);
  const [best] = stretches
    .map((stretch) => ({ stretch, ...nearest(stretch, rules, seconds) }))
    .toSorted((one, other) => one.distance - other.distance);
  return best === undefined ? undefined : inside(best.stretch, best.at);
}

/** `12:34` in seconds. Also of a clock beyond an hour, as `93:10`. */
export function clockIn(text: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? [];
  return minutes === undefined ? undefined : Number(minutes) * 60 + Number(seconds);
}

const dayMs = 86_400_000;

/**
 * The instant of a time of day, such as `21:05` or `21:05:30`. A game may go on after midnight, so the nearest day
 * counts.
 * @param near an instant of the game, in milliseconds.
 */
export function instantOfDay(text: string, timeZone: string, near: number): number | undefined {
  const [, time, seconds = '0'] = /^(\d{2}:\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const found = [-1, 0, 1].flatMap((days) => {
    const day = wallOf(new Date(near + days * dayMs).toISOString(), timeZone).slice(0, 10);
    const wall = `${day}T${time}`;
    const instants = [
      instantOf(wall, timeZone),
      instantOf(withRepeat(wall, 'first'), timeZone),
      instantOf(withRepeat(wall, 'second'), timeZone),
    ];
    return instants.flatMap((instant) => (instant === undefined ? [] : [Date.parse(instant)]));
  });
  const [best] = found.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near));
  return best === undefined ? undefined : best + Number(seconds) * 1_000;
}

/** The time of day of an instant, as a field of a time has it. */
export const timeOfDay = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone }).format(at);
