import type { Surroundings } from './find-program.ts';

/** The surroundings in which this very process looks for programs. */
export const surroundingsOf = (
  env: Readonly<Record<string, string | undefined>>,
  cacheDir: string,
  log: (line: string) => void,
): Surroundings => ({ env, cacheDir, log, isRoot: process.getuid?.() === 0 });
