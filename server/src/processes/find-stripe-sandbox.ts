import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Where the sandbox of this data directory listens, for processes that did not start it. While it is being started again,
 * where it was: nobody answers there, which is what a payment service that is away looks like. Fails when there never was one.
 */
export function createSandboxFinder(dataDir: string): () => string {
  const file = path.join(dataDir, 'stripe-sandbox.json');
  let last: string | undefined;
  return () => {
    try {
      const { port } = JSON.parse(readFileSync(file, 'utf8')) as { port: number };
      last = `http://127.0.0.1:${port}`;
    } catch (error) {
      if (last === undefined) throw error;
    }
    return last;
  };
}
