// Fetches a page's code. Slow is waited for, lost is tried again, and a new version of the site is met by one reload.

export interface LoadChunkOptions {
  timeoutMs: number;
  retryDelayMs: number;
  /** Reloads the page unless that has been tried already; false then. */
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

/** R2.06: a time-out, then a retry, then a clear message (the rejection is a ChunkLoadError). */
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
    // While the page reloads, nothing is drawn over the one that is there.
    if (reloadOnce()) return new Promise<Module>(() => undefined);
    throw new ChunkLoadError(error);
  }
}
