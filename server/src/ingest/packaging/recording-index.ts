// The index of a live recording: one line of JSON per run and segment, so that a killed process continues where it was.
import * as z from 'zod/mini';
import { sourceRung, type SegmentFacts } from './live-playlist.ts';

/** Absent is 0. */
const Epoch = z.optional(z.int().check(z.nonnegative()));
const Run = z.object({
  run: z.int(),
  epoch: Epoch,
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
  epoch: Epoch,
  /** Where the encoder's clock jumped before it. */
  started_at: z.optional(z.number()),
  duration_ms: z.number(),
  is_independent: z.boolean(),
  bytes: z.int(),
  frames: z.optional(z.int()),
});
const Making = z.optional(z.string().check(z.regex(/^[a-z0-9]{1,8}$/)));
/** A rung that has this segment itself. The source has such a line only for a segment that was made again. */
const Own = z.object({
  rung: z.string(),
  segment: z.int(),
  epoch: Epoch,
  bytes: z.int(),
  /** The work that made its file after the end; without one it was recorded. */
  making: Making,
  /** The work that made its initial fragment; without one it is that of the run. */
  init: Making,
});
/** A segment that was recorded and could not be kept. */
const Lost = z.object({ lost: z.int(), rung: z.string() });

export type RunLine = z.infer<typeof Run>;
export type SegmentLine = z.infer<typeof Segment>;
export type OwnLine = z.infer<typeof Own>;
export type LostLine = z.infer<typeof Lost>;
export type IndexLine = RunLine | SegmentLine | OwnLine | LostLine;

export const indexFile = 'index.jsonl';

/** Begins a line of its own. A line that a kill or a full disk cut off spoils no other. */
export const indexLine = (line: IndexLine): string => `\n${JSON.stringify(line)}\n`;

export interface RecordingIndex {
  readonly runs: readonly RunLine[];
  readonly segments: readonly SegmentLine[];
  /** The segments that a rung has itself, by their number. */
  readonly own: ReadonlyMap<string, ReadonlyMap<number, OwnLine>>;
  /** All files that were made after the end, also those that later ones replaced. */
  readonly made: readonly OwnLine[];
  /** Numbers of the source's segments that are not there. */
  readonly lost: ReadonlySet<number>;
}

/** Reads the index. It leaves out a line that a kill cut off, and lines that no longer follow on. */
export function readIndex(text: string): RecordingIndex {
  const runs: RunLine[] = [];
  const segments: SegmentLine[] = [];
  const own = new Map<string, Map<number, OwnLine>>();
  const made: OwnLine[] = [];
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
      const rung = own.get(ours.data.rung) ?? new Map<number, OwnLine>();
      own.set(ours.data.rung, rung.set(ours.data.segment, ours.data));
      if (ours.data.making !== undefined) made.push(ours.data);
    } else if (run.success) runs.push(run.data);
  }
  return { runs, segments, own, made, lost };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * The segments of a rung. A run that was encoded for this rung, or made for it after the end, has its own segments. A
 * missing one is lost. In any other run the source's segments replace them.
 */
export function segmentsOf(index: RecordingIndex, rung: string): SegmentFacts[] {
  const runs = new Map(index.runs.map((run) => [run.run, run]));
  const own = index.own.get(rung);
  const source = index.own.get(sourceRung);
  // A run that was made only in part keeps the source's segments: they are whole.
  const unfilled = new Set(
    index.segments
      .filter(({ segment }) => own?.has(segment) !== true && !index.lost.has(segment))
      .map(({ run }) => run),
  );
  const isEncoded = (run: number): boolean => {
    const { height = 0, plans = [] } = runs.get(run) ?? {};
    return !unfilled.has(run) || plans.some((plan) => plan.name === rung && plan.height < height);
  };
  return index.segments.map((recorded, place) => {
    const { segment, run, started_at, duration_ms, bytes: sourceBytes } = recorded;
    const started = index.segments[place - 1]?.run === run ? started_at : runs.get(run)?.started_at;
    const isOwn = rung === sourceRung || isEncoded(run);
    const line = isOwn ? own?.get(segment) : source?.get(segment);
    const bytes = line?.bytes ?? (isOwn && rung !== sourceRung ? undefined : sourceBytes);
    const isLost = bytes === undefined || ((!isOwn || rung === sourceRung) && index.lost.has(segment));
    // A file that was made after the end belongs to no epoch.
    const epoch = (line ?? recorded).epoch;
    const runEpoch = runs.get(run)?.epoch;
    return {
      number: segment,
      run,
      durationMs: duration_ms,
      ...(started !== undefined && { runStartedAt: started }),
      isOwn,
      ...(isLost ? { isLost } : { bytes }),
      ...(line?.making !== undefined && { making: line.making }),
      ...(line?.init !== undefined && { initMaking: line.init }),
      ...(epoch !== undefined && { epoch }),
      ...(runEpoch !== undefined && { runEpoch }),
      parts: [],
    };
  });
}
