/** Counts the calls of the running second, as Stripe does for an account. */
export interface RateLimit {
  /** False when this call is one too many. */
  take(): boolean;
  /** 0 for any number. */
  setLimit(perSecond: number): void;
}

export function createRateLimit(perSecond: number, nowMs: () => number = () => performance.now()): RateLimit {
  let limit = perSecond;
  let second = -1;
  let taken = 0;
  return {
    take() {
      const current = Math.floor(nowMs() / 1000);
      if (current !== second) {
        second = current;
        taken = 0;
      }
      taken += 1;
      return limit === 0 || taken <= limit;
    },
    setLimit(next) {
      limit = next;
    },
  };
}
