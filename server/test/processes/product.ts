// A small product made of the real process parts, for tests that kill it, interrupt it or start it twice.
// Arguments: the data directory, then any of `children`. Prints one line of JSON once it runs.
import path from 'node:path';
import { startEmbeddedPostgres } from '../../src/db/embedded/index.ts';
import { claimRole } from '../../src/processes/single-copy.ts';
import { startChild, stopWithParent } from '../../src/processes/spawn-child.ts';
import { StartRefused } from '../../src/processes/start-refused.ts';
import { stopOnSignal } from '../../src/processes/stop-on-signal.ts';
import { startStripeSandbox } from '../../src/processes/stripe-sandbox-process.ts';

const [dataDir = '', mode] = process.argv.slice(2);
const log = (line: string): void => console.error(line);

async function run(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, fast: true });
  const claim = await claimRole(postgres.connection, 'all').catch(async (error: unknown) => {
    await postgres.stopIfLast();
    throw error;
  });
  const hasChildren = mode === 'children';
  const sandbox = hasChildren
    ? await startStripeSandbox({
        dataDir,
        entry: path.join(import.meta.dirname, 'sandbox.ts'),
        database: postgres.connection,
        secretKey: 'sk_test_1',
        publishableKey: 'pk_test_1',
        log,
      })
    : undefined;
  const worker = hasChildren
    ? startChild({
        name: 'worker',
        command: process.execPath,
        args: [import.meta.filename, dataDir, 'worker'],
        env: process.env,
        cwd: dataDir,
        log,
      })
    : undefined;
  stopOnSignal(async () => {
    await worker?.stop();
    await sandbox?.stop();
    await claim.release();
    await postgres.stopIfLast();
  }, log);
  const pids = [postgres.pid(), sandbox?.pid(), worker?.pid()];
  console.log(
    JSON.stringify({ did: postgres.did, host: postgres.connection.host, sandbox: sandbox?.did, pids }),
  );
}

if (mode === 'worker') {
  const work = setInterval(() => undefined, 1000);
  stopWithParent(() => clearInterval(work));
} else
  run().catch((error: unknown) => {
    console.error(error instanceof StartRefused ? error.message : error);
    process.exit(1);
  });
