// The index of a live recording: one line of JSON per run and segment, so that a killed process continues where it was.
import * as z from 'zod/mini';
import { limits } from '@floodlit/contract/limits';
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
const Lost = z.object({ lost: z.int(), rung: z.string(), epoch: Epoch });
/** A home begins: from this number on, segments of former epochs count no more. */
const Begin = z.object({
  epoch: z.int().check(z.positive()),
  from: z.int().check(z.positive()),
  /** When the game was taken, milliseconds UTC. */
  at: z.number(),
});

export type RunLine = z.infer<typeof Run>;
export type SegmentLine = z.infer<typeof Segment>;
export type OwnLine = z.infer<typeof Own>;
export type LostLine = z.infer<typeof Lost>;
export type BeginLine = z.infer<typeof Begin>;
export type IndexLine = RunLine | SegmentLine | OwnLine | LostLine | BeginLine;

export const indexFile = 'index.jsonl';
/** Each home joins chunks to a file of its own: a former home can never replace it. */
export const indexFileOf = (epoch: number): string => (epoch === 0 ? indexFile : `index/e${epoch}.jsonl`);
export const isIndexFile = (name: string): boolean => name === indexFile || /^index\/e\d+\.jsonl$/.test(name);

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
  /** Numbers between two homes that no home is known to have filled. They are lost too. */
  readonly open: ReadonlySet<number>;
  readonly begins: readonly BeginLine[];
}

/** The length of a segment that another home may have recorded. */
const openMs = limits.liveSegmentSeconds * 1_000;

/** A line of the index, as it was read. */
export type ReadLine =
  | { readonly kind: 'begin'; readonly line: BeginLine }
  | { readonly kind: 'lost'; readonly line: LostLine }
  | { readonly kind: 'segment'; readonly line: SegmentLine }
  | { readonly kind: 'own'; readonly line: OwnLine }
  | { readonly kind: 'run'; readonly line: RunLine };

function readLine(text: string): ReadLine | undefined {
  const value = parseLine(text);
  const begin = Begin.safeParse(value);
  if (begin.success) return { kind: 'begin', line: begin.data };
  const gone = Lost.safeParse(value);
  if (gone.success) return { kind: 'lost', line: gone.data };
  const segment = Segment.safeParse(value);
  if (segment.success) return { kind: 'segment', line: segment.data };
  const ours = Own.safeParse(value);
  if (ours.success) return { kind: 'own', line: ours.data };
  const run = Run.safeParse(value);
  return run.success ? { kind: 'run', line: run.data } : undefined;
}

/** Segments in a row, with open places before the newest home. Lines that do not follow on are left out. */
function inRow(
  lines: ReadonlyMap<number, SegmentLine>,
  newestFrom: number,
  ownerOf: (number: number) => number,
): { readonly segments: SegmentLine[]; readonly open: Set<number> } {
  const segments: SegmentLine[] = [];
  const open = new Set<number>();
  for (let number = 1; ; number += 1) {
    const line = lines.get(number);
    if (line === undefined && number >= newestFrom) return { segments, open };
    if (line === undefined) open.add(number);
    const epoch = ownerOf(number);
    segments.push(
      line ?? {
        segment: number,
        run: segments.at(-1)?.run ?? 1,
        ...(epoch > 0 && { epoch }),
        duration_ms: openMs,
        is_independent: true,
        bytes: 0,
      },
    );
  }
}

/** Leaves out a line that a kill cut off. */
export const readLines = (text: string): ReadLine[] =>
  text.split('\n').flatMap((line) => readLine(line) ?? []);

/** Reads the index. It leaves out a line that a kill cut off, and lines that no longer follow on. */
export const readIndex = (text: string): RecordingIndex => indexOfLines(readLines(text));

export function indexOfLines(parsed: readonly ReadLine[]): RecordingIndex {
  const runs = new Map<number, RunLine>();
  const lines = new Map<number, SegmentLine>();
  const own = new Map<string, Map<number, OwnLine>>();
  const made: OwnLine[] = [];
  const lost = new Set<number>();
  const begins = parsed.flatMap((one) => (one.kind === 'begin' ? [one.line] : []));
  /** The newest epoch that begins there or before. */
  const ownerOf = (number: number): number =>
    begins.reduce((newest, { epoch, from }) => (from <= number ? Math.max(newest, epoch) : newest), 0);
  for (const one of parsed)
    if (one.kind === 'run') {
      if (!runs.has(one.line.run)) runs.set(one.line.run, one.line);
    } else if (one.kind === 'segment') {
      const { segment, epoch = 0 } = one.line;
      if (!lines.has(segment) && ownerOf(segment) === epoch) lines.set(segment, one.line);
    } else if (one.kind === 'lost') {
      const { lost: number, rung, epoch = 0 } = one.line;
      if (epoch !== ownerOf(number)) continue;
      if (rung === sourceRung) lost.add(number);
      else own.get(rung)?.delete(number);
    } else if (one.kind === 'own') {
      const { rung: name, segment, making, epoch = 0 } = one.line;
      if (making === undefined && ownerOf(segment) !== epoch) continue;
      const rung = own.get(name) ?? new Map<number, OwnLine>();
      own.set(name, rung.set(segment, one.line));
      if (making !== undefined) made.push(one.line);
    }
  const { segments, open } = inRow(lines, Math.max(0, ...begins.map(({ from }) => from)), ownerOf);
  for (const number of open) lost.add(number);
  const inOrder = [...runs.values()].toSorted((one, other) => one.run - other.run);
  return { runs: inOrder, segments, own, made, lost, open, begins };
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
