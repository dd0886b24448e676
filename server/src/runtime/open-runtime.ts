// The boot order of every process: data directory, database, secrets, priority, role, migrations, guard of real money.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { connect, type Connection, type ConnectionConfig, type RecordedActor } from '../db/connect.ts';
import { resolveDataDir, startEmbeddedPostgres } from '../db/embedded/index.ts';
import { migrate } from '../db/migrate.ts';
import { lowerPriority } from '../processes/lower-priority.ts';
import { claimRole } from '../processes/single-copy.ts';
import { StartRefused } from '../processes/start-refused.ts';
import { readDeploymentName } from '../stripe-account/deployment-name.ts';
import { ensureMoneyStaysReal } from '../stripe-account/real-money.ts';
import { processRoles, type ProcessNeeds, type ProcessRole } from './process-roles.ts';
import type { Runtime } from './runtime-deps.ts';
import { ensureSameSecrets } from './same-secrets.ts';
import { openSecrets } from './secrets.ts';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

interface RuntimeOptions {
  readonly role: ProcessRole;
  readonly say: (line: string) => void;
  /** Named to the database, which then records the rows that this process changes (`operators.watch_acts`). */
  readonly actor?: RecordedActor;
  /** The start ends between two steps when this is aborted. */
  readonly stopping?: AbortSignal;
}

async function ensureReachable(connection: Connection): Promise<void> {
  try {
    await connection.pool.query('select 1');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `DATABASE_URL cannot be used (${code ?? message}): start that PostgreSQL and check the address, user and database, or unset DATABASE_URL for the embedded one.`,
    );
  }
}

/** Opens the pool. The last process that closes its pool also stops the embedded database. */
async function openDatabase(
  { databaseUrl }: Config,
  dataDir: string,
  { poolSize, comesBackAfterMs }: ProcessNeeds,
  say: (line: string) => void,
  cleanup: AsyncDisposableStack,
  actor: RecordedActor | undefined,
): Promise<Pick<Runtime, 'database' | 'connection'>> {
  const embedded =
    databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, log: say, comesBackAfterMs })
      : undefined;
  const database: ConnectionConfig = embedded?.connection ?? { connectionString: databaseUrl };
  const connection = connect(database, { poolSize, ...(actor && { actor }) });
  cleanup.defer(async () => {
    await connection.close();
    await embedded?.stopIfLast();
  });
  if (embedded === undefined) await ensureReachable(connection);
  return { database, connection };
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
  cleanup: AsyncDisposableStack,
): Promise<Runtime> {
  const needs: ProcessNeeds = processRoles[role];
  const { dataDir, notice } = resolveDataDir({ DATA_DIR: config.dataDir }, projectRoot);
  const { database, connection } = await openDatabase(config, dataDir, needs, say, cleanup, actor);
  const secrets = openSecrets(dataDir);
  if (needs.niceness > 0) lowerPriority(needs.niceness);
  if (needs.reportsStart && notice !== undefined) say(notice);
  stopping?.throwIfAborted();
  if (needs.claimsRole) {
    const claim = await claimRole(database, config.role, {
      onTaken(refusal) {
        say(`Another copy took over while the database was away. ${refusal.message}`);
        process.kill(process.pid, 'SIGTERM');
      },
    });
    cleanup.defer(() => claim.release());
  }
  const ran = await migrate(connection.pool);
  if (needs.reportsStart && ran.length > 0) say(`Database: ${ran.length} migrations run.`);
  await ensureMoneyStaysReal(connection.pool, config.stripe?.mode ?? 'sandbox');
  const deploymentName = await readDeploymentName(connection.pool);
  await ensureSameSecrets(connection.pool, secrets, { dataDir, mayBeNew: config.allowNewSecrets });
  stopping?.throwIfAborted();
  return { config, dataDir, database, connection, secrets, deploymentName };
}
