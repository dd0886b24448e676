import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

export interface SearchEnvironment {
  env: NodeJS.ProcessEnv;
  /** Where programs fetched on demand are kept. */
  cacheDir: string;
  log: (line: string) => void;
  /** May apt-get be used? When absent: are we root? */
  isRoot?: boolean;
}

/** First runnable file of one of these names in PATH; the names' order wins over the folders'. */
export function findOnPath(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isRunnable);
}

export function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Does the program start at all? A program without its libraries is a runnable file that does not start. */
export async function answers(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await runCommand(file, args, { env, timeoutMs: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** Installs the first of these Debian packages that apt-get has. Answers false when there is no apt-get, or none of them. */
export async function installWithApt(
  packages: readonly string[],
  around: SearchEnvironment,
): Promise<boolean> {
  const apt = findOnPath(['apt-get'], around.env);
  if (!(around.isRoot ?? process.getuid?.() === 0) || !apt) return false;
  const env = { ...around.env, DEBIAN_FRONTEND: 'noninteractive' };
  const startedAt = Date.now();
  around.log(`Installing ${packages[0]} with apt-get (about a minute) …`);
  const progress = setInterval(
    () => around.log(`… still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    15_000,
  );
  try {
    await runCommand(apt, ['update', '-qq'], { env, timeoutMs: 300_000 }).catch(() => undefined);
    for (const name of packages) {
      const args = ['install', '-y', '-qq', '--no-install-recommends', name];
      try {
        await runCommand(apt, args, { env, timeoutMs: 900_000 });
        return true;
      } catch {
        around.log(`apt-get could not install ${name}.`);
      }
    }
    return false;
  } finally {
    clearInterval(progress);
  }
}
