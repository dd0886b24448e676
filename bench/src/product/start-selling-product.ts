// The whole product as `npm start` composes it, with sandbox and worker, on a free port with its own data. Only the
// captcha and the demo's games are off. Each buyer has an own network address, so no rate limit has to be lifted.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '../../../tools/build-web.ts';
import { connect } from '../../../server/src/db/connect.ts';
import { pathsIn } from '../../../server/src/db/embedded/data-dir.ts';
import { connectionTo } from '../../../server/src/db/embedded/postmaster.ts';
import { endsWithBench } from '../ending.ts';
import { clientsOf } from './clients-of.ts';
import { findFreePort } from './find-free-port.ts';
import { endSurvivors, listProcessesOf, type ProductProcesses } from './processes-of.ts';
import { startProductProcess, type ProductProcess } from './product-process.ts';
import { sandboxDeskOf, type SandboxDesk } from './sandbox-desk.ts';
import type { Product } from './start-product.ts';

export interface SellingProduct extends Omit<Product, 'pid' | 'rtmpPort'> {
  readonly process: ProductProcess;
  readonly sandbox: SandboxDesk;
  /** The processes that are alive at this moment. */
  processes(): ProductProcesses;
  /** Everything that it printed. */
  readonly logFile: string;
}

/** @param environment what differs from a usual start. */
export async function startSellingProduct(
  environment: NodeJS.ProcessEnv = {},
  { isLaunched = false, build }: { readonly isLaunched?: boolean; readonly build?: string } = {},
): Promise<SellingProduct> {
  await buildWeb((line) => console.error(line));
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-'));
  // PostgreSQL does not run as root, so its own user must be able to enter.
  await chmod(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const logFile = path.join(folder, 'product.log');
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const product = startProductProcess(
    origin,
    {
      PORT: String(port),
      RTMP_PORT: '0',
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      DEMO_LIVE: 'off',
      DEMO_PURCHASES: 'off',
      DEMO_RECORDINGS: '0',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      ...environment,
    },
    logFile,
    isLaunched,
    build,
  );
  const processes = (): ProductProcesses => listProcessesOf(product.pid(), dataDir);
  const remove = endsWithBench(async () => {
    const left = processes();
    await product.stop();
    await endSurvivors(left);
    await rm(folder, { recursive: true, force: true });
  });
  try {
    await product.ready();
    const database = connectionTo(pathsIn(dataDir), 'floodlit');
    const connection = connect(database, { poolSize: 4 });
    return {
      ...clientsOf(origin),
      process: product,
      processes,
      origin,
      dataDir,
      connection,
      database,
      sandbox: sandboxDeskOf(dataDir),
      logFile,
      async stop() {
        await connection.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
