// Lighthouse and what it needs, 176 MB: fetched when a bench asks for it, and kept beside the packages.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '../../../server/src/runtime/open-runtime.ts';
import { runCommand } from '../../../server/src/processes/run-command.ts';
import { NotMeasured } from '../figure.ts';

const version = '13.5.0';
const cache = path.join(projectRoot, 'node_modules/.cache');

/** @returns the folder whose `node_modules` has it. */
export async function fetchLighthouse(): Promise<string> {
  const folder = path.join(cache, `floodlit-lighthouse-${version}`);
  if (existsSync(folder)) return folder;
  console.error(`  Fetching lighthouse ${version} with npm (once, 176 MB) …`);
  await mkdir(cache, { recursive: true });
  const work = await mkdtemp(path.join(cache, '.fetching-'));
  try {
    // Nothing of it runs while it is installed.
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-save', '--loglevel=error'];
    await runCommand('npm', ['install', ...quiet, '--prefix', work, `lighthouse@${version}`], {
      cwd: work,
      env: process.env,
      timeoutMs: 600_000,
    });
    renameSync(work, folder);
    return folder;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NotMeasured(
      `Lighthouse ${version} could not be downloaded from npm (${why.split('\n')[0]}): check the network.`,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
