import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { isProcessAlive, signalProcess, waitUntilGone } from './process-state.ts';
import { restartPauseMs } from './restart-rules.ts';

export interface DetachedOptions {
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  uid?: number;
  gid?: number;
  /** Both output streams are appended here. */
  logFile: string;
}

/**
 * Starts a process that outlives us: own session and group, output to a file, nothing shared with our terminal.
 * Resolves once the system has started it; fails when it can't.
 */
export function spawnDetached(options: DetachedOptions): Promise<ChildProcess & { pid: number }> {
  const output = openSync(options.logFile, 'a');
  const child = spawn(options.command, options.args, {
    env: options.env,
    cwd: options.cwd,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', () => {
      if (child.pid !== undefined) resolve(Object.assign(child, { pid: child.pid }));
    });
  });
}

export interface ChildOptions {
  /** The prefix of each line that the child prints. */
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** How long SIGTERM may take before SIGKILL, 10 s when absent. */
  stopDeadlineMs?: number;
  log: (line: string) => void;
}

export interface Child {
  /** Id of the running process, undefined between a death and the next start. */
  pid(): number | undefined;
  /** Sends SIGTERM to the child's group, and SIGKILL after the deadline. Safe to call twice. */
  stop(): Promise<void>;
}

/**
 * Keeps one process of ours running. It has its own group, so Ctrl-C on the terminal reaches only us and we stop things
 * in order. Its lines go into our log with a prefix. When it dies by itself, it starts again, each time later. Its
 * stdin is a pipe that closes when we die, which `stopWithParent` turns into a clean stop.
 */
export function startChild(options: ChildOptions): Child {
  let child: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  let pauseMs: number | undefined;

  function run(): void {
    const startedAt = Date.now();
    const running = spawn(options.command, options.args, {
      env: options.env,
      cwd: options.cwd,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child = running;
    for (const stream of [running.stdout, running.stderr])
      createInterface({ input: stream }).on('line', (line) => options.log(`${options.name}: ${line}`));
    let isOver = false;
    const died = (how: string): void => {
      if (isOver) return;
      isOver = true;
      child = undefined;
      if (isStopping) return;
      if (running.pid) signalProcess(-running.pid, 'SIGKILL');
      pauseMs = restartPauseMs(pauseMs, Date.now() - startedAt);
      options.log(`${options.name} ended unexpectedly (${how}); it starts again in ${pauseMs / 1000} s.`);
      restart = setTimeout(run, pauseMs);
    };
    running.once('error', (error) => died(error.message));
    running.once('exit', (code, signal) => died(signal ?? `code ${code}`));
    running.stdin.on('error', () => undefined);
  }

  run();
  return {
    pid: () => child?.pid,
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child?.pid !== undefined) await stopGroup(child.pid, options.stopDeadlineMs ?? 10_000);
    },
  };
}

/** The stop of a child takes at most this long. */
export const childStopMs = 13_000;

/** Ends a process and its group: SIGTERM, then SIGKILL after the deadline. A process that has ended is no error. */
export async function stopGroup(pid: number, deadlineMs: number): Promise<void> {
  if (isProcessAlive(pid)) {
    signalProcess(-pid, 'SIGTERM');
    await waitUntilGone(pid, deadlineMs);
  }
  signalProcess(-pid, 'SIGKILL');
  await waitUntilGone(pid, 2000);
}

/** For a child's own entry: calls `stop` when the parent is gone, even by kill -9, so that no orphan goes on working. */
export function stopWithParent(stop: () => void): void {
  process.stdin.resume();
  process.stdin.once('end', stop);
  process.stdin.once('error', stop);
}
