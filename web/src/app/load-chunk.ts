// Loads a page's code: waits for a slow download, retries a failed one, and reloads once for a new version of
// the site.
import { tellFact } from '../lib/facts.ts';

export interface LoadChunkOptions {
  timeoutMs: number;
  retryDelayMs: number;
  /** Reloads the page, or returns false when it has already been reloaded. */
  reloadOnce: () => boolean;
}

export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the application could not be loaded.', { cause });
    this.name = 'ChunkLoadError';
  }
}

function withTimeout<Module>(loading: Promise<Module>, timeoutMs: number): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), timeoutMs);
  });
  return Promise.race([loading, tooLate]).finally(() => clearTimeout(timer));
}

/** R2.06: a time-out, then a retry, then a clear message (it rejects with a ChunkLoadError). */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  { timeoutMs, retryDelayMs, reloadOnce }: LoadChunkOptions,
): Promise<Module> {
  try {
    return await withTimeout(load(), timeoutMs);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
  }
  try {
    return await withTimeout(load(), timeoutMs);
  } catch (error) {
    // While the page reloads, the current page stays.
    if (reloadOnce()) return new Promise<Module>(() => undefined);
    tellFact({ kind: 'error', of: 'chunk', error });
    throw new ChunkLoadError(error);
  }
}
