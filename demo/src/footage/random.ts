/** A seeded source of numbers, so that the same game always looks the same. */
export type Random = {
  /** At least 0, less than 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  pick: <T>(values: readonly [T, ...T[]]) => T;
};

/** Marsaglia's xorshift with a scrambled seed. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
  for (let round = 0; round < 8; round += 1) next();
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}
