// Viewing time by the running total of a play, whichever web processes its reports reach. Pure.

/** The counted part of a play. */
export interface ViewTotal {
  readonly counted_ms: number;
  /** The moment of the newest counted report, or the start of the play. */
  readonly until_ms: number;
}

/** A report that tells the total of its play. */
export interface ToldTotal {
  readonly total_ms: number;
  /** The seconds since the report before. */
  readonly reported_ms: number;
  /** The play is no older. */
  readonly session_start_ms: number;
}

/** A session ends after a day, and its plays with it. */
const longestMs = 25 * 3_600_000;
/** Reports travel for different times, so the time between two of them jitters. */
const spareMaximumMs = 1_000;
const within = (seconds: number): number =>
  Math.round(Math.min(Math.max(seconds * 1_000, 0), longestMs)) || 0;

/** @returns undefined for a report without a total, or of nothing: it counts by itself. */
export function toldTotalOf(
  viewingSeconds: number,
  totalSeconds: number | undefined,
  sessionStartMs: number,
): ToldTotal | undefined {
  const reported_ms = within(viewingSeconds);
  if (totalSeconds === undefined || reported_ms === 0) return undefined;
  return { total_ms: within(totalSeconds), reported_ms, session_start_ms: sessionStartMs };
}

/** A play that nobody saw begin: its earlier reports were counted in the memory of a process. */
export const assumedTotal = ({ total_ms, reported_ms, session_start_ms }: ToldTotal): ViewTotal => ({
  counted_ms: Math.max(0, total_ms - reported_ms),
  until_ms: session_start_ms,
});

/**
 * Counts the rise of the total, at most the time that passed. A repeated report rises nothing, and a report that
 * overtook another one counts for both. A viewer who lies gets the time that passed.
 */
export function addReport(
  { counted_ms, until_ms }: ViewTotal,
  { total_ms }: Pick<ToldTotal, 'total_ms'>,
  atMs: number,
): { readonly rise_ms: number; readonly total: ViewTotal } {
  const passed_ms = Math.max(0, atMs - until_ms);
  const rise_ms = Math.max(0, Math.min(total_ms - counted_ms, passed_ms));
  const spare_ms = Math.min(passed_ms - rise_ms, spareMaximumMs);
  return {
    rise_ms,
    total: { counted_ms: counted_ms + rise_ms, until_ms: Math.max(until_ms, atMs - spare_ms) },
  };
}
