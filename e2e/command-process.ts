// Runs commands of the operator's command line for its parent: one process loads the product once for all of them.
import { commands } from '../server/src/cli/commands.ts';
import { openContext } from '../server/src/cli/open-context.ts';
import { readArguments } from '../server/src/cli/read-arguments.ts';
import { readConfig } from '../server/src/config/config.ts';

export interface CommandOrder {
  readonly id: number;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

export interface CommandOutcome {
  readonly id: number;
  readonly printed: string;
  readonly error?: string;
}

async function run({ words, environment }: CommandOrder): Promise<string> {
  const request = readArguments(commands, words);
  if (request.kind !== 'run') throw new Error('Help is for people.');
  const lines: string[] = [];
  await using cleanup = new AsyncDisposableStack();
  const context = await openContext(readConfig(environment), cleanup, request.command);
  await request.command.run({ ...context, print: (line) => void lines.push(`${line}\n`) }, request.args);
  return lines.join('');
}

process.on('message', (order: CommandOrder) => {
  const tell = (outcome: Omit<CommandOutcome, 'id'>): void =>
    void process.send?.({ id: order.id, ...outcome });
  run(order).then(
    (printed) => tell({ printed }),
    (error: unknown) =>
      tell({ printed: '', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
process.on('disconnect', () => process.exit());
