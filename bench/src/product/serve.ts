// The real application in a process of its own: the same runtime, context and routes as the product's, on a free port.
// Beside them it serves the pages that it is compared with, so that both come from one server.
import path from 'node:path';
import { ownEnvironment } from '../../../tools/own-environment.ts';
import { createApp } from '../../../server/src/app.ts';
import { noCallLimits } from '../../../server/src/limits/call-limits.ts';
import { readConfig } from '../../../server/src/config/config.ts';
import {
  createContext,
  createLog,
  cleanHtml,
  createPasswords,
  createQueue,
  cleanPicture,
  openWebBuild,
  icons,
  shareCards,
} from '../../../server/src/context.ts';
import { createConsoleFinder } from '../../../server/src/adapters/for-processes.ts';
import { seedDemo } from '../../../server/src/demo/index.ts';
import { documentRoutes } from '../../../server/src/document/routes.ts';
import { openConsolePool } from '../../../server/src/runtime/open-console-pool.ts';
import { openFiles } from '../../../server/src/runtime/open-files.ts';
import { openRuntime, projectRoot } from '../../../server/src/runtime/open-runtime.ts';
import { runProcess } from '../../../server/src/runtime/run-process.ts';
import { allJobs } from '../../../server/src/jobs.ts';
import { startInsight } from '../../../server/src/insight/index.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import { createSoloNode } from '../../../server/src/nodes/solo-node.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { goOnAir } from '../../../server/src/runtime/on-air.ts';
import { startChild } from '../../../server/src/processes/spawn-child.ts';
import { searchEnvironmentOf } from '../../../server/src/processes/search-environment.ts';
import type { Cleanup } from '../../../server/src/processes/stop-steps.ts';
import { openConsole } from '../../../server/src/console/open-console.ts';
import { comparedPages } from '../browser/compared-pages.ts';
import type { Served } from './protocol.ts';

const say = (line: string): void => console.error(`  ${line}`);
const config = readConfig(
  ownEnvironment({
    DATA_DIR: process.env['DATA_DIR'],
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('STORAGE_'))),
    DEMO_RECORDINGS: process.env['DEMO_RECORDINGS'],
    PORT: '0',
    RTMP_PORT: '0',
    CAPTCHA: 'off',
    DEMO_LIVE: 'off',
    LOG_LEVEL: 'warn',
  }),
);
async function start(cleanup: Cleanup): Promise<Served> {
  const runtime = await openRuntime(config, { role: 'bench', say: () => {} }, cleanup);
  const { connection, database, dataDir } = runtime;
  const log = createLog({ level: config.logLevel, process: 'bench' });
  const files = await openFiles(runtime, { log, say, role: 'web', isChecked: false }, cleanup);
  await seedDemo(connection, systemClock.now(), {
    hashPassword: (password) => createPasswords().hash(password),
    cleanHtml,
    pictures: { files: files.storage, cleanPicture },
  });
  const queue = createQueue(database, log, { isWorking: false });
  const ffmpegPath = await findFfmpeg(
    searchEnvironmentOf(config.environment, path.join(dataDir, 'cache'), say),
  );
  const context = createContext({
    ...runtime,
    nodes: createSoloNode(),
    files,
    log,
    clock: systemClock,
    queue,
    ffmpegPath,
    // Nothing here pays.
    sandboxUrl: () => 'http://127.0.0.1:9',
  });
  cleanup.defer(() => queue.stop(0));
  await queue.start(allJobs(context));
  const web = await openWebBuild(path.join(projectRoot, 'web'));
  // A bench is one viewer who asks as fast as he can.
  const unlimited = { ...context, callLimits: noCallLimits };
  const opened =
    process.env['BENCH_CONSOLE'] === 'on'
      ? await openConsole(
          unlimited,
          config,
          createConsoleFinder(path.join(projectRoot, 'console'), {
            build: () => Promise.reject(new Error('The bench builds it before.')),
            log: context.log,
          }),
          openConsolePool(runtime, log, cleanup),
          () => config.publicUrl,
        )
      : undefined;
  const app = createApp(unlimited, {
    ...(opened && { console: opened }),
    trustProxy: [],
    strict: false,
    publicUrl: () => config.publicUrl,
    mount: (server, factsOf) => {
      comparedPages(server);
      documentRoutes(
        server,
        { ...context, web, shareCards, icons, publicUrl: () => config.publicUrl },
        factsOf,
      );
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  cleanup.defer(() => app.close());
  await context.changes.start();
  cleanup.defer(() => context.changes.stop());
  const running = startInsight(context.insight);
  cleanup.defer(() => running.stop());
  const rtmpPort = await goOnAir(context, config, cleanup);
  if (config.demoRecordings > 0 || process.env['BENCH_WORKER'] === 'on') {
    const worker = startChild({
      name: 'jobs',
      command: process.execPath,
      args: [path.join(projectRoot, 'server/src/worker.ts'), '--with-parent'],
      env: ownEnvironment({
        ROLE: 'worker',
        DEMO_LIVE: 'off',
        DEMO_PURCHASES: 'off',
        DEMO_RECORDINGS: process.env['DEMO_RECORDINGS'],
        FFMPEG_PATH: ffmpegPath,
        DATA_DIR: dataDir,
      }),
      cwd: projectRoot,
      log: say,
    });
    cleanup.defer(() => worker.stop());
  }
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The application listens on no port.');
  return { port: address.port, rtmpPort, database, dataDir };
}

const started = await runProcess({ start, say });
if (started !== undefined) process.send?.(started.value);
