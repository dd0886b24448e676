// The application for one bench: a temporary data directory, and a client that requests as a browser does.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect, type Connection } from '../../../server/src/db/connect.ts';
import { endsWithBench } from '../ending.ts';
import { clientsOf, type Clients } from './clients-of.ts';
import { endSurvivors, listProcessesOf } from './processes-of.ts';
import type { Served } from './protocol.ts';
import { startChild } from './start-child.ts';

export interface Product extends Clients {
  readonly pid: number;
  readonly origin: string;
  /** Where encoders publish. */
  readonly rtmpPort: number;
  readonly dataDir: string;
  readonly connection: Connection;
  /** How `pg` reaches the product's database. */
  readonly database: Served['database'];
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** How many of the demo's recordings its worker makes. */
  readonly recordings?: number;
  /** Whether the worker runs without recordings too. */
  readonly hasWorker?: boolean;
  /** Whether the console answers on `console.localhost`. */
  readonly hasConsole?: boolean;
  /** The folder of another build of the product, for a figure against it. */
  readonly build?: string;
  /** Further variables, such as those of a bucket. */
  readonly environment?: NodeJS.ProcessEnv;
}

export async function startProduct({
  recordings = 0,
  hasWorker = false,
  hasConsole = false,
  build,
  environment: given = {},
}: ProductOptions = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-'));
  // PostgreSQL does not run as root, so its own user must be able to enter.
  await chmod(folder, 0o755);
  const remove = endsWithBench(async () => {
    // Where it was ended before it could end its own.
    await endSurvivors(listProcessesOf(0, path.join(folder, 'data')));
    await rm(folder, { recursive: true, force: true });
  });
  const environment = {
    DATA_DIR: path.join(folder, 'data'),
    DEMO_RECORDINGS: String(recordings),
    ...(hasWorker && { BENCH_WORKER: 'on' }),
    ...(hasConsole && { BENCH_CONSOLE: 'on' }),
    ...given,
  };
  const child = await startChild<Served>('product/serve.ts', [], environment, build).catch(
    async (error: unknown) => {
      await remove();
      throw error;
    },
  );
  const { port, rtmpPort, database, dataDir } = child.told;
  const origin = `http://127.0.0.1:${port}`;
  const connection = connect(database, { poolSize: 2 });
  return {
    pid: child.pid,
    origin,
    rtmpPort,
    dataDir,
    connection,
    database,
    ...clientsOf(origin),
    async stop() {
      await connection.close();
      await child.stop();
      await remove();
    },
  };
}
