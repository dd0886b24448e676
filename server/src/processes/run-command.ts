import { spawn } from 'node:child_process';

/** A command ran and answered something else than 0, or could not run at all. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

export interface CommandOptions {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  timeoutMs?: number;
}

/**
 * Runs a program to its end, without a shell, and answers what it printed on both streams.
 * Fails with `CommandFailed` when it can't run, exits with another code than 0, or takes longer than `timeoutMs`.
 */
export function runCommand(command: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const { timeoutMs, ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...spawnOptions,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => reject(new CommandFailed(`${command}: ${error.message}`, output)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new CommandFailed(`${command} ended with ${signal ?? `code ${code}`}`, output));
    });
  });
}
