import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { confinementArgs } from './confinement.ts';
import { FfmpegError, failureNamedBy } from './errors.ts';
import { limits } from './limits.ts';
import { readProgressLine } from './progress.ts';

export type FfmpegRun = {
  ffmpegPath: string;
  /** Inputs and outputs only: what holds for every run is added here. */
  args: readonly string[];
  /** The process runs in a private folder below this one; the folder is gone when the promise settles. */
  workDirectory: string;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Bytes for `pipe:0`. A chunk may be reused by its maker once the next one is asked for. */
  standardInput?: AsyncIterable<Uint8Array> | undefined;
  /** Runs at the lowest priority of the machine. */
  isUnhurried?: boolean | undefined;
  /** Seconds of output made so far. */
  onProgress?: ((seconds: number) => void) | undefined;
  /** Lines that ffmpeg writes to `pipe:1`; excludes `onProgress`, which needs that pipe. */
  onLine?: ((line: string) => void) | undefined;
  /** Bytes that ffmpeg writes to `pipe:1`; excludes both others. */
  onBytes?: ((chunk: Buffer) => void) | undefined;
};

/** Nothing of our environment is ffmpeg's business; a key in it could end in a log. */
const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

const settings = [
  '-hide_banner',
  '-nostdin',
  '-nostats',
  '-y',
  '-max_alloc',
  String(limits.singleAllocationBytes),
];

/** The words of the process that is started, as one list; no shell ever reads them (T36). */
export function commandOf(run: Pick<FfmpegRun, 'ffmpegPath' | 'args' | 'onProgress' | 'onLine'>): string[] {
  const progress = run.onProgress && !run.onLine ? ['-progress', 'pipe:1', '-stats_period', '0.5'] : [];
  return [...confinementArgs(), run.ffmpegPath, ...settings, ...progress, ...run.args];
}

/**
 * Runs ffmpeg to its end and answers the end of its log.
 * Throws FfmpegError: unavailable, aborted, timed_out, or named by what ffmpeg said.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<string> {
  if (run.signal?.aborted) throw new FfmpegError('ffmpeg.aborted');
  await mkdir(run.workDirectory, { recursive: true });
  const privateDirectory = await mkdtemp(join(run.workDirectory, 'run-'));
  try {
    return await runIn(privateDirectory, run);
  } finally {
    await rm(privateDirectory, { recursive: true, force: true });
  }
}

async function runIn(directory: string, run: FfmpegRun): Promise<string> {
  const [command = run.ffmpegPath, ...args] = commandOf(run);
  const child = spawn(command, args, {
    cwd: directory,
    shell: false,
    stdio: [run.standardInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: environment,
  });
  const exited = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  // Marked as handled: it is awaited below, after the pipes are set up.
  exited.catch(() => undefined);

  let stopped: 'ffmpeg.aborted' | 'ffmpeg.timed_out' | undefined;
  const stop = (reason: typeof stopped) => {
    stopped ??= reason;
    child.kill('SIGKILL');
  };
  const onAbort = () => stop('ffmpeg.aborted');
  run.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop('ffmpeg.timed_out'), run.timeoutMs);

  try {
    if (child.pid !== undefined)
      lowerPriority(child.pid, run.isUnhurried === true ? limits.lastNiceness : limits.niceness);
    const log = keepEnds(child.stderr);
    const reading = readLines(child.stdout, run);
    const writing = child.stdin && run.standardInput ? writeAll(child.stdin, run.standardInput) : undefined;
    // A source that fails must not leave ffmpeg waiting for more.
    writing?.catch(() => child.kill('SIGKILL'));
    const { code, signal } = await exited.catch(() => {
      throw new FfmpegError('ffmpeg.unavailable');
    });
    if (stopped) throw new FfmpegError(stopped, log());
    await writing;
    await reading;
    // The confining words are looked up by absolute path, so 127 can only be ffmpeg's own absence.
    if (code === 127 || /failed to execute/.test(log())) throw new FfmpegError('ffmpeg.unavailable', log());
    // The kernel ends a process when memory runs out: ffmpeg says nothing then.
    const ending = signal === null ? '' : `\nended by ${signal}`;
    if (code !== 0) throw new FfmpegError(failureNamedBy(log()), log() + ending);
    return log();
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

export interface RunningFfmpeg {
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves when it has ended, with the last of what it said. */
  readonly ended: Promise<string>;
  kill(): void;
}

/**
 * Starts an ffmpeg that works beside us for hours, fed and read through its pipes, at our own priority unless it is
 * low. It dies with this process. A failure to start is an end like any other.
 */
export function startFfmpeg(run: {
  ffmpegPath: string;
  args: readonly string[];
  isLow?: boolean;
}): RunningFfmpeg {
  const [command = run.ffmpegPath, ...args] = commandOf(run);
  const child = spawn(command, args, { shell: false, stdio: ['pipe', 'pipe', 'pipe'], env: environment });
  if (run.isLow === true && child.pid !== undefined) lowerPriority(child.pid, limits.niceness);
  // Without file descriptors for its pipes a process has none, whatever the type says.
  const pipes: { input?: Writable; output?: Readable; error?: Readable } = {
    input: child.stdin,
    output: child.stdout,
    error: child.stderr,
  };
  const log = keepEnds(pipes.error ?? null);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(log().trim().split('\n').at(-1) || (signal ?? `code ${code}`)),
    );
  });
  // The end says why; the pipe's own error only says that it happened.
  pipes.input?.on('error', () => undefined);
  return {
    input: pipes.input ?? new PassThrough().resume(),
    output: pipes.output ?? new PassThrough().end(),
    ended,
    kill: () => void child.kill('SIGKILL'),
  };
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already.
  }
}

/** Keeps the beginning, which says what the input is, and the end, which says why a run failed. */
function keepEnds(stream: Readable | null): () => string {
  let begin = Buffer.alloc(0);
  let end = Buffer.alloc(0);
  stream?.on('data', (chunk: Buffer) => {
    const room = limits.logBytes - begin.length;
    if (room > 0) begin = Buffer.concat([begin, chunk.subarray(0, room)]);
    if (chunk.length > room) end = Buffer.concat([end, chunk.subarray(room)]).subarray(-limits.logBytes);
  });
  return () => Buffer.concat([begin, end]).toString('utf8');
}

async function readLines(stream: Readable | null, run: FfmpegRun): Promise<void> {
  if (!stream) return;
  if (run.onBytes) {
    for await (const chunk of stream as AsyncIterable<Buffer>) run.onBytes(chunk);
    return;
  }
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    if (run.onLine) run.onLine(line);
    else {
      const seconds = readProgressLine(line);
      if (seconds !== undefined) run.onProgress?.(seconds);
    }
  }
}

async function writeAll(stdin: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let broken = false;
  // The exit code says why; the pipe's own error only says that it happened.
  stdin.on('error', () => {
    broken = true;
  });
  for await (const chunk of chunks) {
    if (broken) break;
    await new Promise<void>((resolve) => stdin.write(chunk, () => resolve()));
  }
  stdin.end();
  await finished(stdin).catch(() => undefined);
}
