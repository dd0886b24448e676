// The worker thread that renders pages. React takes 100 ms for a large one, which would block the event loop.
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderShell, ShellInput } from '@floodlit/contract/document';

export interface ShellTask {
  readonly id: number;
  /** Undefined to check that the bundle loads. */
  readonly input: ShellInput | undefined;
}

export type ShellDrawn =
  | { readonly id: number; readonly html: string }
  | { readonly id: number; readonly error: unknown };

/** The bundle is loaded: from now on the time of a shell counts. */
export interface ShellsLoaded {
  readonly isLoaded: true;
}

const { renderShell } = (await import(String(workerData))) as { renderShell: RenderShell };
parentPort?.postMessage({ isLoaded: true } satisfies ShellsLoaded);

async function draw({ id, input }: ShellTask): Promise<ShellDrawn> {
  try {
    return { id, html: input === undefined ? '' : await renderShell(input) };
  } catch (error) {
    return { id, error };
  }
}

/** One after the other: two at once would each take twice as long. */
let last = Promise.resolve();
parentPort?.on('message', (task: ShellTask) => {
  last = last.then(async () => parentPort?.postMessage(await draw(task)));
});
