// Counts the segments that a rung misses. Viewers of a lower one get the source, which the operator must know.
import { sourceRung } from './live-playlist.ts';

export interface RungHealth {
  readonly name: string;
  /** Since when, milliseconds UTC; null while the rung has its segments. */
  readonly missing_since: number | null;
  /** Counted over the whole recording. */
  readonly missed_segments: number;
}

export interface RungHealthBook {
  /** Restores the count of an earlier process. */
  restore(name: string, missed: number): void;
  has(name: string): void;
  misses(name: string): void;
  /** A segment was recorded and is lost. Its viewers never got the source in its place. */
  loses(name: string): void;
  read(): readonly RungHealth[];
}

const timeOf = (ms: number): string => `${new Date(ms).toISOString().slice(11, 16)} UTC`;
const segmentsText = (count: number): string => `${count} ${count === 1 ? 'segment' : 'segments'}`;

/** A line for the operator: "viewers of 360p get the source since 19:42 UTC (12 segments)". */
export function healthText(all: readonly RungHealth[]): string {
  return all
    .flatMap(({ name, missing_since: since, missed_segments: count }) => {
      if (since !== null)
        return [`viewers of ${name} get the source since ${timeOf(since)} (${segmentsText(count)})`];
      if (count === 0) return [];
      return [name === sourceRung ? `${segmentsText(count)} lost` : `${name} missed ${segmentsText(count)}`];
    })
    .join('; ');
}

export function createRungHealth(options: {
  readonly nowMs: () => number;
  readonly onProblem: (sentence: string) => void;
  /** A rung misses a segment, or has its segments again. */
  readonly onChange: (all: readonly RungHealth[]) => void;
}): RungHealthBook {
  const book = new Map<string, { since: number | null; count: number }>();
  const read = (): RungHealth[] =>
    [...book].map(([name, { since, count }]) => ({ name, missing_since: since, missed_segments: count }));
  return {
    read,
    restore(name, missed) {
      if (missed > 0) book.set(name, { since: null, count: missed });
    },
    misses(name) {
      const { since = null, count = 0 } = book.get(name) ?? {};
      const from = since ?? options.nowMs();
      book.set(name, { since: from, count: count + 1 });
      if (since === null)
        options.onProblem(
          `Viewers of ${name} get the source since ${timeOf(from)}: this rung misses segments.`,
        );
      options.onChange(read());
    },
    loses(name) {
      const { since = null, count = 0 } = book.get(name) ?? {};
      book.set(name, { since, count: count + 1 });
      options.onChange(read());
    },
    has(name) {
      const { since = null, count = 0 } = book.get(name) ?? {};
      if (since === null) return;
      book.set(name, { since: null, count });
      options.onProblem(`The ${name} rung is there again. So far it missed ${segmentsText(count)}.`);
      options.onChange(read());
    },
  };
}
