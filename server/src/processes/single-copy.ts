import pg from 'pg';
import { endSession } from './end-session.ts';
import { StartRefused } from './start-refused.ts';

/** 'FLOD': our own name space among PostgreSQL's advisory locks. */
const lockSpace = 0x464c4f44;
const connectMs = 5_000;

/**
 * The roles `all`, `demo`, `webhooks` and `sandbox` are held at most once per database. `demo` buys for the demo's
 * people, `webhooks` makes endpoints at the payment service. Other roles have no limit.
 */
const roles = {
  all: { lock: 1, isSingle: true },
  web: { lock: 2, isSingle: false },
  worker: { lock: 3, isSingle: false },
  ingest: { lock: 4, isSingle: false },
  demo: { lock: 5, isSingle: true },
  webhooks: { lock: 6, isSingle: true },
  sandbox: { lock: 7, isSingle: true },
} as const;
export type Role = keyof typeof roles;

export interface ClaimOptions {
  /** The database came back after an interruption and another copy has taken the role. */
  onTaken?: (refusal: StartRefused) => void;
}

export interface RoleClaim {
  /** Gives the role back. Safe to call twice. */
  release(): Promise<void>;
}

/**
 * Takes a role on this database for as long as this process lives, by an advisory lock on a connection of its own.
 * Takes it again when that connection breaks. Fails with `StartRefused` when a single role is taken.
 */
export async function claimRole(
  config: pg.ClientConfig,
  role: Role,
  options: ClaimOptions = {},
): Promise<RoleClaim> {
  let client: pg.Client | undefined;
  let isReleased = false;

  async function claim(): Promise<void> {
    const connecting = new pg.Client({
      connectionTimeoutMillis: connectMs,
      ...config,
      application_name: `floodlit ${role} ${process.pid}`,
    });
    connecting.on('error', () => undefined);
    await connecting.connect();
    connecting.once('end', () => {
      if (client !== connecting) return;
      client = undefined;
      if (!isReleased) void reclaim();
    });
    const { lock, isSingle } = roles[role];
    if (!isSingle) {
      await connecting.query('select pg_advisory_lock_shared($1, $2)', [lockSpace, lock]);
    } else if (!(await takeLock(connecting, lock))) {
      const holder = await findHolder(connecting, lock);
      await connecting.end();
      throw refusal(role, holder);
    }
    client = connecting;
    if (isReleased) await connecting.end();
  }

  async function reclaim(): Promise<void> {
    let pauseMs = 100;
    while (!isReleased) {
      try {
        return await claim();
      } catch (error) {
        if (error instanceof StartRefused) return options.onTaken?.(error);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, 5000);
      }
    }
  }

  await claim();
  return {
    async release() {
      isReleased = true;
      if (client !== undefined) await endSession(client);
    },
  };
}

const turnPauseMs = 200;

/** As `claimRole`, but waits for a single role until its holder gives it back or dies, and fails only when `signal` says so. */
export async function claimInTurn(
  config: pg.ClientConfig,
  role: Role,
  signal: AbortSignal,
): Promise<RoleClaim> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await claimRole(config, role);
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error;
      await new Promise((resolve) => setTimeout(resolve, turnPauseMs));
    }
  }
}

/** Whether some process holds the role on this database now. */
export async function isRoleHeld(pool: pg.Pool, role: Role): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks
      where locktype = 'advisory' and classid = $1 and objid = $2 and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [lockSpace, roles[role].lock],
  );
  return rowCount !== null && rowCount > 0;
}

async function takeLock(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ is_taken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as is_taken',
    [lockSpace, lock],
  );
  return rows[0]?.is_taken ?? false;
}

/** The process id in the holder's application name: our own processes write it there. */
async function findHolder(client: pg.Client, lock: number): Promise<string | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [lockSpace, lock],
  );
  return /^floodlit \w+ (\d+)$/.exec(rows[0]?.application_name ?? '')?.[1];
}

function refusal(role: Role, holder: string | undefined): StartRefused {
  const who = holder ? ` as process ${holder}` : '';
  return new StartRefused(
    `Floodlit (ROLE=${role}) is already running on this database${who}: stop it first, or give this copy its own DATA_DIR and PORT.`,
  );
}
