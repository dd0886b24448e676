// The thread that draws shells: React takes a tenth of a second for a large page, in which its process would answer nobody.
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderShell, ShellInput } from '@floodlit/contract/document';

export interface ShellTask {
  readonly id: number;
  /** Undefined to hear whether the bundle could be loaded. */
  readonly input: ShellInput | undefined;
}

export type ShellDrawn =
  | { readonly id: number; readonly html: string }
  | { readonly id: number; readonly error: unknown };

const { renderShell } = (await import(String(workerData))) as { renderShell: RenderShell };

parentPort?.on('message', ({ id, input }: ShellTask) => {
  let drawn: ShellDrawn;
  try {
    drawn = { id, html: input === undefined ? '' : renderShell(input) };
  } catch (error) {
    drawn = { id, error };
  }
  parentPort?.postMessage(drawn);
});
