import { spawn } from 'node:child_process';
import path from 'node:path';

export const projectRoot = path.join(import.meta.dirname, '..');

export interface Task {
  name: string;
  /** A program of the packages (`oxlint`), or a path of the project that Node runs. */
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Show the output while it comes, instead of handing it back. */
  isShown?: boolean;
}

export interface TaskResult {
  code: number;
  output: string;
  durationMs: number;
}

/** Runs one task with the project's Node in the project's root. A program that can't be started answers code 127. */
export function runTask(task: Task): Promise<TaskResult> {
  const startedAt = performance.now();
  const isScript = /\.(ts|mjs|js)$/.test(task.command);
  const programs = path.join(projectRoot, 'node_modules/.bin');
  const env = { ...process.env, ...task.env };
  env['PATH'] = [path.dirname(process.execPath), programs, process.env['PATH']].join(path.delimiter);
  const command = isScript ? process.execPath : path.join(programs, task.command);
  const args = isScript ? [path.join(projectRoot, task.command), ...task.args] : task.args;
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (task.isShown) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) =>
      resolve({ code: 127, output: error.message, durationMs: performance.now() - startedAt }),
    );
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output, durationMs: performance.now() - startedAt }),
    );
  });
}

/** Time for people: `840 ms`, `12.3 s`, `2 min 5 s`. */
export function durationText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
