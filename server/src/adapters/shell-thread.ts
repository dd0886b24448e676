// Draws shells in a thread of its own, one after the other.
import { Worker } from 'node:worker_threads';
import type { ShellInput } from '@floodlit/contract/document';
import type { ShellDrawn, ShellTask } from './shell-renderer.ts';

interface Waiting {
  readonly resolve: (html: string) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The thread begins with the first shell, and anew with the next one if it ended: what waited then fails. It keeps no process alive.
 *
 * @param moduleUrl of the bundle that exports `renderShell`.
 */
export function createShellThread(moduleUrl: string): (input: ShellInput) => Promise<string> {
  let thread: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const start = (): Worker => {
    const started = new Worker(new URL('./shell-renderer.ts', import.meta.url), { workerData: moduleUrl });
    const end = (error: unknown): void => {
      if (thread !== started) return;
      thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('message', (drawn: ShellDrawn) => {
      const task = waiting.get(drawn.id);
      waiting.delete(drawn.id);
      if (waiting.size === 0) started.unref();
      if ('html' in drawn) task?.resolve(drawn.html);
      else task?.reject(drawn.error);
    });
    started.on('error', end);
    started.on('exit', (code) => end(new Error(`The thread that draws shells ended with ${code}.`)));
    return started;
  };

  return (input) =>
    new Promise((resolve, reject) => {
      thread ??= start();
      // While somebody waits for it the process lives.
      thread.ref();
      const task: ShellTask = { id: ++lastId, input };
      waiting.set(task.id, { resolve, reject });
      thread.postMessage(task);
    });
}
