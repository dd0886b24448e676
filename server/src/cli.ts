// `npm run floodlit -- <command>`: the operator's command line.
import { CommandRefused } from './cli/command.ts';
import { commands } from './cli/commands.ts';
import { helpOfAll, helpOfOne } from './cli/help-text.ts';
import { readArguments, UsageError, type Request } from './cli/read-arguments.ts';
import { ConfigError, readEnvironment } from './config/config.ts';
import { DomainError } from './kernel/errors.ts';
import { StartRefused } from './processes/start-refused.ts';
import { StoreRefused } from './storage/ports.ts';
import { runProcess } from './runtime/run-process.ts';

const interruptedCode = 130;

async function run({ command, args }: Extract<Request, { kind: 'run' }>): Promise<void> {
  // Loads half the product, so only a command that runs waits for it.
  const { openContext } = await import('./cli/open-context.ts');
  const config = readEnvironment();
  const opened = await runProcess({
    start: (cleanup) => openContext(config, cleanup, command),
    say: console.error,
    exit: () => process.exit(interruptedCode),
  });
  if (opened === undefined) return;
  const { value: context, stopping, stop } = opened;
  try {
    if (!stopping.aborted) await command.run(context, args);
  } catch (error) {
    // A stop interrupts the command. Its error is expected and not shown.
    if (!stopping.aborted) throw error;
  } finally {
    await stop();
  }
}

async function main(words: readonly string[]): Promise<void> {
  const request = readArguments(commands, words);
  if (request.kind === 'run') return run(request);
  console.log(request.command === undefined ? helpOfAll(commands) : helpOfOne(request.command));
}

const isExpected = (error: unknown): error is Error =>
  [CommandRefused, DomainError, StartRefused, ConfigError, StoreRefused, UsageError].some(
    (kind) => error instanceof kind,
  );

// The code is set and the process left to end by itself: what was printed into a pipe gets there.
main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
