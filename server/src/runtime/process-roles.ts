// The kinds of process, and the resources that each kind opens.
import { jobsNiceness } from '../processes/lower-priority.ts';

export interface ProcessNeeds {
  /** Sessions of the database at once. */
  readonly poolSize: number;
  /** Whether the process claims its role on the database for as long as it lives. */
  readonly claimsRole: boolean;
  /** Whether the operator reads the location of the data and the number of migrations. */
  readonly reportsStart: boolean;
  /** How long another process may take to restart a PostgreSQL that died. */
  readonly comesBackAfterMs: number;
  /** By how much the process lowers its priority after the database runs. */
  readonly niceness: number;
}

const ordinary: ProcessNeeds = {
  poolSize: 12,
  claimsRole: false,
  reportsStart: false,
  comesBackAfterMs: 0,
  niceness: 0,
};

export const processRoles = {
  web: { ...ordinary, claimsRole: true, reportsStart: true },
  /**
   * A small pool leaves connections to the web processes. The web process restarts PostgreSQL, because a restart here
   * would inherit our lower priority. The encoders that jobs start inherit it on purpose.
   */
  worker: {
    ...ordinary,
    claimsRole: true,
    poolSize: 5,
    comesBackAfterMs: 2_000,
    niceness: jobsNiceness,
  },
  /** It answers for its own games, and writes little. */
  ingest: { ...ordinary, claimsRole: true, reportsStart: true, poolSize: 8 },
  /** The stand-ins for Stripe and log-in. */
  sandbox: { ...ordinary, claimsRole: true, poolSize: 2 },
  cli: ordinary,
  bench: ordinary,
} as const satisfies Record<string, ProcessNeeds>;

export type ProcessRole = keyof typeof processRoles;
