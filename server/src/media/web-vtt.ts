// How WebVTT writes a moment.

const pad = (value: number, digits: number): string => String(Math.floor(value)).padStart(digits, '0');

/** `hh:mm:ss.mmm`. */
export const vttTime = (ms: number): string =>
  `${pad(ms / 3_600_000, 2)}:${pad((ms / 60_000) % 60, 2)}:${pad((ms / 1_000) % 60, 2)}.${pad(ms % 1_000, 3)}`;
