// Decides whether an encoder sends in real time, from how far it falls behind.

export interface EncoderPace {
  /** @returns whether the encoder has been slower than real time for a while. */
  isSlow(streamMs: number, nowMs: number): boolean;
  /** Discards earlier measurements, because the encoder's clock jumped. */
  reset(): void;
}

const windowMs = 10_000;
/** An encoder's clock and ours differ by less than this; a line that is too slow falls behind by more. */
const growthMs = 300;
/** A line that was away once falls behind in one window only. */
const slowWindows = 2;

/** Compares the least delay of each ten seconds with that of the ten before: a late burst does not count. */
export function createEncoderPace(): EncoderPace {
  let windowFrom: number | undefined;
  let leastMs = Infinity;
  let beforeMs: number | undefined;
  let slow = 0;
  return {
    isSlow(streamMs, nowMs) {
      windowFrom ??= nowMs;
      leastMs = Math.min(leastMs, nowMs - streamMs);
      if (nowMs - windowFrom < windowMs) return false;
      slow = beforeMs !== undefined && leastMs - beforeMs > growthMs ? slow + 1 : 0;
      beforeMs = leastMs;
      leastMs = Infinity;
      windowFrom = nowMs;
      return slow >= slowWindows;
    },
    reset() {
      windowFrom = beforeMs = undefined;
      leastMs = Infinity;
      slow = 0;
    },
  };
}
