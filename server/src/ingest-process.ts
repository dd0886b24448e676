// The process that takes encoders and airs their games: no pages, no shop, no console.
import path from 'node:path';
import { ConfigError, readEnvironment, type Config } from './config/config.ts';
import { createContext, createQueue } from './context.ts';
import { createHttp } from './http/create-http.ts';
import { httpStopMs } from './http/end-connections.ts';
import { healthRoutes } from './http/health-routes.ts';
import { internalRoutes } from './internal/routes.ts';
import { allJobs } from './jobs.ts';
import { systemClock } from './kernel/clock.ts';
import { findFfmpeg } from './processes/find-ffmpeg.ts';
import { ensurePortIsFree, portRefused } from './processes/free-port.ts';
import { searchEnvironmentOf } from './processes/search-environment.ts';
import { StartRefused } from './processes/start-refused.ts';
import type { Cleanup } from './processes/stop-steps.ts';
import { ensureRtmpPortIsFree, goOnAir } from './runtime/on-air.ts';
import { openFiles } from './runtime/open-files.ts';
import { logSlowQueries, openMetrics } from './runtime/open-metrics.ts';
import { openProcessNode } from './runtime/open-process-node.ts';
import { openReportingLog } from './runtime/open-reporting-log.ts';
import { openRuntime } from './runtime/open-runtime.ts';
import { ownUrlOf } from './runtime/own-url.ts';
import { ownChecks } from './runtime/readiness-checks.ts';
import { runProcess } from './runtime/run-process.ts';

const say = (line: string): void => console.error(`  ${line}`);

async function start(config: Config, cleanup: Cleanup, stopping: AbortSignal): Promise<void> {
  await ensurePortIsFree(config.host, config.port);
  await ensureRtmpPortIsFree(config);
  const runtime = await openRuntime(config, { role: 'ingest', say, stopping }, cleanup);
  const { log, errorRecorder } = openReportingLog(runtime, 'ingest', cleanup);
  logSlowQueries(runtime, log);
  const { database, dataDir } = runtime;
  const ffmpegPath = await findFfmpeg(
    searchEnvironmentOf(config.environment, path.join(dataDir, 'cache'), say),
  );
  stopping.throwIfAborted();
  const files = await openFiles(runtime, { log, say, role: 'ingest', isChecked: true }, cleanup);
  const node = await openProcessNode(runtime, { role: 'ingest', log, say }, cleanup);
  stopping.throwIfAborted();
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
    sandboxUrl: () => {
      throw new Error('A process with ROLE=ingest asks no payment service.');
    },
  });
  cleanup.defer(() => queue.stop(0), 'the job queue');
  await queue.start(allJobs(context));
  stopping.throwIfAborted();
  await context.changes.start();
  cleanup.defer(() => context.changes.stop(), 'the session that listens');
  await openMetrics(runtime, { context, queue, service: 'ingest' }, cleanup);

  const app = createHttp({ log, trustProxy: [] });
  healthRoutes(app, {
    connection: runtime.connection,
    checks: ownChecks(runtime, files.storage, node.nodes),
  });
  internalRoutes(app, context);
  await app.listen({ host: config.host, port: config.port }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(config.host, config.port, error);
  });
  cleanup.defer(() => app.close(), 'the HTTP server', httpStopMs);
  const listening = app.server.address();
  const port = typeof listening === 'object' && listening !== null ? listening.port : config.port;
  const url = config.nodeUrl ?? ownUrlOf(config.host, port);
  const rtmpPort = await goOnAir(context, config, cleanup);
  await node.announce({ url, rtmpUrl: config.rtmpUrl });
  console.log(`
  Floodlit takes encoders: ${config.rtmpUrl ?? `rtmp://localhost:${rtmpPort}`}/live
  Other processes reach it at ${url}

  Data: ${dataDir}
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
