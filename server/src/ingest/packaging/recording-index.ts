// The index of a live recording: one line of JSON per run and segment, so that a killed process goes on where it was.
import * as z from 'zod/mini';
import { sourceRung, type SegmentFacts } from './live-playlist.ts';

const Run = z.object({
  run: z.int(),
  /** Milliseconds UTC. */
  started_at: z.number(),
  codecs: z.string(),
  width: z.int(),
  height: z.int(),
  /** The lower rungs that this run was encoded for. */
  plans: z.array(
    z.object({
      name: z.string(),
      width: z.int(),
      height: z.int(),
      bitsPerSecond: z.int(),
      codec: z.string(),
    }),
  ),
});
const Segment = z.object({
  segment: z.int(),
  run: z.int(),
  /** Where the encoder's clock jumped before it. */
  started_at: z.optional(z.number()),
  duration_ms: z.number(),
  is_independent: z.boolean(),
  bytes: z.int(),
  frames: z.optional(z.int()),
});
/** A rung that has this segment itself. */
const Own = z.object({ rung: z.string(), segment: z.int(), bytes: z.int() });
/** A segment that was recorded and could not be kept. */
const Lost = z.object({ lost: z.int(), rung: z.string() });

export type RunLine = z.infer<typeof Run>;
export type SegmentLine = z.infer<typeof Segment>;
export type OwnLine = z.infer<typeof Own>;
export type LostLine = z.infer<typeof Lost>;
export type IndexLine = RunLine | SegmentLine | OwnLine | LostLine;

export const indexFile = 'index.jsonl';

/** Begins a line of its own, so that one that was cut off by a kill or a full disk spoils no other. */
export const indexLine = (line: IndexLine): string => `\n${JSON.stringify(line)}\n`;

export interface RecordingIndex {
  readonly runs: readonly RunLine[];
  readonly segments: readonly SegmentLine[];
  /** Numbers and bytes of the segments that a rung has itself. */
  readonly own: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Numbers of the source's segments that are not there. */
  readonly lost: ReadonlySet<number>;
}

/** Reads the index. It leaves out a line that a kill cut off, and lines that no longer follow on. */
export function readIndex(text: string): RecordingIndex {
  const runs: RunLine[] = [];
  const segments: SegmentLine[] = [];
  const own = new Map<string, Map<number, number>>();
  const lost = new Set<number>();
  for (const line of text.split('\n')) {
    const value = parseLine(line);
    const run = Run.safeParse(value);
    const segment = Segment.safeParse(value);
    const ours = Own.safeParse(value);
    const gone = Lost.safeParse(value);
    if (gone.success) {
      if (gone.data.rung === sourceRung) lost.add(gone.data.lost);
      else own.get(gone.data.rung)?.delete(gone.data.lost);
    } else if (segment.success) {
      if (segment.data.segment === segments.length + 1) segments.push(segment.data);
    } else if (ours.success) {
      const rung = own.get(ours.data.rung) ?? new Map<number, number>();
      own.set(ours.data.rung, rung.set(ours.data.segment, ours.data.bytes));
    } else if (run.success) runs.push(run.data);
  }
  return { runs, segments, own, lost };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * The segments of a rung. A run that was encoded for this rung has its own segments; a missing one is lost. In any
 * other run the source's segments replace them.
 */
export function segmentsOf(index: RecordingIndex, rung: string): SegmentFacts[] {
  const runs = new Map(index.runs.map((run) => [run.run, run]));
  const own = index.own.get(rung);
  const isEncoded = (run: number): boolean => {
    const { height = 0, plans = [] } = runs.get(run) ?? {};
    return plans.some((plan) => plan.name === rung && plan.height < height);
  };
  return index.segments.map(({ segment, run, started_at, duration_ms, bytes: sourceBytes }, place) => {
    const started = index.segments[place - 1]?.run === run ? started_at : runs.get(run)?.started_at;
    const isOwn = rung === sourceRung || isEncoded(run);
    const ownBytes = rung === sourceRung ? sourceBytes : own?.get(segment);
    const bytes = isOwn ? ownBytes : sourceBytes;
    const isLost = bytes === undefined || ((!isOwn || rung === sourceRung) && index.lost.has(segment));
    return {
      number: segment,
      run,
      durationMs: duration_ms,
      ...(started !== undefined && { runStartedAt: started }),
      isOwn,
      ...(isLost ? { isLost } : { bytes }),
      parts: [],
    };
  });
}
