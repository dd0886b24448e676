// Several workers share the pace of an account: each makes its calls in slots that it leased.
import {
  lapsedSlotMs,
  leasePatienceMs,
  leaseRetryMs,
  slotMs,
  slotsAtOnce,
  usualCallsPerSecond,
} from './pace-rules.ts';

export interface World {
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** The pace of one account, as all workers see it. */
export interface SharedPace {
  /** Live workers. One alone keeps the pace in memory. */
  readonly workers: () => number;
  /** @returns the milliseconds to the first of these slots. */
  readonly lease: (slots: number) => Promise<number>;
  /** The service refused a call as too many, so every worker rests. */
  readonly rest: (ms: number) => Promise<void>;
}

export interface Slots {
  /** The moment of the next slot. @param wanted calls for which somebody waits. */
  next(wanted: number): Promise<number>;
  take(): void;
  rest(ms: number): void;
}

export function createSlots({ nowMs, wait }: World, shared: SharedPace): Slots {
  let slots: readonly number[] = [];
  let askAgainMs = -Infinity;
  let nextAloneMs = -Infinity;

  const lease = async (count: number): Promise<number | undefined> => {
    if (nowMs() < askAgainMs) return undefined;
    const inMs = await Promise.race([
      shared.lease(count).catch(() => undefined),
      wait(leasePatienceMs).then(() => undefined),
    ]);
    if (inMs === undefined) askAgainMs = nowMs() + leaseRetryMs;
    return inMs;
  };

  /** Without the database, each worker keeps to its own share of the pace. */
  const aloneAt = (): number => {
    const atMs = Math.max(nowMs(), nextAloneMs);
    nextAloneMs = atMs + (1_000 / usualCallsPerSecond) * shared.workers();
    return atMs;
  };

  return {
    async next(wanted) {
      slots = slots.filter((atMs) => atMs > nowMs() - lapsedSlotMs);
      if (slots.length === 0) {
        // Low calls take one slot at a time. A buyer's call at another worker then waits for one of theirs.
        const count = Math.min(slotsAtOnce, Math.max(1, wanted));
        const inMs = await lease(count);
        const fromMs = inMs === undefined ? aloneAt() : nowMs() + inMs;
        const taken = inMs === undefined ? 1 : count;
        slots = Array.from({ length: taken }, (_, index) => fromMs + index * slotMs);
      }
      return slots[0] ?? nowMs();
    },
    take() {
      slots = slots.slice(1);
    },
    rest(ms) {
      slots = [];
      // A worker that is not told meets the refusal itself.
      void shared.rest(ms).catch(() => undefined);
    },
  };
}
