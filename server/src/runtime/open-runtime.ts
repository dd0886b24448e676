// The runtime of every process of the product: the data directory, the database, the secrets.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.ts';
import { connect, type Connection, type ConnectionConfig } from '../db/connect.ts';
import { resolveDataDir, startEmbeddedPostgres } from '../db/embedded/index.ts';
import { StartRefused } from '../processes/start-refused.ts';
import { openSecrets, type Secrets } from './secrets.ts';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

export interface Runtime {
  readonly dataDir: string;
  /** A notice for the operator about the location of the data. */
  readonly notice: string | undefined;
  /** The connection settings of `pg`, for code that needs its own connection. */
  readonly database: ConnectionConfig;
  readonly connection: Connection;
  readonly secrets: Secrets;
  /** Closes the pool; the last process out stops the embedded database. */
  readonly leave: () => Promise<void>;
}

async function ensureReachable(connection: Connection): Promise<void> {
  try {
    await connection.pool.query('select 1');
  } catch (error) {
    await connection.close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `DATABASE_URL cannot be used (${code ?? message}): start that PostgreSQL and check the address, user and database, or unset DATABASE_URL for the embedded one.`,
    );
  }
}

const usualPoolSize = 12;

interface RuntimeOptions {
  /** Sessions of the database at once. */
  readonly poolSize?: number;
  /** How long another process may take to restart a PostgreSQL that died. */
  readonly comesBackAfterMs?: number;
}

/** @throws {StartRefused} with one sentence when the data directory or the database is unusable. */
export async function openRuntime(
  config: Config,
  say: (line: string) => void,
  { poolSize = usualPoolSize, comesBackAfterMs = 0 }: RuntimeOptions = {},
): Promise<Runtime> {
  const { dataDir, notice } = resolveDataDir({ DATA_DIR: config.dataDir }, projectRoot);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir, log: say, comesBackAfterMs })
      : undefined;
  const database: ConnectionConfig = embedded?.connection ?? { connectionString: config.databaseUrl };
  const connection = connect(database, { poolSize });
  if (config.databaseUrl !== undefined) await ensureReachable(connection);
  return {
    dataDir,
    notice,
    database,
    connection,
    secrets: openSecrets(dataDir),
    async leave() {
      await connection.close();
      await embedded?.stopIfLast();
    },
  };
}
