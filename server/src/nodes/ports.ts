// A process knows the other processes of its install: its nodes.

export type NodeRole = 'all' | 'web' | 'worker' | 'ingest';

/** A live process, as its last renewal says. */
export interface NodeRecord {
  readonly id: string;
  readonly role: NodeRole;
  /** Where other machines reach it. */
  readonly url: string | null;
  /** The address that encoders publish to. */
  readonly rtmpUrl: string | null;
  readonly version: string;
  /** The load average of a minute for each core. */
  readonly load: number;
  /** Games on the air. */
  readonly games: number;
  /** How many encoders may still come; null: it takes none. */
  readonly room: number | null;
  /** Its clock minus the database's. */
  readonly clockMs: number;
}

/** Facts that a process writes with its next renewal. */
export interface NodeFacts {
  readonly games?: number;
  readonly room?: number | null;
}

/** Where others reach this process, known once it listens. */
export interface NodeAddresses {
  readonly url?: string | undefined;
  readonly rtmpUrl?: string | undefined;
}

export interface Nodes {
  /** A process that may hold games keeps it across restarts. */
  readonly id: string;
  /** Live processes of this kind, from memory. `all` counts as each of them. Never below 1. */
  count(role: 'web' | 'worker' | 'ingest'): number;
  /** Live processes, from memory, at most 2 s old. The last known ones while the database is away. */
  list(): readonly NodeRecord[];
  find(id: string): NodeRecord | undefined;
  tell(facts: NodeFacts): void;
  /** The clock of this process minus the database's. */
  clockMs(): number;
  /** The age of the last renewal, by a clock that nobody sets. */
  renewedAgoMs(): number;
  /**
   * Since when this process has renewed its row without a break of a lease. After an outage every row looks given up.
   * So a process takes no game from another before this is longer than a lease.
   */
  steadyMs(): number;
  /** Whether the clock of this process is right enough to take encoders, or was never measured. */
  isFit(): boolean;
  /** Whether its clock was measured, and is right enough to take games from another process. */
  isFitToTake(): boolean;
}
