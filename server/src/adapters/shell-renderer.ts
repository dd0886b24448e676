// The worker thread that renders shells. React takes 100 ms for a large page, which would block the event loop.
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

parentPort?.on('message', ({ id, input }: ShellTask) => {
  let drawn: ShellDrawn;
  try {
    drawn = { id, html: input === undefined ? '' : renderShell(input) };
  } catch (error) {
    drawn = { id, error };
  }
  parentPort?.postMessage(drawn);
});
