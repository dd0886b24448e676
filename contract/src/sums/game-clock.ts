// The clock of a game, computed from instants. Nothing counts it, so a phone that slept shows it right.
import type { ScoreRules } from './sport-rules.ts';

/** `seconds` is what the clock showed at `running_since`, or shows while it stands. Milliseconds of the server's clock. */
export interface GameClock {
  readonly seconds: number;
  readonly running_since: number | null;
}

/** The shown time at an instant, in seconds with their fraction. A clock that counts down stops at 0. */
export function clockAt(
  { seconds, running_since }: GameClock,
  { clock }: Pick<ScoreRules, 'clock'>,
  now: number,
): number {
  if (running_since === null || clock === 'none') return seconds;
  const passed = Math.max(0, now - running_since) / 1_000;
  return clock === 'up' ? seconds + passed : Math.max(0, seconds - passed);
}

/** `7:05`, or `0:09.4` in the last ten seconds of a clock that counts down, as scoreboards do. */
export function clockText(seconds: number, { clock }: Pick<ScoreRules, 'clock'>): string {
  const tenths = Math.ceil(seconds * 10);
  if (clock === 'down' && tenths > 0 && tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`;
  const whole = clock === 'down' ? Math.ceil(seconds) : Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The first value of a period's clock. */
export const clockAtStart = (
  rules: Pick<ScoreRules, 'clock' | 'runs_on' | 'periods'>,
  period: number,
  seconds: number | null,
): number => {
  if (rules.clock === 'down') return seconds ?? 0;
  if (rules.clock !== 'up' || !rules.runs_on || rules.periods.seconds === null) return 0;
  const regular = Math.min(period - 1, rules.periods.count) * rules.periods.seconds;
  return regular + Math.max(0, period - 1 - rules.periods.count) * (seconds ?? 0);
};
