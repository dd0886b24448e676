// The product's own context for one command, on the running database, or on one that runs only for this command.
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { defaultConsoleHost } from '../config/config.ts';
import { consoleSiteOf } from '../console/console-site.ts';
import { createContext, createLog, createQueue } from '../context.ts';
import { resolveDataDir } from '../db/embedded/index.ts';
import { openFiles } from '../runtime/open-files.ts';
import { openRuntime, projectRoot } from '../runtime/open-runtime.ts';
import { allJobs } from '../jobs.ts';
import { systemClock } from '../kernel/clock.ts';
import { createSoloNode } from '../nodes/solo-node.ts';
import { findFfmpeg } from '../processes/find-ffmpeg.ts';
import { findRunningProduct } from '../processes/running-product.ts';
import { jobsNiceness, lowerPriority } from '../processes/lower-priority.ts';
import { searchEnvironmentOf } from '../processes/search-environment.ts';
import { isRoleHeld } from '../processes/single-copy.ts';
import type { Cleanup } from '../processes/stop-steps.ts';
import { findSandbox } from '../runtime/stand-ins.ts';
import { channelAddress } from '../channel/index.ts';
import { CommandRefused, type Command, type CommandContext } from './command.ts';
import { ensureSameStore } from './same-store.ts';
import { listChannels, listHosts } from './store.ts';

const say = (line: string): void => console.error(line);

/** A mistyped DATA_DIR must not become a new database. */
function ensureDataIsThere(config: Config): void {
  const { dataDir } = resolveDataDir({ DATA_DIR: config.dataDir }, projectRoot);
  if (config.databaseUrl === undefined && !existsSync(dataDir))
    throw new CommandRefused(
      `There is no data in ${dataDir}: run npm start once, or set DATA_DIR to where your data is.`,
    );
}

/**
 * Registers each opened resource for `cleanup` at once, so that it is closed after every failure.
 * @param command its name, for the audit log, and whether it encodes by itself.
 */
export async function openContext(
  config: Config,
  cleanup: Cleanup,
  { name: command, isEncoding = false }: Pick<Command, 'name' | 'isEncoding'>,
): Promise<CommandContext> {
  ensureDataIsThere(config);
  const log = createLog({ level: 'warn', process: 'command line' });
  const acting = {
    source: 'command_line',
    actor: userInfo().username,
    operatorId: null,
    address: null,
  } as const;
  const runtime = await openRuntime(
    config,
    { role: 'cli', say, actor: { name: acting.actor, command } },
    cleanup,
  );
  const { connection, database, dataDir } = runtime;
  // Live games and viewers come first.
  if (isEncoding) lowerPriority(jobsNiceness);
  const channels = await listChannels(connection.db);
  const queue = createQueue(database, log, { isWorking: false });
  const context = createContext({
    ...runtime,
    nodes: createSoloNode(),
    files: await openFiles(runtime, { log, say, role: undefined, isChecked: false }, cleanup),
    log,
    clock: systemClock,
    queue,
    // Other commands leave encoding to the worker.
    ffmpegPath: isEncoding
      ? await findFfmpeg(searchEnvironmentOf(config.environment, path.join(dataDir, 'cache'), say))
      : (config.ffmpegPath ?? 'ffmpeg'),
    sandboxUrl: findSandbox(config, dataDir),
  });
  cleanup.defer(() => queue.stop(0), 'the job queue');
  await queue.start(allJobs(context));
  const product = findRunningProduct(dataDir);
  ensureSameStore(product, config.storage);
  const running = product ?? { url: config.publicUrl, rtmpPort: config.rtmpPort };
  return {
    ...context,
    acting,
    act: (work) => context.transact((scope) => work(context.within(scope))),
    consoleUrl: consoleSiteOf(config.consoleHost ?? defaultConsoleHost, running.url).origin,
    kept: { ...config.storage, dataDir },
    running,
    hasWorker: () => isRoleHeld(connection.pool, 'worker'),
    print: (line) => console.log(line),
    addressOf: async (channelId) => channelAddress(running.url, await listHosts(connection.db, channelId)),
    async readChannel(slug) {
      const found = slug === undefined ? channels[0] : channels.find((channel) => channel.slug === slug);
      if (found !== undefined) return found;
      const known = channels.map((channel) => channel.slug).join(', ');
      throw new CommandRefused(
        known === ''
          ? 'There is no channel yet: make one with channel create.'
          : `There is no channel "${slug}": use one of ${known}.`,
      );
    },
  };
}
