// Makes the copies of pictures in a worker thread, one picture after the other.
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { PictureSizer } from '../channel/index.ts';
import type { SizeResult, SizeTask } from './picture-thread.ts';

/** A busy machine gives the thread little of a processor. */
const sizedWithinMs = 60_000;
/** The thread maps the canvas library, so it ends when there is nothing to do. */
const idleMs = 5_000;

export function createCanvasPictureSizer(): PictureSizer {
  const inTurn = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = (): void => {
    const ended = thread;
    thread = undefined;
    void ended?.terminate();
  };

  const begin = (): Worker => {
    const begun = new Worker(new URL('./picture-thread.ts', import.meta.url));
    const forget = (): void => {
      if (thread === begun) thread = undefined;
    };
    // Also while nobody waits: an error without a listener would end the process.
    return begun.on('error', forget).on('exit', forget);
  };

  const size: PictureSizer = (bytes) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= begin();
      const running = thread;
      const id = ++lastId;
      running.ref();
      const settle = (act: () => void): void => {
        clearTimeout(overdue);
        running.off('message', onMessage);
        running.off('error', fail);
        running.off('exit', onExit);
        // The thread keeps no process alive while nobody waits for it.
        running.unref();
        idle = setTimeout(end, idleMs).unref();
        act();
      };
      const fail = (error: Error): void =>
        settle(() => {
          end();
          reject(error);
        });
      const onMessage = (result: SizeResult): void => {
        if (result.id !== id) return;
        settle(() => ('error' in result ? reject(new Error(result.error)) : resolve(result.copies)));
      };
      const onExit = (code: number): void =>
        fail(new Error(`The thread that sizes pictures ended with ${code}.`));
      const overdue = setTimeout(
        () => fail(new Error(`A picture was not sized within ${sizedWithinMs / 1_000} s.`)),
        sizedWithinMs,
      );
      running.on('message', onMessage);
      running.on('error', fail);
      running.on('exit', onExit);
      running.postMessage({ id, bytes } satisfies SizeTask);
    });

  return (bytes) => inTurn(size, bytes);
}
