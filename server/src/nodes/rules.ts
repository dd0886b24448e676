// When a process counts as live, and what its clock may do.
import type { NodeRecord, NodeRole } from './ports.ts';

/** A process renews its row this often. */
export const renewalMs = 2_000;
/** A process is gone when its row was not renewed for so long, by the clock of the database. */
export const leaseSeconds = 6;
export const leaseMs = leaseSeconds * 1_000;
/** An answer that took longer says too little about the clock. */
const longestRoundTripMs = 500;
/** Beyond it, `/readyz` warns. */
export const clockWarningMs = 2_000;
/** Beyond it, the process takes no viewers, encoders and games: tokens and playlists would be wrong. */
export const clockLimitMs = 4_000;

type CountedRole = Exclude<NodeRole, 'all'>;

/** A process with the role `all` is a web, an ingest and a worker. */
export const isOf = (node: Pick<NodeRecord, 'role'>, role: CountedRole): boolean =>
  node.role === role || node.role === 'all';

export const countOf = (nodes: readonly Pick<NodeRecord, 'role'>[], role: CountedRole): number =>
  Math.max(1, nodes.filter((node) => isOf(node, role)).length);

interface ClockReading {
  /** The clock of the process when it asked. */
  readonly askedMs: number;
  /** How long the answer took, by a clock that nobody sets. */
  readonly roundTripMs: number;
  /** The clock of the database when it answered. */
  readonly databaseMs: number;
}

/** @returns the clock of the process minus the database's; undefined when the answer took too long to say. */
export const clockDifference = ({ askedMs, roundTripMs, databaseMs }: ClockReading): number | undefined =>
  roundTripMs > longestRoundTripMs ? undefined : Math.round(askedMs + roundTripMs / 2 - databaseMs);

export const isClockFit = (clockMs: number): boolean => Math.abs(clockMs) <= clockLimitMs;

interface ListChange {
  readonly former: readonly NodeRecord[];
  /** The rows that are live now. */
  readonly found: readonly NodeRecord[];
  /** How long ago the database last came back, after it was away for longer than a lease. */
  readonly backForMs: number;
}

/**
 * After an outage no process has renewed its row in time, and each would see itself alone. So the last known ones count
 * for one lease more.
 */
export function liveAfter({ former, found, backForMs }: ListChange): readonly NodeRecord[] {
  if (backForMs >= leaseMs) return found;
  const ids = new Set(found.map(({ id }) => id));
  return [...found, ...former.filter(({ id }) => !ids.has(id))];
}
