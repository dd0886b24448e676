// The life of a process: start, wait for a signal, stop everything in the reverse order.
import { createStopSteps, stopOne, type Cleanup } from '../processes/stop-steps.ts';
import { stopOnSignal } from '../processes/stop-on-signal.ts';

interface StopLimits {
  /** For a start that is under way: on a slow machine, it may be making a database. */
  readonly startMs: number;
  /** For everything after it. A process that is not through with it ends all the same. */
  readonly allMs: number;
}

const stopLimits: StopLimits = { startMs: 30_000, allMs: 20_000 };

interface ProcessOptions<T> {
  /** Registers each started resource for `cleanup` at once. */
  readonly start: (cleanup: Cleanup, stopping: AbortSignal) => Promise<T>;
  readonly say: (line: string) => void;
  /** Receives the stop of this process, for a cause other than a signal. */
  readonly onStop?: (stop: () => Promise<void>) => void;
  /** Ends the process after a stop by a signal; without it the exit code is 0. */
  readonly exit?: () => never;
  readonly limits?: StopLimits;
}

interface Started<T> {
  readonly value: T;
  /** Aborted when a signal stops the process. */
  readonly stopping: AbortSignal;
  readonly stop: () => Promise<void>;
}

/**
 * @returns undefined when a signal stopped the process during its start.
 * @throws the error of `start`, after everything that had started is stopped.
 */
export async function runProcess<T>({
  start,
  say,
  onStop,
  exit,
  limits: { startMs, allMs } = stopLimits,
}: ProcessOptions<T>): Promise<Started<T> | undefined> {
  const steps = createStopSteps(say);
  const stopping = new AbortController();
  let lastDeadline: NodeJS.Timeout | undefined;
  const starting = start(steps, stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    // Otherwise a resource that opens later would stay open.
    await stopOne({ stop: () => starting.catch(() => undefined), name: 'the start', withinMs: startMs }, say);
    lastDeadline ??= setTimeout(() => {
      say(
        `Stopping: ${steps.current() ?? 'a part'} did not end, and the process ends after ${allMs / 1000} s.`,
      );
      process.exit(1);
    }, allMs).unref();
    await steps.run();
  };
  stopOnSignal(async () => {
    await stop();
    exit?.();
  }, say);
  onStop?.(stop);
  try {
    return { value: await starting, stopping: stopping.signal, stop: () => steps.run() };
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    await steps.run().catch((failure: unknown) => console.error(failure));
    throw error;
  }
}
