// Runs commands on a test's world as the command line would, without a process for each.
import type { World } from '../world.ts';
import { channelAddress } from '../../src/channel/index.ts';
import { CommandRefused, type CommandContext } from '../../src/cli/command.ts';
import { commands } from '../../src/cli/commands.ts';
import { readArguments } from '../../src/cli/read-arguments.ts';
import { listHosts } from '../../src/cli/store.ts';

const running = { url: 'http://localhost:4000', rtmpPort: 1935 };

const kept: CommandContext['kept'] = {
  store: undefined,
  former: undefined,
  spoolDir: undefined,
  spoolMaximumBytes: 0,
  maximumBytes: Number.POSITIVE_INFINITY,
  dataDir: '/there/is/no/such/folder',
};

/** @returns what one command prints, where no other process works jobs off. */
export const runCommand = (world: World, ...words: string[]): Promise<string> =>
  runCommandIn(world, {}, ...words);

/** @param hasWorker whether the running product has a worker, for commands that leave work to it. */
export const runCommandBeside = (
  world: World,
  hasWorker: CommandContext['hasWorker'],
  ...words: string[]
): Promise<string> => runCommandIn(world, { hasWorker }, ...words);

/**
 * @param place what is other than usual around the command.
 * @throws what the command throws, with what it printed before in `printed`.
 */
export async function runCommandIn(
  world: World,
  place: Partial<CommandContext>,
  ...words: string[]
): Promise<string> {
  const request = readArguments(commands, words);
  if (request.kind !== 'run') throw new Error(`This is no command: ${words.join(' ')}`);
  const lines: string[] = [];
  const context: CommandContext = {
    ...world.context,
    acting: { source: 'command_line', actor: 'root', operatorId: null, address: null },
    act: (work) => world.context.transact((scope) => work(world.context.within(scope))),
    consoleUrl: 'http://console.localhost:4000',
    running,
    kept,
    hasWorker: async () => false,
    print: (line) => void lines.push(line),
    addressOf: async (channelId) =>
      channelAddress(running.url, await listHosts(world.connection.db, channelId)),
    readChannel: async (slug = 'northern-sports') => ({ id: await world.channelId(slug), slug }),
    ...place,
  };
  try {
    await request.command.run(context, request.args);
  } catch (error) {
    if (error instanceof CommandRefused) Object.assign(error, { printed: lines.join('\n') });
    throw error;
  }
  return lines.join('\n');
}
