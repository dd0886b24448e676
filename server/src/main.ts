// The product's process: runtime, database, sandbox, HTTP; then a second process for jobs. Everything stops in order.
import path from 'node:path';
import { announce } from './runtime/announce.ts';
import { createApp } from './app.ts';
import { ConfigError, readEnvironment, type Config } from './config/config.ts';
import { storeNameOf } from './config/storage-variables.ts';
import {
  createContext,
  cleanHtml,
  createPasswords,
  createQueue,
  cleanPicture,
  createConsoleFinder,
  hasConsoleBuild,
  openWebBuild,
  sandboxClientId,
  icons,
  shareCards,
  WebBuildMissing,
} from './context.ts';
import { sealWebhooks } from './runtime/context-payments.ts';
import { defaultAccount } from './commerce/index.ts';
import { startInsight } from './insight/index.ts';
import { seedDemo, seedDemoLogs } from './demo/index.ts';
import { documentRoutes } from './document/routes.ts';
import { closeSandboxData } from './runtime/close-sandbox-data.ts';
import { consoleLines, openConsole } from './console/open-console.ts';
import { openConsolePool } from './runtime/open-console-pool.ts';
import { openFiles } from './runtime/open-files.ts';
import { openProcessNode } from './runtime/open-process-node.ts';
import { openRuntime, projectRoot } from './runtime/open-runtime.ts';
import { entryOf, memoryOptions } from './runtime/process-entries.ts';
import { logSlowQueries, openMetrics } from './runtime/open-metrics.ts';
import { openReportingLog } from './runtime/open-reporting-log.ts';
import { ownUrlOf } from './runtime/own-url.ts';
import { readinessChecks } from './runtime/readiness-checks.ts';
import { runProcess } from './runtime/run-process.ts';
import { ensurePaymentService, hasSocialStandIn, runsStandIns } from './runtime/stand-ins.ts';
import { registerWebhooks } from './runtime/register-webhooks.ts';
import { sandboxMail, showsOutbox } from './sandboxes/mail-outbox.ts';
import { forgetAtStart, forgetInBackground } from './runtime/forget-at-start.ts';
import { sandboxProxy, socialProxy } from './sandboxes/stripe-proxy.ts';
import { socialSandbox } from './sandboxes/social/mount.ts';
import { socialSandboxSecret } from './runtime/secrets.ts';
import { allJobs } from './jobs.ts';
import { httpStopMs } from './http/end-connections.ts';
import { internalRoutes } from './internal/routes.ts';
import { systemClock } from './kernel/clock.ts';
import { findFfmpeg } from './processes/find-ffmpeg.ts';
import { ensureRtmpPortIsFree, goOnAir } from './runtime/on-air.ts';
import { tellRunningProduct } from './processes/running-product.ts';
import { searchEnvironmentOf } from './processes/search-environment.ts';
import { buildConsole } from './processes/build-console.ts';
import { ensurePortIsFree, portRefused } from './processes/free-port.ts';
import { childStopMs, startChild } from './processes/spawn-child.ts';
import { StartRefused } from './processes/start-refused.ts';
import { startStripeSandbox } from './processes/stripe-sandbox-process.ts';
import type { Cleanup } from './processes/stop-steps.ts';
import { verifyStripeAccount } from './stripe-account/verify-stripe-account.ts';

const say = (line: string): void => console.error(`  ${line}`);

