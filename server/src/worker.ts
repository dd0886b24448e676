// The process that works jobs off, so that no request waits behind an encoder. It also gives the demo its recordings.
import path from 'node:path';
import { ConfigError, readEnvironment } from './config.ts';
import { reconcileJob } from './commerce/index.ts';
import { createContext, createLog, createQueue } from './context.ts';
import { makeDemoRecordings } from './db/seed/demo-recordings.ts';
import { layGround } from './ground.ts';
import { allJobs } from './jobs.ts';
import { systemClock } from './kernel/clock.ts';
import { findFfmpeg } from './processes/find-ffmpeg.ts';
import { surroundingsOf } from './processes/surroundings.ts';
import { readSandboxUrl } from './processes/find-stripe-sandbox.ts';
import { claimRole } from './processes/single-copy.ts';
import { stopWithParent } from './processes/spawn-child.ts';
import { StartRefused } from './processes/start-refused.ts';
import { stopOnSignal } from './processes/stop-on-signal.ts';

const jobGraceMs = 5_000;
const say = (line: string): void => console.log(line);

async function work(): Promise<void> {
  const config = readEnvironment();
  const log = createLog({ level: config.logLevel, process: 'worker' });
  const { connection, database, dataDir, secrets, leave } = await layGround(config, say);
  const claim = await claimRole(database, 'worker');
  const queue = createQueue(database, log);
  const ffmpegPath = await findFfmpeg(surroundingsOf(config.environment, path.join(dataDir, 'cache'), say));
  const context = createContext({
    config,
    connection,
    log,
    clock: systemClock,
    queue,
    secrets,
    dataDir,
    ffmpegPath,
    sandboxUrl: () => readSandboxUrl(dataDir),
  });
  const jobs = allJobs(context);
  await queue.start(jobs);
  await queue.work(jobs);
  // What a stop interrupted is settled at once, not at the next minute.
  await queue.send(reconcileJob, {}, { singletonKey: 'start' });

  const stopping = new AbortController();
  const recordings = makeDemoRecordings({
    count: config.demoRecordings,
    db: connection.db,
    media: context.media,
    cacheDirectory: path.join(dataDir, 'footage'),
    ffmpegPath,
    say,
    signal: stopping.signal,
  }).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error('the demo footage could not be rendered', error);
  });
  const stop = async (): Promise<void> => {
    stopping.abort();
    await recordings;
    await queue.stop(jobGraceMs);
    await claim.release();
    await leave();
  };
  stopOnSignal(stop, say);
  if (!process.stdin.isTTY) stopWithParent(() => void stop().finally(() => process.exit(0)));
}

work().catch((error: unknown) => {
  console.error(error instanceof StartRefused || error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
