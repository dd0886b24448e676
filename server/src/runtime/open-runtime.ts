// The boot order of every process: data directory, database, secrets, priority, role, migrations, guard of real money.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { connect, type Connection, type ConnectionConfig, type RecordedActor } from '../db/connect.ts';
import { resolveDataDir, startEmbeddedPostgres } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { hearsNotifications, isSettingRefused, keepsPreparedStatements } from '../db/pooler-trouble.ts';
import { lowerPriority } from '../processes/lower-priority.ts';
import { claimRole } from '../processes/single-copy.ts';
import { StartRefused } from '../processes/start-refused.ts';
import type { Cleanup } from '../processes/stop-steps.ts';
import { readDeploymentName } from '../stripe-account/deployment-name.ts';
import { ensureMoneyStaysReal } from '../stripe-account/real-money.ts';
import { processRoles, type ProcessNeeds, type ProcessRole } from './process-roles.ts';
import type { Runtime } from './runtime-deps.ts';
import { openGivenSecrets } from './given-secrets.ts';
import { ensureSameSecrets } from './same-secrets.ts';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** It writes what it has in memory to the disk. When the process ends earlier, it stops by itself. */
const embeddedStopMs = 15_000;

interface RuntimeOptions {
  readonly role: ProcessRole;
  readonly say: (line: string) => void;
  /** Named to the database, which then records the rows that this process changes (`operators.watch_acts`). */
  readonly actor?: RecordedActor;
  /** The start ends between two steps when this is aborted. */
  readonly stopping?: AbortSignal;
}

async function ensureReachable(
  { pool }: Pick<Connection, 'pool'>,
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (isSettingRefused(error))
      throw new StartRefused(
        `The pooler of ${name} refuses a setting (${message}): give it and the role the limits that docs/operations.md names.`,
      );
    throw new StartRefused(
      `${name} cannot be used (${code ?? message}): start that PostgreSQL and check the address, user and database, or unset ${name}${name === 'DATABASE_URL' ? ' for the embedded one' : ''}.`,
    );
  }
}

/** @throws {StartRefused} when a pooler stands between and loses prepared statements. */
async function ensurePrepares(database: ConnectionConfig): Promise<void> {
  if (await keepsPreparedStatements(database)) return;
  throw new StartRefused(
    'DATABASE_URL leads to a pooler that loses prepared statements: use PgBouncer 1.21 or later with max_prepared_statements, or the address of the database.',
  );
}

async function ensureDirectReachable(directDatabase: ConnectionConfig): Promise<void> {
  const direct = connect(directDatabase, { poolSize: 1 });
  try {
    await ensureReachable(direct, 'DATABASE_DIRECT_URL');
  } finally {
    await direct.close();
  }
}

/** @throws {StartRefused} when a pooler dropped the time limits of this process: one slow query would hold a session. */
async function ensureTimeLimits({ pool }: Connection): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where setting = '0'
        and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  if (rows.length === 0) return;
  throw new StartRefused(
    `A pooler drops time limits of DATABASE_URL (${rows.map(({ name }) => name).join(', ')}): give them to the role, as docs/operations.md says.`,
  );
}

/**
 * Before any lock or setting, which a pooler would keep for another process.
 * @throws {StartRefused} when the sessions that listen, lock and migrate do not lead to the database itself.
 */
async function ensureHears({ pool }: Connection, directDatabase: ConnectionConfig): Promise<void> {
  if (await hearsNotifications(pool, directDatabase)) return;
  throw new StartRefused(
    'No NOTIFY arrives on the session that listens: set DATABASE_DIRECT_URL to the address of the database itself, without the pooler.',
  );
}

/** Opens the pool. The last process that closes its pool also stops the embedded database. */
async function openDatabase(
  { databaseUrl, databaseDirectUrl, poolSize: chosenSize }: Config,
  dataDir: string,
  { poolSize, comesBackAfterMs }: ProcessNeeds,
  say: (line: string) => void,
  cleanup: Cleanup,
  actor: RecordedActor | undefined,
): Promise<Pick<Runtime, 'database' | 'directDatabase' | 'connection'>> {
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, log: say, comesBackAfterMs })
      : undefined;
  const database: ConnectionConfig = embedded?.connection ?? { connectionString: databaseUrl };
  const directDatabase = databaseDirectUrl === undefined ? database : { connectionString: databaseDirectUrl };
  // A pooler would hand the actor of a command on to other processes.
  const connection = connect(actor === undefined ? database : directDatabase, {
    poolSize: chosenSize ?? poolSize,
    ...(actor && { actor }),
  });
  if (embedded !== undefined)
    cleanup.defer(() => embedded.stopIfLast(), 'the embedded database', embeddedStopMs);
  cleanup.defer(() => connection.close(), 'the connections to the database');
  if (embedded === undefined) {
    await ensureReachable(
      connection,
      actor === undefined || databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
    );
    if (actor === undefined) {
      await ensurePrepares(database);
      await ensureTimeLimits(connection);
      if (databaseDirectUrl !== undefined) await ensureDirectReachable(directDatabase);
      await ensureHears(connection, directDatabase);
    }
  }
  return { database, directDatabase, connection };
}

/** A pooler would give the lock of migrations to another process. */
async function migrateDirectly(
  { pool }: Connection,
  { databaseDirectUrl }: Config,
  directDatabase: ConnectionConfig,
): Promise<string[]> {
  if (databaseDirectUrl === undefined) return migrate(pool);
  const direct = connect(directDatabase, { poolSize: 1 });
  try {
    return await migrate(direct.pool);
  } finally {
    await direct.close();
  }
}

/**
 * Registers each opened resource for `cleanup` at once, so that it is closed after a failure or a stop in between.
 *
 * @throws {StartRefused} with one sentence when the data directory, the database or the role is unusable. Also when a
 * database that sold for real money is opened without live keys.
 */
export async function openRuntime(
  config: Config,
  { role, say, stopping, actor }: RuntimeOptions,
  cleanup: Cleanup,
): Promise<Runtime> {
  const needs: ProcessNeeds = processRoles[role];
  const { dataDir, notice } = resolveDataDir({ DATA_DIR: config.dataDir }, projectRoot);
  const { connection, ...databases } = await openDatabase(config, dataDir, needs, say, cleanup, actor);
  const { directDatabase } = databases;
  const { secrets, source } = openGivenSecrets(config.givenSecrets, dataDir, say);
  if (needs.niceness > 0) lowerPriority(needs.niceness);
  if (needs.reportsStart && notice !== undefined) say(notice);
  stopping?.throwIfAborted();
  if (needs.claimsRole) {
    const claim = await claimRole(directDatabase, config.role, {
      onTaken(refusal) {
        say(`Another copy took over while the database was away. ${refusal.message}`);
        process.kill(process.pid, 'SIGTERM');
      },
    });
    cleanup.defer(() => claim.release(), 'the claim of its role');
  }
  const ran = await migrateDirectly(connection, config, directDatabase);
  if (needs.reportsStart && ran.length > 0) say(`Database: ${ran.length} migrations run.`);
  // A process that only airs games sells nothing, and needs no keys.
  if (role !== 'ingest') await ensureMoneyStaysReal(connection.pool, config.stripe?.mode ?? 'sandbox');
  const deploymentName = await readDeploymentName(connection.pool);
  await ensureSameSecrets(connection.pool, secrets, { source, mayBeNew: config.allowNewSecrets });
  stopping?.throwIfAborted();
  return { config, dataDir, ...databases, connection, secrets, deploymentName };
}
