export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number };

/** The parts of `ms` in whole units, never below zero. A started second counts as one. */
export function splitCountdown(ms: number): CountdownParts {
  const left = Math.max(0, Math.ceil(ms / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
