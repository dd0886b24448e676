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
  openWebBuild,
  icons,
  shareCards,
} from '../../../server/src/context.ts';
import { migrate } from '../../../server/src/db/migrate.ts';
import { seedDemo } from '../../../server/src/demo/index.ts';
import { documentRoutes } from '../../../server/src/document/routes.ts';
import { openRuntime, projectRoot } from '../../../server/src/runtime/open-runtime.ts';
import { allJobs } from '../../../server/src/jobs.ts';
import { systemClock } from '../../../server/src/kernel/clock.ts';
import { findFfmpeg } from '../../../server/src/processes/find-ffmpeg.ts';
import { goOnAir } from '../../../server/src/runtime/on-air.ts';
import { startChild } from '../../../server/src/processes/spawn-child.ts';
import { stopOnSignal } from '../../../server/src/processes/stop-on-signal.ts';
import { searchEnvironmentOf } from '../../../server/src/processes/search-environment.ts';
import { comparedPages } from '../browser/compared-pages.ts';
import type { Served } from './protocol.ts';

const say = (line: string): void => console.error(`  ${line}`);
const config = readConfig(
  ownEnvironment({
    DATA_DIR: process.env['DATA_DIR'],
    DEMO_RECORDINGS: process.env['DEMO_RECORDINGS'],
    PORT: '0',
    RTMP_PORT: '0',
    CAPTCHA: 'off',
    DEMO_LIVE: 'off',
    LOG_LEVEL: 'warn',
  }),
);
const { connection, database, dataDir, secrets, leave } = await openRuntime(config, () => {});
await migrate(connection.pool);
await seedDemo(connection, systemClock.now(), {
  hashPassword: (password) => createPasswords().hash(password),
  cleanHtml,
});
const log = createLog({ level: config.logLevel, process: 'bench' });
const queue = createQueue(database, log, { isWorking: false });
const ffmpegPath = await findFfmpeg(
  searchEnvironmentOf(config.environment, path.join(dataDir, 'cache'), say),
);
const context = createContext({
  config,
  connection,
  database,
  log,
  clock: systemClock,
  queue,
  secrets,
  dataDir,
  ffmpegPath,
  // Nothing here pays.
  sandboxUrl: () => 'http://127.0.0.1:9',
  deploymentName: 'bench',
});
await queue.start(allJobs(context));
const web = await openWebBuild(path.join(projectRoot, 'web'));
// A bench is one viewer who asks as fast as he can.
const app = createApp(
  { ...context, callLimits: noCallLimits },
  {
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
  },
);
await app.listen({ host: '127.0.0.1', port: 0 });
const cleanup = new AsyncDisposableStack();
await context.changes.start();
const rtmpPort = await goOnAir(context, { ...config, database }, cleanup);
const worker =
  config.demoRecordings === 0
    ? undefined
    : startChild({
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
stopOnSignal(async () => {
  await worker?.stop();
  await cleanup.disposeAsync();
  await context.changes.stop();
  await app.close();
  await queue.stop(0);
  await leave();
}, say);
const address = app.server.address();
if (typeof address !== 'object' || address === null) throw new Error('The application listens on no port.');
const served: Served = { port: address.port, rtmpPort, database, dataDir };
process.send?.(served);
