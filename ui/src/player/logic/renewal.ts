// When a token is exchanged and how long to wait after a failure. Times are milliseconds.

const RENEW_AT = 0.6;
const JITTER = 0.1;
/** Taken for a token whose end by this device's clock makes no sense: the server's usual life is longer. */
const ASSUMED_LIFE_MS = 300_000;
const LONGEST_LIFE_MS = 24 * 3_600_000;

/**
 * The life left, by the device's clock, and never longer than the server says it lives at all. A clock that is wrong would
 * make us renew without pause or never, so a life that cannot be true becomes the whole life, or a cautious assumption.
 */
export function lifeMs(expiresAtSeconds: number, nowMs: number, wholeSeconds?: number): number {
  const life = expiresAtSeconds * 1000 - nowMs;
  if (wholeSeconds !== undefined) {
    const whole = wholeSeconds * 1000;
    return life > whole / 2 && life <= whole ? life : whole;
  }
  return life > 0 && life <= LONGEST_LIFE_MS ? life : ASSUMED_LIFE_MS;
}

/** Between 54 % and 66 % of the life: a crowd that came in together does not renew together. */
export function renewalDelayMs(life: number, random: number): number {
  return Math.round(life * RENEW_AT * (1 - JITTER + 2 * JITTER * random));
}

/** 0.5 s doubling to 8 s, each cut by up to half at random. `attempt` counts from 0. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(8000, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(full * (1 - random / 2));
}
