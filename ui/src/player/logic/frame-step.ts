// Steps by the true times of pictures. A browser tells the start of the picture that it shows, and a playlist tells
// only an average rate. A step by the average would skip pictures of a variable rate, or stay on one.

export interface Pictures {
  /** Moves to this second. The answer is the start of the picture that is shown then; undefined when it is unknown. */
  seek: (seconds: number) => Promise<number | undefined>;
  /** The range of the seconds that can be shown. */
  bounds: () => { first: number; last: number };
}

export type FrameStep = (frames: -1 | 1, time: number) => Promise<void>;

/** Pictures are at least this far apart: 60 a second, and a little more for rounding. */
const LEAST_GAP_S = 1 / 60 + 0.0001;
/** The first probes are fine. A still of a slide show ends much later. */
const FINE_S = 0.1;
const LONGEST_GAP_S = 5;
/** Into the picture: a time exactly at its start could be rounded into the one before. */
const INTO_PICTURE_S = 0.0001;
const BEFORE_PICTURE_S = 0.001;
/** Times are rounded to milliseconds by many files. */
const ROUNDING_S = 0.0015;

const isSame = (one: number, other: number): boolean => Math.abs(one - other) < ROUNDING_S;

export function createFrameStep({ seek, bounds }: Pictures): FrameStep {
  /** The lengths of the last pictures, where they are known for sure. */
  let gaps: number[] = [];
  let shown: number | undefined;
  let leftAt: number | undefined;

  const move = async (seconds: number): Promise<number | undefined> => {
    const { first, last } = bounds();
    leftAt = Math.min(Math.max(seconds, first), last);
    return seek(leftAt);
  };
  const learn = (gap: number): void => void (gaps = [...gaps.slice(-1), gap]);
  const usual = (): number | undefined => {
    const [one, two] = gaps;
    return one !== undefined && two !== undefined && isSame(one, two) ? two : undefined;
  };

  /** Back to the first picture behind this one, when a probe may have jumped over others. */
  async function walkBack(from: number, reached: number): Promise<number> {
    let next = reached;
    for (;;) {
      const before = await move(next - BEFORE_PICTURE_S);
      if (before === undefined || before <= from + INTO_PICTURE_S || before >= next) break;
      next = before;
    }
    return (await move(next + INTO_PICTURE_S)) ?? next;
  }

  async function forward(from: number): Promise<number | undefined> {
    const { last } = bounds();
    const expected = usual();
    let probe = expected ?? LEAST_GAP_S;
    for (let isFine = true; probe < LONGEST_GAP_S && from + probe < last;) {
      const reached = await move(from + probe + INTO_PICTURE_S);
      if (reached !== undefined && reached > from + INTO_PICTURE_S) {
        const isSure = isFine && (expected === undefined || isSame(reached - from, expected));
        const next = isSure ? reached : await walkBack(from, reached);
        learn(next - from);
        return next;
      }
      isFine = probe < FINE_S && expected === undefined;
      probe += isFine ? LEAST_GAP_S : probe;
    }
    return from;
  }

  async function backward(from: number): Promise<number | undefined> {
    const before = await move(from - BEFORE_PICTURE_S);
    if (before !== undefined && before < from) learn(from - before);
    return before;
  }

  return async (frames, time) => {
    const from = shown !== undefined && leftAt === time ? shown : await move(time);
    if (from === undefined) return;
    shown = await (frames === 1 ? forward(from) : backward(from));
  };
}
