// The drawn crest of each team.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** @param alias The team's. @returns an SVG. */
export const readCrest = (alias: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'crests', `${alias}.svg`));
