// Where the running product listens, written down for those who work beside it, such as the command line.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface RunningProduct {
  /** Of the first channel. */
  readonly url: string;
  readonly rtmpPort: number;
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'running.json');

/** @returns what takes it away again. */
export function tellRunningProduct(dataDir: string, product: RunningProduct): () => Promise<void> {
  writeFileSync(fileIn(dataDir), JSON.stringify(product));
  return async () => rmSync(fileIn(dataDir), { force: true });
}

/** What was told last; undefined when nothing runs, as far as one knows. */
export function findRunningProduct(dataDir: string): RunningProduct | undefined {
  try {
    const { url, rtmpPort } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Partial<RunningProduct>;
    return typeof url === 'string' && typeof rtmpPort === 'number' ? { url, rtmpPort } : undefined;
  } catch {
    return undefined;
  }
}
