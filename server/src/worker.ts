// The process that works jobs off, so that no request waits behind an encoder. It also gives the demo its recordings.
import path from 'node:path';
import { ConfigError, readEnvironment, type Config } from './config/config.ts';
import { reconcileJob, defaultAccount } from './commerce/index.ts';
import { channelAddress } from './channel/index.ts';
import { createContext, createQueue, sweepScratch, type Context } from './context.ts';
import { createDemoWallet } from './runtime/context-payments.ts';
import { airDemoGames } from './demo/demo-live.ts';
import { renewDemo } from './demo/index.ts';
import { workBesideDemo } from './demo/await-demo.ts';
import { awaitDemoShown, demoShownLine } from './demo/await-demo-shown.ts';
import { makeDemoPurchases } from './demo/demo-purchases.ts';
import { makeDemoClips } from './demo/demo-clips.ts';
import { makeDemoRecordings, makeLongReplays } from './demo/demo-recordings.ts';
import type { DemoWallet } from './demo/demo-wallet.ts';
import { openFiles } from './runtime/open-files.ts';
import { openProcessNode } from './runtime/open-process-node.ts';
import { openRuntime } from './runtime/open-runtime.ts';
import { logSlowQueries, openMetrics } from './runtime/open-metrics.ts';
import { openReportingLog } from './runtime/open-reporting-log.ts';
import { ownChecks } from './runtime/readiness-checks.ts';
import { runProcess } from './runtime/run-process.ts';
import { ensurePaymentService, findSandbox } from './runtime/stand-ins.ts';
import { allJobs } from './jobs.ts';
import { systemClock } from './kernel/clock.ts';
import { findFfmpeg } from './processes/find-ffmpeg.ts';
import { searchEnvironmentOf } from './processes/search-environment.ts';
import { claimInTurn } from './processes/single-copy.ts';
import { stopWithParent } from './processes/spawn-child.ts';
import { StartRefused } from './processes/start-refused.ts';
import type { Cleanup } from './processes/stop-steps.ts';
import { verifyStripeAccount } from './stripe-account/verify-stripe-account.ts';

const jobGraceMs = 5_000;
const hourMs = 3_600_000;
/** Given by the process that started this one: then they end together. */
const withParent = '--with-parent';
const say = (line: string): void => console.log(line);

async function work(): Promise<void> {
  const config = readEnvironment();
  await runProcess({
    start: (cleanup, stopping) => start(config, cleanup, stopping),
    say,
    onStop(stop) {
      if (process.argv.includes(withParent)) stopWithParent(() => void stop().finally(() => process.exit(0)));
    },
  });
}

