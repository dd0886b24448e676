// The address of the running product, in a file for other processes such as the command line.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface RunningProduct {
  /** The URL of the first channel. */
  readonly url: string;
  readonly rtmpPort: number;
  /** The name of its bucket, or `disk`. Undefined when it does not say. */
  readonly store?: string;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'running.json');

/** @returns a function that removes the file. */
export function tellRunningProduct(dataDir: string, product: RunningProduct): () => Promise<void> {
  writeFileSync(fileIn(dataDir), JSON.stringify(product));
  return async () => rmSync(fileIn(dataDir), { force: true });
}

/** Reads the file. Undefined when no product runs, as far as the file shows. */
export function findRunningProduct(dataDir: string): RunningProduct | undefined {
  try {
    const { url, rtmpPort, store } = JSON.parse(
      readFileSync(fileIn(dataDir), 'utf8'),
    ) as Partial<RunningProduct>;
    return typeof url === 'string' && typeof rtmpPort === 'number'
      ? { url, rtmpPort, ...(typeof store === 'string' && { store }) }
      : undefined;
  } catch {
    return undefined;
  }
}
