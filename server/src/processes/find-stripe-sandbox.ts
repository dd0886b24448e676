import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the sandbox of this data directory listens, for processes that did not start it. Fails while there is none. */
export function readSandboxUrl(dataDir: string): string {
  const { port } = JSON.parse(readFileSync(path.join(dataDir, 'stripe-sandbox.json'), 'utf8')) as {
    port: number;
  };
  return `http://127.0.0.1:${port}`;
}
