// Draws shells in a thread of its own, one after the other.
import { Worker } from 'node:worker_threads';
import type { ShellInput } from '@floodlit/contract/document';
import type { ShellDrawn, ShellsLoaded, ShellTask } from './shell-renderer.ts';

/** React renders a page in 100 ms. A page that exceeds this timeout never ends, and would block all others. */
const drawnWithinMs = 10_000;
/** Loading React takes a second. A busy machine starts threads slowly, and draws no shell until then. */
const loadedWithinMs = 120_000;

interface Waiting {
  readonly resolve: (html: string) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A dead thread restarts with the next shell, and its waiting requests fail. The thread keeps no process alive.
 *
 * @param moduleUrl of the bundle that exports `renderShell`.
 * @throws what the bundle throws when it is loaded.
 */
export async function createShellThread(moduleUrl: string): Promise<(input: ShellInput) => Promise<string>> {
  let thread: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  let overdue: NodeJS.Timeout | undefined;
  let isLoaded = false;

  const giveUp = (): void => {
    const what = isLoaded ? 'A shell was not drawn' : 'The thread that draws shells was not loaded';
    const withinMs = isLoaded ? drawnWithinMs : loadedWithinMs;
    const ended = thread;
    failAll(new Error(`${what} within ${withinMs / 1_000} s.`));
    void ended?.terminate();
  };
  /** The first is being drawn. The time of the others has not begun: a long row of them is no thread that hangs. */
  const timeFirst = (): void => {
    clearTimeout(overdue);
    if (waiting.size > 0) overdue = setTimeout(giveUp, isLoaded ? drawnWithinMs : loadedWithinMs);
  };
  const take = (id: number): Waiting | undefined => {
    const task = waiting.get(id);
    waiting.delete(id);
    timeFirst();
    if (waiting.size === 0) thread?.unref();
    return task;
  };

  /** The next shell begins another thread. */
  const failAll = (error: unknown): void => {
    thread = undefined;
    for (const id of waiting.keys()) take(id)?.reject(error);
  };

  const start = (): Worker => {
    isLoaded = false;
    const started = new Worker(new URL('./shell-renderer.ts', import.meta.url), { workerData: moduleUrl });
    const end = (error: unknown): void => {
      if (thread === started) failAll(error);
    };
    started.on('message', (drawn: ShellDrawn | ShellsLoaded) => {
      if (thread !== started) return;
      if ('isLoaded' in drawn) {
        isLoaded = true;
        timeFirst();
        return;
      }
      const task = take(drawn.id);
      if ('html' in drawn) task?.resolve(drawn.html);
      else task?.reject(drawn.error);
    });
    started.on('error', end);
    started.on('exit', (code) => end(new Error(`The thread that draws shells ended with ${code}.`)));
    return started;
  };

  const ask = (input: ShellTask['input']): Promise<string> =>
    new Promise((resolve, reject) => {
      thread ??= start();
      // While somebody waits for it the process lives.
      thread.ref();
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      if (waiting.size === 1) timeFirst();
      try {
        thread.postMessage({ id, input } satisfies ShellTask);
      } catch (error) {
        take(id);
        reject(error);
      }
    });

  await ask(undefined);
  return ask;
}
