// Builds the web: the client into web/dist, the static shell that the server renders into web/dist-shell, and the
// operators' console into console/dist.
import { mkdirSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CommandFailed, runCommand } from '../server/src/processes/run-command.ts';
import { packFolder, isPacked } from '../server/src/processes/pack-folder.ts';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { ensureGenerated } from './ensure-generated.ts';
import { runTool } from './run-tool.ts';
import { hashWebSources, isWebBuilt, type WebBuildName } from './web-sources.mjs';

const projectRoot = path.join(import.meta.dirname, '..');
const configs = {
  web: ['web/vite.config.ts', 'web/vite.shell.config.ts'],
  console: ['console/vite.config.ts'],
} as const satisfies Record<WebBuildName, readonly string[]>;

type Log = (line: string) => void;

/** Everything, compressed at the best ratio: for tests, benches and `npm run dev`. */
export async function buildWeb(log: Log): Promise<void> {
  await Promise.all((['web', 'console'] as const).map((name) => buildOne(name, log)));
  for (const name of ['web', 'console']) {
    const folder = path.join(projectRoot, name, 'dist');
    if (!isPacked(folder)) await packFolder(folder, 'best');
  }
}

/**
 * Builds one unless it is made of the present sources. The build goes to a folder of its own, and takes its place only
 * when it is whole, with its stamp. So a failed build leaves the earlier one. Fails with `StartRefused`, after the
 * builder's own output, when a build fails.
 */
async function buildOne(name: WebBuildName, log: Log): Promise<void> {
  const hash = hashWebSources(projectRoot, name);
  if (isWebBuilt(projectRoot, name, hash)) return;
  ensureGenerated();
  for (const config of configs[name])
    if (!existsSync(path.join(projectRoot, config)))
      throw new StartRefused(`The ${name} can't be built without ${config}: check out the whole project.`);
  const startedAt = performance.now();
  log(`Building the ${name} …`);
  const work = path.join(projectRoot, `node_modules/.cache/${name}-build`, String(process.pid));
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const folders = configs[name].map((config) => [config, path.join(work, placeOf(config))] as const);
    await Promise.all(folders.map(([config, folder]) => viteBuild(config, folder)));
    const client = path.join(work, `${name}/dist`);
    // The best ratio takes longer than the build itself, and the first page waits for this.
    await packFolder(client, 'quick');
    writeFileSync(path.join(client, '.built'), hash);
    // The client with its stamp comes last.
    for (const [config, folder] of folders.toReversed())
      replaceFolder(folder, path.join(projectRoot, placeOf(config)), path.join(work, 'old', placeOf(config)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  log(`Built the ${name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** `web/dist-shell` of `web/vite.shell.config.ts`. */
const placeOf = (config: string): string =>
  path.join(path.dirname(config), config.includes('shell') ? 'dist-shell' : 'dist');

async function viteBuild(config: string, outDir: string): Promise<void> {
  const vite = path.join(projectRoot, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', '--config', config, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'];
  try {
    // Vite keeps another NODE_ENV, such as that of the tests, and would then build React's development code.
    const env = { ...process.env, NODE_ENV: 'production' };
    await runCommand(process.execPath, args, { cwd: projectRoot, env });
  } catch (error) {
    if (error instanceof CommandFailed) console.error(error.output.trimEnd());
    throw new StartRefused(
      `The web could not be built with ${config} (see above): correct that, then run this again.`,
    );
  }
}

function replaceFolder(fresh: string, place: string, old: string): void {
  mkdirSync(path.dirname(old), { recursive: true });
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
}

if (import.meta.main)
  await runTool(
    `build-web.ts            builds pages and console when their sources have changed, compressed at the best ratio
build-web.ts --pages     only the pages of viewers, compressed quickly
build-web.ts --console   only the console, compressed quickly`,
    async ([part]) => {
      if (part === undefined) await buildWeb(console.log);
      else await buildOne(part === '--console' ? 'console' : 'web', console.log);
      return 0;
    },
  );
