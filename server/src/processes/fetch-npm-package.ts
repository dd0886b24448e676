import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './run-command.ts';

export interface PinnedPackage {
  name: string;
  version: string;
  /** `sha512-…` of the tarball, as the registry and lock files write it. */
  integrity: string;
}

/**
 * Fetches one pinned package through npm into `<cacheDir>/<name>-<version>` unless it is there, and answers its folder.
 * `announce` is called before a download. Nothing is unpacked before its checksum is the pinned one, and the folder appears whole or not at all.
 */
export async function fetchNpmPackage(
  pinned: PinnedPackage,
  cacheDir: string,
  env: NodeJS.ProcessEnv,
  announce: () => void,
): Promise<string> {
  const folder = path.join(cacheDir, `${pinned.name.replace(/^@/, '').replace('/', '-')}-${pinned.version}`);
  if (existsSync(folder)) return folder;
  announce();
  mkdirSync(cacheDir, { recursive: true });
  const work = mkdtempSync(path.join(cacheDir, '.fetching-'));
  try {
    await runCommand(
      'npm',
      ['pack', `${pinned.name}@${pinned.version}`, '--loglevel=error', '--pack-destination', work],
      { cwd: work, env, timeoutMs: 600_000 },
    );
    const fileName = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (!fileName) throw new Error('npm pack left no file');
    const tarball = path.join(work, fileName);
    const found = `sha512-${createHash('sha512').update(readFileSync(tarball)).digest('base64')}`;
    if (found !== pinned.integrity)
      throw new Error(
        `${pinned.name}@${pinned.version} from npm is not the pinned one (its checksum differs)`,
      );
    await runCommand('tar', ['-xzf', tarball, '-C', work, '--no-same-owner'], { env });
    renameSync(path.join(work, 'package'), folder);
    return folder;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