async function start(config: Config, cleanup: Cleanup, stopping: AbortSignal): Promise<void> {
  const runtime = await openRuntime(config, { role: 'worker', say, stopping }, cleanup);
  const { connection, directDatabase, dataDir } = runtime;
  // The parent process has made these checks already, and runs the sandbox.
  const isChecked = !process.argv.includes(withParent);
  if (isChecked) ensurePaymentService(config);
  const { log, errorRecorder } = openReportingLog(runtime, 'worker', cleanup);
  logSlowQueries(runtime, log);
  const sandboxUrl = findSandbox(config, dataDir);
  const ffmpegPath = await findFfmpeg(
    searchEnvironmentOf(config.environment, path.join(dataDir, 'cache'), say),
  );
  const files = await openFiles(runtime, { log, say, role: 'worker', isChecked }, cleanup);
  const node = await openProcessNode(runtime, { role: 'worker', log, say, isChild: !isChecked }, cleanup);
  // On a disk, the next run of a job removes what a killed one left.
  if (files.bucket !== undefined) await sweepScratch(dataDir, systemClock.now());
  const queue = createQueue(directDatabase, log, { isWorking: true });
  cleanup.defer(() => queue.stop(jobGraceMs), 'the jobs', jobGraceMs + 2_000);
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
  });
  if (config.stripe !== undefined && isChecked)
    await verifyStripeAccount(defaultAccount(context.commerce), say);
  stopping.throwIfAborted();
  const checks = ownChecks(runtime, files.storage, node.nodes);
  await openMetrics(runtime, { context, queue, service: 'worker', checks }, cleanup);
  const jobs = allJobs(context);
  await queue.start(jobs);
  stopping.throwIfAborted();
  const beginJobs = async (): Promise<void> => {
    stopping.throwIfAborted();
    await queue.work(jobs);
    // Settle at once the orders that a stop interrupted, not at the next minute.
    await queue.send(reconcileJob, {}, { singletonKey: 'start' });
  };
  const buy = async (): Promise<void> => {
    // The lock serializes workers. A second worker buys nothing twice, and runs no job that would expire a purchase
    // in the past.
    const turn = await claimInTurn(directDatabase, 'demo', stopping);
    try {
      await buyForDemo(context, config, createDemoWallet({ ...runtime, sandboxUrl }), cleanup, stopping);
    } finally {
      await turn.release();
    }
  };
  if (!config.demoContent) return beginJobs();
  // The purchases, the recordings and the live game of the demo are of its channels.
  await workBesideDemo({
    db: connection.db,
    say,
    signal: stopping,
    work: beginJobs,
    buy: config.demoPurchases && config.stripe === undefined ? buy : undefined,
  });

  const renew = (): void =>
    void renewDemo(connection.db, systemClock.now()).catch((error: unknown) =>
      log.warn('the games of the demo could not be moved', { because: String(error) }),
    );
  const renewal = setInterval(renew, hourMs / 2);
  cleanup.defer(async () => clearInterval(renewal));
  // The first recording comes before the live game, so a visitor soon has a game to play.
  const { promise: first, resolve: onSubmitted } = Promise.withResolvers<void>();
  const footage = {
    count: config.demoRecordings,
    db: connection.db,
    media: context.media,
    cacheDirectory: path.join(dataDir, 'footage'),
    ffmpegPath,
    say,
    onSubmitted,
    signal: stopping,
  };
  const recordings = makeDemoRecordings(footage).catch((error: unknown) => {
    if (!stopping.aborted) log.error('the demo footage could not be rendered', error);
  });
  cleanup.defer(() => recordings, 'the footage of the demo');
  const clips = recordings
    .then(() => makeDemoClips({ db: connection.db, clips: context.clips, log, signal: stopping }))
    .catch((error: unknown) => {
      if (!stopping.aborted) log.error('the clips of the demo could not be made', error);
    });
  cleanup.defer(() => clips, 'the clips of the demo');
  const { promise: painted, resolve: onPainted } = Promise.withResolvers<void>();
  if (!config.demoLive) onPainted();
  // Lines of its own come first: this one is the last of the start.
  if (config.demoRecordings > 0) {
    const long = awaitDemoShown({ db: connection.db, delivered: recordings, painted, signal: stopping })
      .then((failed) => say(demoShownLine(failed)))
      .then(() => makeLongReplays(footage))
      .catch((error: unknown) => {
        if (!stopping.aborted) log.error('the long replays of the demo could not be rendered', error);
      });
    cleanup.defer(() => long, 'the long replays of the demo');
  }
  if (!config.demoLive) return;
  const games = Promise.race([first, recordings])
    .then(() =>
      airDemoGames({
        db: connection.db,
        media: context.media,
        gameLogs: context.gameLogs,
        log,
        rtmpPort: config.rtmpPort,
        cacheDirectory: path.join(dataDir, 'footage'),
        ffmpegPath,
        hasClock: config.demoClock,
        say,
        onPainted,
        signal: stopping,
      }),
    )
    .catch((error: unknown) => {
      if (!stopping.aborted) log.error('the demo could not air its games', error);
    });
  cleanup.defer(() => games, 'the live game of the demo');
}

/**
 * Runs before any job, because a job would expire purchases in the past. Afterwards the test clocks follow real
 * time.
 */
async function buyForDemo(
  { connection, commerce, log }: Context,
  { publicUrl }: Config,
  wallet: DemoWallet,
  cleanup: Cleanup,
  signal: AbortSignal,
): Promise<void> {
  const addressOf = (hosts: readonly string[]): string => channelAddress(publicUrl, hosts) ?? publicUrl;
  const isComplete = await makeDemoPurchases({
    db: connection.db,
    commerce,
    wallet,
    log,
    addressOf,
    say,
    signal,
  });
  // The test clock of a person without a purchase must stay at the purchase's time.
  if (!isComplete) return;
  const followDay = (): void =>
    void wallet
      .followDay(systemClock.now())
      .catch((error: unknown) => log.warn('the demo lives in the past', { because: String(error) }));
  followDay();
  const timer = setInterval(followDay, hourMs);
  cleanup.defer(async () => clearInterval(timer));
}

work().catch((error: unknown) => {
  console.error(error instanceof StartRefused || error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
