// When to renew a token, and the backoff after a failure. Times are milliseconds.

const RENEW_AT = 0.6;
const JITTER = 0.1;
/** The assumed lifetime when this device's clock is wrong. The server's usual lifetime is longer. */
const ASSUMED_LIFE_MS = 300_000;
const LONGEST_LIFE_MS = 24 * 3_600_000;

/**
 * The remaining lifetime by the device's clock, at most the server's stated lifetime. A wrong clock would
 * make the player renew permanently or never. An impossible value becomes the whole lifetime, or a cautious
 * assumption.
 */
export function lifeMs(expiresAtSeconds: number, nowMs: number, wholeSeconds?: number): number {
  const life = expiresAtSeconds * 1000 - nowMs;
  if (wholeSeconds !== undefined) {
    const whole = wholeSeconds * 1000;
    return life > whole / 2 && life <= whole ? life : whole;
  }
  return life > 0 && life <= LONGEST_LIFE_MS ? life : ASSUMED_LIFE_MS;
}

/**
 * Jitter: between 54 % and 66 % of the lifetime, so that a crowd that joined together does not renew together.
 */
export function renewalDelayMs(life: number, random: number): number {
  return Math.round(life * RENEW_AT * (1 - JITTER + 2 * JITTER * random));
}

/** Backoff of 0.5 s doubling to 8 s, with up to 50 % jitter. `attempt` counts from 0. */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(8000, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(full * (1 - random / 2));
}
