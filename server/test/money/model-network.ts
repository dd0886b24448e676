// The way to the payment service in the models: it loses requests and replies, does things late, keeps failures.
import type { RandomSequence } from './random-sequence.ts';

/** The caller cannot know whether it was done. */
export class Lost extends Error {}
/** A failure kept under the key, or one that looks so. */
export class FailedForGood extends Error {}
export class Busy extends Error {}

// One of each is thrown again and again: writing down where costs more than all else in a schedule.
const lost = new Lost();
const failedForGood = new FailedForGood();
const busy = new Busy();

export interface NetworkCounts {
  lostReplies: number;
  lateRequests: number;
  storedFailures: number;
  freeFailures: number;
  refusedAsBusy: number;
}

export interface Network {
  /** Does a request, or fails it in one of the ways that a network and a busy service have. */
  request<Answer>(act: () => Answer): Answer;
  /** Done once for each key, which answers the same forever, a failure too. Without a key it is done each time. */
  once<Answer>(key: string | undefined, make: () => Answer): Answer;
  readonly isFaulty: boolean;
  /** From now on everything works. */
  endFaults(): void;
  /** Everything works while this is done. */
  calmly(act: () => void): void;
}

/** @param postpone takes a request that our time-out gave up on and that will still be done. */
export function createNetwork(
  random: RandomSequence,
  counts: NetworkCounts,
  postpone: (act: () => void) => void,
): Network {
  const stored = new Map<string, { answer: unknown } | { failed: true }>();
  let isFaulty = true;

  const request = <Answer>(act: () => Answer): Answer => {
    const fault = isFaulty ? random.next(14) : 99;
    if (fault <= 1) {
      counts.lostReplies++;
      if (fault === 1) act();
      throw lost;
    }
    if (fault === 2) {
      counts.lateRequests++;
      postpone(() => void act());
      throw lost;
    }
    if (fault === 3) {
      counts.refusedAsBusy++;
      throw busy;
    }
    return act();
  };

  const once = <Answer>(key: string | undefined, make: () => Answer): Answer => {
    const known = key === undefined ? undefined : stored.get(key);
    if (known !== undefined && 'failed' in known) throw failedForGood;
    // The stored answer of the first call, whatever has changed since.
    if (known !== undefined) return known.answer as Answer;
    const fault = isFaulty ? random.next(12) : 99;
    if (fault <= 1) {
      counts.storedFailures++;
      if (fault === 1) make();
      if (key !== undefined) stored.set(key, { failed: true });
      throw failedForGood;
    }
    if (fault <= 3) {
      // A proxy answered: the key is still free, and the request may yet arrive.
      counts.freeFailures++;
      if (fault === 3) postpone(() => void once(key, make));
      throw failedForGood;
    }
    const answer = make();
    if (key !== undefined) stored.set(key, { answer });
    return answer;
  };

  return {
    request,
    once,
    get isFaulty() {
      return isFaulty;
    },
    endFaults: () => {
      isFaulty = false;
    },
    calmly: (act) => {
      const before = isFaulty;
      isFaulty = false;
      act();
      isFaulty = before;
    },
  };
}

/** A late request may fail without a caller. Any other error is a bug of the model. */
export function forgiving(act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof Error) || error.constructor === Error) throw error;
  }
}
