// Chance that can be repeated: the same seed, the same malformed bytes.
export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  bytes(count: number): Buffer;
  oneOf<Value>(values: readonly [Value, ...Value[]]): Value;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  /** The generator called mulberry32. */
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    bytes(count) {
      const bytes = Buffer.allocUnsafe(count);
      for (let at = 0; at < count; at++) bytes[at] = next();
      return bytes;
    },
    oneOf: (values) => values[below(values.length)] ?? values[0],
  };
}