/** Registers each started resource for `cleanup` at once, and checks for a stop between the steps. */
async function start(config: Config, cleanup: Cleanup, stopping: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  await ensurePortIsFree(config.host, config.port);
  const takesEncoders = config.role === 'all';
  if (takesEncoders) await ensureRtmpPortIsFree(config);
  // A path that was given is tried before anything is made; one that must be found can wait.
  if (config.ffmpegPath !== undefined) await findFfmpeg(searchEnvironmentOf(config.environment, '', say));
  const runtime = await openRuntime(config, { role: 'web', say, stopping }, cleanup);
  ensurePaymentService(config);
  const { log, errorRecorder } = openReportingLog(runtime, config.role, cleanup);
  logSlowQueries(runtime, log);
  const { connection, database, directDatabase, dataDir, secrets } = runtime;
  for (const channelId of await sealWebhooks({ connection, secrets }))
    say(
      `Payments: the webhook secret of channel ${channelId} does not open: secrets.json or the row was changed. Floodlit now creates its own endpoint anew. Create an endpoint that you made by hand anew yourself.`,
    );
  // Looked for before anything is started that a missing ffmpeg would leave running.
  const ffmpegPath = await findFfmpeg(
    searchEnvironmentOf(config.environment, path.join(dataDir, 'cache'), say),
  );
  stopping.throwIfAborted();
  const files = await openFiles(runtime, { log, say, role: 'web', isChecked: true }, cleanup);
  const node = await openProcessNode(runtime, { role: takesEncoders ? 'all' : 'web', log, say }, cleanup);
  stopping.throwIfAborted();
  const { stripe } = config;
  const sandbox = runsStandIns(config)
    ? await startStripeSandbox({
        dataDir,
        entry: entryOf('sandbox'),
        nodeOptions: memoryOptions,
        database,
        secretKey: secrets.sandboxSecretKey,
        publishableKey: secrets.sandboxPublishableKey,
        log: say,
      })
    : undefined;
  if (sandbox !== undefined) cleanup.defer(() => sandbox.stop(), 'the Stripe sandbox', childStopMs);
  stopping.throwIfAborted();
  // The passwords of the demo's people are known to everybody.
  if (config.demoContent)
    await seedDemo(
      connection,
      systemClock.now(),
      {
        hashPassword: (password) => createPasswords().hash(password),
        cleanHtml,
        pictures: { files: files.storage, cleanPicture },
      },
      say,
    );
  const sandboxUrl = (): string => sandbox?.url() ?? config.sandboxUrl ?? '';
  let own = '';
  const isSocialSandbox = hasSocialStandIn(config);

  const queue = createQueue(database, log, { isWorking: false });
  const context = createContext({
    ...runtime,
    nodes: node.nodes,
    files,
    log,
    clock: systemClock,
    queue,
    errorRecorder,
    ffmpegPath,
    sandboxUrl,
    ...(isSocialSandbox && { socialSandboxUrl: () => config.sandboxUrl ?? own }),
  });
  if (stripe !== undefined) await verifyStripeAccount(defaultAccount(context.commerce), say);
  stopping.throwIfAborted();
  if (stripe?.mode === 'live') await closeSandboxData(context, say);
  if (config.demoContent)
    await seedDemoLogs({
      db: connection.db,
      gameLogs: context.gameLogs,
      now: systemClock.now(),
      hasLongReplays: config.demoRecordings === Number.POSITIVE_INFINITY,
    });
  await forgetAtStart(context, say);
  cleanup.defer(() => queue.stop(0), 'the job queue');
  await queue.start(allJobs(context));
  stopping.throwIfAborted();
  await context.changes.start();
  cleanup.defer(() => context.changes.stop(), 'the session that listens');

  const measuring = startInsight(context.insight);
  cleanup.defer(() => measuring.stop(), 'the measures');

  const web = await openWebBuild(path.join(projectRoot, 'web'));
  // With PORT=0 the address is known only once it is listened on.
  let url = config.publicUrl;
  const hasOutbox = stripe?.mode !== 'live' && showsOutbox(config);
  const consolePool = openConsolePool(runtime, log, cleanup);
  const answerWatcher = await openMetrics(
    runtime,
    { context, queue, service: config.role, pools: [consolePool.pool] },
    cleanup,
  );
  const consoleFolder = path.join(projectRoot, 'console');
  const opened = await openConsole(
    context,
    config,
    createConsoleFinder(consoleFolder, { build: () => buildConsole(projectRoot), log }),
    consolePool,
    () => url,
  );
  const app = createApp(context, {
    ...(opened && { console: opened }),
    trustProxy: config.trustProxy,
    readinessChecks: readinessChecks(runtime, files.storage, node.nodes),
    ...(answerWatcher && { answerWatcher }),
    strict: false,
    publicUrl: () => url,
    mount: (server, factsOf) => {
      if (takesEncoders) internalRoutes(server, context);
      documentRoutes(server, { ...context, web, shareCards, icons, publicUrl: () => url }, factsOf);
      if (stripe === undefined) sandboxProxy(server, sandboxUrl);
      if (isSocialSandbox && !runsStandIns(config)) socialProxy(server, sandboxUrl);
      else if (isSocialSandbox)
        socialSandbox(server, {
          clientId: sandboxClientId,
          clientSecret: socialSandboxSecret(secrets),
          ownUrl: () => own,
          publicUrl: () => url,
          ownHostOf: async (request) => (await factsOf(request)).ownHost,
          clock: systemClock,
        });
      if (hasOutbox) sandboxMail(server, context.mail.store, factsOf);
    },
  });
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(config.host, config.port, error);
  });
  cleanup.defer(() => app.close(), 'the HTTP server', httpStopMs);
  forgetInBackground(context, say, cleanup);
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (config.port !== port) url = `http://localhost:${port}`;
  const rtmpPort = takesEncoders ? await goOnAir(context, config, cleanup) : undefined;
  const store = storeNameOf(config.storage);
  cleanup.defer(tellRunningProduct(dataDir, { url, rtmpPort: rtmpPort ?? config.rtmpPort, store }));
  own = ownUrlOf(config.host, port);
  await node.announce({ url: config.nodeUrl ?? own, rtmpUrl: takesEncoders ? config.rtmpUrl : undefined });
  const registering = registerWebhooks(
    { config, connection, directDatabase, secrets, sandboxUrl },
    { own, shown: url },
    say,
  );
  if (registering !== undefined) cleanup.defer(async () => registering.stop());

  if (config.role === 'all') {
    const worker = startChild({
      name: 'jobs',
      command: process.execPath,
      args: [...memoryOptions, entryOf('worker'), '--with-parent'],
      env: {
        ...config.environment,
        ROLE: 'worker',
        // The size is meant for this process.
        POOL_SIZE: '',
        FFMPEG_PATH: ffmpegPath,
        DATA_DIR: dataDir,
        RTMP_PORT: String(rtmpPort ?? config.rtmpPort),
        // Both processes serve metrics of their own.
        ...(config.metricsPort !== undefined && {
          METRICS_PORT: String(config.metricsPort === 0 ? 0 : config.metricsPort + 1),
        }),
      },
      cwd: projectRoot,
      log: say,
    });
    cleanup.defer(() => worker.stop(), 'the job process', childStopMs);
  }
  console.log(
    announce({
      url,
      port,
      rtmpPort,
      dataDir,
      bucket: config.storage.store?.store,
      startedInMs: performance.now() - startedAt,
      payments: stripe?.mode ?? 'sandbox',
      hasChannel: (await context.operators.grants.listChannels('all')).length > 0,
      isDemo: config.demoContent,
      hasDemoPurchases: config.demoPurchases && stripe === undefined,
      isSocialSandbox,
      isOutbox: hasOutbox,
      console: await consoleLines(context, config.consoleHost, url, hasConsoleBuild(consoleFolder)),
    }),
  );
  web.packBest(stopping).catch((error: unknown) => {
    if (!stopping.aborted) log.warn('the pages could not be compressed further', { because: String(error) });
  });
}

const isExpected = (error: unknown): error is Error =>
  error instanceof StartRefused || error instanceof ConfigError || error instanceof WebBuildMissing;

async function run(): Promise<void> {
  const config = readEnvironment();
  if (config.role === 'worker') await import('./worker.ts');
  else if (config.role === 'ingest') await import('./ingest-process.ts');
  else if (config.role === 'sandbox') await import('./sandbox-process.ts');
  else await runProcess({ start: (cleanup, stopping) => start(config, cleanup, stopping), say });
}

run().catch((error: unknown) => {
  console.error(isExpected(error) ? error.message : error);
  process.exit(1);
});
