import type { SearchEnvironment } from './find-program.ts';

/** Where this process looks for programs. */
export const searchEnvironmentOf = (
  env: Readonly<Record<string, string | undefined>>,
  cacheDir: string,
  log: (line: string) => void,
): SearchEnvironment => ({ env, cacheDir, log, isRoot: process.getuid?.() === 0 });
