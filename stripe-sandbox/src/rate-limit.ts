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
  /** Of the machine's uptime: only the difference of two means anything. */
  readonly second: number;
  /** Those that were refused among them. */
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
