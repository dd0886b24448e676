import { existsSync, realpathSync } from 'node:fs';
import pg from 'pg';
import { withStartLock } from '../../processes/start-lock.ts';
import { pathsIn, prepareClosedFolder, prepareDataDir, type ClusterPaths } from './data-dir.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { locateBinaries } from './locate-binaries.ts';
import { connectionTo, ensurePostmaster, findPostmaster, stopPostmaster } from './postmaster.ts';
import type { EmbeddedConnection } from './postmaster.ts';
import { isDeserted, openPresence, type Presence } from './presence.ts';
import { chooseDatabaseUser } from './unprivileged-user.ts';

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: (line: string) => void;
  /** The database the product uses; made when missing. */
  database?: string;
  /** For tests only: no fsync, so a power cut may lose everything. */
  fast?: boolean;
  /** How long to leave it to others to start a PostgreSQL again that died; 0, the default, for at once. */
  comesBackAfterMs?: number;
}

/** The steps that brought the database up, in order. */
export type Done = 'initialised' | 'started' | 'attached';

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  did: Done[];
  /** Id of PostgreSQL's main process. */
  pid(): number | undefined;
  /**
   * Leaves, and stops PostgreSQL when no other process uses it. Close your own connections first. Returns whether
   * it stopped.
   */
  stopIfLast(): Promise<boolean>;
  /** Leaves and stops PostgreSQL, even while other processes use it. */
  stop(): Promise<void>;
}

const longestPauseMs = 10_000;

/**
 * Brings up the PostgreSQL that comes with Floodlit in this data directory. It is made, started, or attached to when it
 * runs. It is started again whenever it dies before this process does. Listens on a socket only. Fails with
 * `StartRefused` when it can't.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const database = options.database ?? 'floodlit';
  prepareDataDir(options.dataDir);
  const paths = pathsIn(realpathSync(options.dataDir));
  const connection = connectionTo(paths, database);
  let presence: Presence | undefined;
  let isLeaving = false;

  const bringUp = (): Promise<Done[]> =>
    withStartLock(paths.dataDir, 'postgresql', async () => {
      const did: Done[] = [];
      const user = chooseDatabaseUser(paths.cluster);
      const binaries = locateBinaries(paths.dataDir);
      const isFast = options.fast ?? false;
      if (existsSync(paths.cluster)) prepareClosedFolder(paths.cluster, user);
      if (await initialiseCluster(paths, binaries, user, isFast)) did.push('initialised');
      prepareClosedFolder(paths.run, user);
      did.push((await ensurePostmaster(paths, binaries, user, isFast, log)) ? 'started' : 'attached');
      await ensureDatabase(connection);
      if (!isLeaving) presence = await openPresence(connection, () => void comeBack());
      return did;
    });

  async function comeBack(): Promise<void> {
    presence = undefined;
    await new Promise((resolve) => setTimeout(resolve, options.comesBackAfterMs ?? 0));
    let pauseMs = 100;
    while (!isLeaving) {
      try {
        const did = await bringUp();
        log(did.includes('started') ? 'PostgreSQL had died and is started again.' : 'Back on PostgreSQL.');
        return;
      } catch (error) {
        log(
          `PostgreSQL does not answer (${error instanceof Error ? error.message : String(error)}); trying again.`,
        );
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  async function leave(): Promise<void> {
    isLeaving = true;
    await presence?.close();
    presence = undefined;
  }

  const did = await bringUp();
  return {
    connection,
    did,
    pid: () => findPostmaster(paths),
    async stopIfLast() {
      await leave();
      return withStartLock(paths.dataDir, 'postgresql', () => stopWhenDeserted(paths, connection));
    },
    async stop() {
      await leave();
      await withStartLock(paths.dataDir, 'postgresql', () => stopPostmaster(paths));
    },
  };
}

async function stopWhenDeserted(paths: ClusterPaths, connection: EmbeddedConnection): Promise<boolean> {
  if (findPostmaster(paths) === undefined) return true;
  if (!(await isDeserted(connection))) return false;
  await stopPostmaster(paths);
  return true;
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      connection.database,
    ]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
