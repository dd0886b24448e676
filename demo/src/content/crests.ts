// The drawn crest of each team.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Through the package's name: a bundle of the server stands elsewhere.
 * @param alias The team's. @returns an SVG.
 */
export const readCrest = (alias: string): Promise<Buffer> =>
  readFile(require.resolve(`@floodlit/demo/crests/${alias}.svg`));
