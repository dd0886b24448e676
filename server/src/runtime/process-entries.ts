// The files that start the product's other processes: sources, or the entries of the bundle when this code is bundled.
import path from 'node:path';
import { projectRoot } from './open-runtime.ts';

const sources = { worker: 'server/src/worker.ts', sandbox: 'stripe-sandbox/src/main.ts' } as const;

/** The bundle (`tools/build-server.ts`) has an entry for each process, side by side. */
const bundleFolder = import.meta.filename.endsWith('.js') ? import.meta.dirname : undefined;

/** Neither process makes many new objects at once. A smaller space for them saves up to 15 MB. */
export const memoryOptions = ['--max-semi-space-size=2'] as const;

export const entryOf = (name: keyof typeof sources): string =>
  bundleFolder === undefined ? path.join(projectRoot, sources[name]) : path.join(bundleFolder, `${name}.js`);
