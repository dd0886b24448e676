export type CountdownUnit = 'days' | 'hours' | 'minutes' | 'seconds';
export type CountdownParts = Record<CountdownUnit, number>;

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Only the last hour counts seconds: before, they would only make the page restless. */
const stepOf = (ms: number): number => (ms > hourMs ? minuteMs : 1_000);

/** The parts of `ms` in whole units, never below zero. A started minute counts as one, in the last hour a second. */
export function splitCountdown(ms: number): CountdownParts {
  const step = stepOf(ms);
  const left = (Math.max(0, Math.ceil(ms / step)) * step) / 1000;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** Days (if any), hours and minutes; minutes and seconds in the last hour. */
export const unitsOf = ({ days, hours }: CountdownParts): readonly CountdownUnit[] =>
  days > 0 ? ['days', 'hours', 'minutes'] : hours > 0 ? ['hours', 'minutes'] : ['minutes', 'seconds'];

/** Milliseconds until the parts change. */
export const untilChange = (ms: number): number => ms % stepOf(ms) || stepOf(ms);
