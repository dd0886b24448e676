// The process of the stand-ins for Stripe and for log-in, where an install has several processes.
import { ConfigError, readEnvironment, type Config } from './config/config.ts';
import { createContext, createLog, createQueue, sandboxClientId } from './context.ts';
import { hostNameOf } from './channel/index.ts';
import { createHttp } from './http/create-http.ts';
import { httpStopMs } from './http/end-connections.ts';
import { systemClock } from './kernel/clock.ts';
import { createSoloNode } from './nodes/solo-node.ts';
import { ensurePortIsFree, portRefused } from './processes/free-port.ts';
import { StartRefused } from './processes/start-refused.ts';
import { childStopMs } from './processes/spawn-child.ts';
import { startStripeSandbox } from './processes/stripe-sandbox-process.ts';
import type { Cleanup } from './processes/stop-steps.ts';
import { openFiles } from './runtime/open-files.ts';
import { openRuntime } from './runtime/open-runtime.ts';
import { ownUrlOf } from './runtime/own-url.ts';
import { entryOf, memoryOptions } from './runtime/process-entries.ts';
import { runProcess } from './runtime/run-process.ts';
import { socialSandboxSecret } from './runtime/secrets.ts';
import { socialSandbox } from './sandboxes/social/mount.ts';
import { passAllOn } from './sandboxes/stripe-proxy.ts';

const say = (line: string): void => console.error(`  ${line}`);
const names = { port: 'SANDBOX_PORT', host: 'HOST' };

async function start(config: Config, cleanup: Cleanup, stopping: AbortSignal): Promise<void> {
  if (config.stripe !== undefined)
    throw new StartRefused(
      'STRIPE_SECRET_KEY is set, and the sandbox stands in for Stripe: unset the keys, or do not run the sandbox.',
    );
  await ensurePortIsFree(config.host, config.sandboxPort, names);
  const runtime = await openRuntime(config, { role: 'sandbox', say, stopping }, cleanup);
  const { dataDir, database, secrets } = runtime;
  const log = createLog({ level: config.logLevel, process: 'sandbox' });
  const sandbox = await startStripeSandbox({
    dataDir,
    entry: entryOf('sandbox'),
    nodeOptions: memoryOptions,
    database,
    secretKey: secrets.sandboxSecretKey,
    publishableKey: secrets.sandboxPublishableKey,
    log: say,
  });
  cleanup.defer(() => sandbox.stop(), 'the Stripe sandbox', childStopMs);
  stopping.throwIfAborted();
  const { directory } = createContext({
    ...runtime,
    nodes: createSoloNode(),
    files: await openFiles(runtime, { log, say, role: undefined, isChecked: false }, cleanup),
    log,
    clock: systemClock,
    queue: createQueue(database, log, { isWorking: false }),
    ffmpegPath: 'ffmpeg',
    sandboxUrl: () => sandbox.url(),
  });
  let own = '';
  const app = createHttp({ log, trustProxy: [] });
  app.get('/healthz', () => ({ data: { status: 'alive' } }));
  socialSandbox(app, {
    clientId: sandboxClientId,
    clientSecret: socialSandboxSecret(secrets),
    ownUrl: () => config.sandboxUrl ?? own,
    publicUrl: () => config.publicUrl,
    // The web processes pass on the host that the browser asked for.
    async ownHostOf(request) {
      const { matched_host: host } = await directory.readByHost(hostNameOf(request.host));
      return host === '*' ? undefined : host;
    },
    clock: systemClock,
  });
  passAllOn(app, () => sandbox.url());
  await app.listen({ host: config.host, port: config.sandboxPort }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(config.host, config.sandboxPort, error, names);
  });
  cleanup.defer(() => app.close(), 'the HTTP server', httpStopMs);
  const address = app.server.address();
  own = ownUrlOf(
    config.host,
    typeof address === 'object' && address !== null ? address.port : config.sandboxPort,
  );
  console.log(`
  The sandbox is running: payments are play money, and a log-in with Google or Facebook is simulated.
  Give each process SANDBOX_URL=${config.sandboxUrl ?? own}

  Stop with Ctrl-C.
`);
}

const isExpected = (error: unknown): error is Error =>
  error instanceof StartRefused || error instanceof ConfigError;

runProcess({ start: (cleanup, stopping) => start(readEnvironment(), cleanup, stopping), say }).catch(
  (error: unknown) => {
    console.error(isExpected(error) ? error.message : error);
    process.exit(1);
  },
);
