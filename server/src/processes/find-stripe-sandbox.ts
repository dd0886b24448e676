import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The address of this data directory's sandbox, for processes that did not start it. During a restart of the
 * sandbox it is the last address, and calls fail as with an unavailable payment service. Throws when there never
 * was a sandbox.
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
