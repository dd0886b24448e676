/** Counts the calls of the running second, as Stripe does for an account. */
export interface RateLimit {
  /** False when this call is one too many. */
  take(): boolean;
  /** 0 for any number. */
  setLimit(perSecond: number): void;
  /** The busy seconds of the last minutes, the oldest first. */
  story(): CountedSecond[];
}

export interface CountedSecond {
  /** Second of the machine's uptime. Only the difference of two values has a meaning. */
  readonly second: number;
  /** All calls of this second, refused ones included. */
  readonly calls: number;
  readonly refused: number;
}

const storySeconds = 600;

export function createRateLimit(perSecond: number, nowMs: () => number = () => performance.now()): RateLimit {
  let limit = perSecond;
  const story: CountedSecond[] = [];
  return {
    take() {
      const second = Math.floor(nowMs() / 1000);
      const running = story.at(-1)?.second === second ? story.pop() : undefined;
      const calls = (running?.calls ?? 0) + 1;
      const isTaken = limit === 0 || calls <= limit;
      story.push({ second, calls, refused: (running?.refused ?? 0) + (isTaken ? 0 : 1) });
      if (story.length > storySeconds) story.shift();
      return isTaken;
    },
    setLimit(next) {
      limit = next;
    },
    story: () => [...story],
  };
}
