// The only access to the database: a pool with limits, Kysely over it, and transactions with a retry.
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Scope, Transact } from '../kernel/transact.ts';
import { cutSession } from '../processes/end-session.ts';
import { timeQueries, type SlowQueryWatcher } from './slow-queries.ts';
import { isOutdatedStatement, PreparingClient } from './preparing-client.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A connection of the pool, for statements that Kysely does not know. */
export type PoolClient = pg.PoolClient;

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly transact: Transact;
  /** Statements that take longer are told from now on. */
  watchSlowQueries(watcher: SlowQueryWatcher): void;
  /** Waits for running statements, but not for a database that does not answer. */
  close(): Promise<void>;
}

const bigintType = 20;
/** Statements that run longer are cut off when the process closes its pool. */
const closeMs = 2_500;

/** A bigint id fits a number: ids are counted up, and 2^53 of them never come. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === bigintType
      ? (text: string) => Number(text)
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** Serialization failure, deadlock, administrator shutdown: the whole transaction may be run again. */
const retryableCodes = new Set(['40001', '40P01', '57P01']);
const triesPerTransaction = 4;

/** The statement ran into its timeout, so its result is unknown. */
export const isTimeOut = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** A row that an inserted one names was deleted. */
export const isReferenceMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

const isRetryable = (error: unknown): boolean =>
  isOutdatedStatement(error) ||
  (error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    retryableCodes.has(error.code));

/** Stores join a transaction through the scope that a verb hands on. */
export const databaseOf = (scope: Scope): Database => scope as unknown as Transaction<Tables>;

/** How `pg` connects. */
export type ConnectionConfig = pg.PoolConfig;

/** The user of the command line and the command, for the audit log. */
export interface RecordedActor {
  readonly name: string;
  readonly command: string;
}

export interface ConnectOptions {
  /** Each change of a watched row is recorded with this actor, in its own transaction. */
  readonly actor?: RecordedActor;
  readonly poolSize?: number;
  /** Watched tables refuse a connection of the console that names no actor (`operators.refuse_nameless`). */
  readonly room?: 'console';
  readonly onPoolError?: (error: Error) => void;
}

/**
 * A session has its settings before its first statement. Options of the start packet would not do: those of the
 * connection string replace them, and a pooler drops them.
 */
const settingsOf = ({
  actor,
  room,
}: ConnectOptions): readonly (readonly [setting: string, value: string])[] => [
  ...(actor
    ? ([
        ['source', 'command_line'],
        ['actor', actor.name],
        ['command', actor.command],
      ] as const)
    : []),
  ...(room ? ([['room', room]] as const) : []),
];

function applySettings(pool: pg.Pool, options: ConnectOptions): void {
  const settings = settingsOf(options);
  if (settings.length === 0) return;
  const statements = settings.map(([name, value]) => `set floodlit.${name} = ${pg.escapeLiteral(value)}`);
  pool.options.verify = (client, done) => {
    client.query(statements.join('; '), (error: Error | null) => done(error ?? undefined));
  };
}

/** @param config of `pg`; statement, lock and idle limits are added here so that no query can hold the pool forever. */
export function connect(config: pg.PoolConfig, options: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    max: options.poolSize ?? 10,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'floodlit',
    Client: PreparingClient,
    // A session keeps its prepared statements, unused ones included, until it ends.
    maxLifetimeSeconds: 1_800,
    types,
    ...config,
  });
  applySettings(pool, options);
  // Without these listeners a database restart would end the process. The pool reports errors of idle connections
  // only. A busy connection reports them to its query and to its own listeners.
  pool.on('error', options.onPoolError ?? (() => {}));
  const sessions = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    sessions.add(client);
    client.on('error', () => {});
  });
  pool.on('remove', (client) => sessions.delete(client));
  let watcher: SlowQueryWatcher | undefined;
  pool.on('connect', (client) => timeQueries(client, () => watcher));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const transact: Transact = async (work) => {
    for (let tries = 1; ; tries++) {
      // On a lost connection the rollback fails too, and its error would hide what happened.
      let failure: { readonly error: unknown } | undefined;
      try {
        return await db.transaction().execute(async (transaction) => {
          try {
            return await work(transaction as unknown as Scope);
          } catch (error) {
            failure = { error };
            throw error;
          }
        });
      } catch (error) {
        const cause = failure === undefined ? error : failure.error;
        if (tries === triesPerTransaction || !isRetryable(cause)) throw cause;
      }
    }
  };
  // Kysely closes a pool only after a first query of its own.
  const close = async (): Promise<void> => {
    // A closed pool may leave a session that waits for the database to end it.
    setTimeout(() => sessions.forEach(cutSession), closeMs).unref();
    await db.destroy();
    if (!pool.ended) await pool.end();
  };
  const watchSlowQueries = (one: SlowQueryWatcher): void => void (watcher = one);
  return { db, pool, transact, watchSlowQueries, close };
}
