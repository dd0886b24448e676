// The life of a process: start, wait for a signal, stop everything in the reverse order.
import { stopOnSignal } from '../processes/stop-on-signal.ts';

interface ProcessOptions<T> {
  /** Registers each started resource for `cleanup` at once. */
  readonly start: (cleanup: AsyncDisposableStack, stopping: AbortSignal) => Promise<T>;
  readonly say: (line: string) => void;
  /** Receives the stop of this process, for a cause other than a signal. */
  readonly onStop?: (stop: () => Promise<void>) => void;
  /** Ends the process after a stop by a signal; without it the exit code is 0. */
  readonly exit?: () => never;
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
}: ProcessOptions<T>): Promise<Started<T> | undefined> {
  const cleanup = new AsyncDisposableStack();
  const stopping = new AbortController();
  let cleaning: Promise<void> | undefined;
  // A second call waits for the first: a stack that is already disposed resolves at once.
  const cleanUp = (): Promise<void> => (cleaning ??= cleanup.disposeAsync());
  const starting = start(cleanup, stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    // Wait until the start-up ends. Otherwise a resource that opens later would stay open.
    await starting.catch(() => undefined);
    await cleanUp();
  };
  stopOnSignal(async () => {
    await stop();
    exit?.();
  }, say);
  onStop?.(stop);
  try {
    return { value: await starting, stopping: stopping.signal, stop: cleanUp };
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    await cleanUp().catch((failure: unknown) => console.error(failure));
    throw error;
  }
}
