// Builds the web: the client into web/dist, the static shell that the server renders into web/dist-shell, and the
// operators' console into console/dist.
import { mkdirSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { CommandFailed, runCommand } from '../server/src/processes/run-command.ts';
import { StartRefused } from '../server/src/processes/start-refused.ts';
import { runTool } from './run-tool.ts';
import { hashWebSources, isWebBuilt } from './web-sources.mjs';

const projectRoot = path.join(import.meta.dirname, '..');
const isText = /\.(html|js|mjs|css|svg|json|webmanifest|xml|txt|ico|wasm)$/;

/**
 * Builds the web unless web/dist is made of the present sources. Each build goes to a folder of its own and takes
 * its place only when whole, the client with its stamp last, so a failed build leaves what was there.
 * Fails with `StartRefused`, after the builder's own output, when a build fails.
 */
export async function buildWeb(log: (line: string) => void): Promise<void> {
  const hash = hashWebSources(projectRoot);
  if (isWebBuilt(projectRoot, hash)) return;
  for (const config of ['web/vite.config.ts', 'web/vite.shell.config.ts', 'console/vite.config.ts'])
    if (!existsSync(path.join(projectRoot, config)))
      throw new StartRefused(`The web can't be built without ${config}: check out the whole project.`);
  const startedAt = performance.now();
  log('Building the web …');
  const work = path.join(projectRoot, 'node_modules/.cache/web-build', String(process.pid));
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    const client = path.join(work, 'dist');
    const shell = path.join(work, 'dist-shell');
    await viteBuild('web/vite.config.ts', client);
    await viteBuild('web/vite.shell.config.ts', shell);
    const operators = path.join(work, 'dist-console');
    await viteBuild('console/vite.config.ts', operators);
    await precompress(client);
    await precompress(operators);
    writeFileSync(path.join(client, '.built'), hash);
    replaceFolder(shell, path.join(projectRoot, 'web/dist-shell'), path.join(work, 'old-shell'));
    replaceFolder(operators, path.join(projectRoot, 'console/dist'), path.join(work, 'old-console'));
    replaceFolder(client, path.join(projectRoot, 'web/dist'), path.join(work, 'old-client'));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  log(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

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

/** Writes a .br and a .gz beside every text file, at the best ratio, so that the server compresses nothing. */
async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => isText.test(name)).map((name) => path.join(folder, name));
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}

function replaceFolder(fresh: string, place: string, old: string): void {
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
}

if (import.meta.main)
  await runTool(
    'build-web.ts: builds the client and the shell of the web when their sources have changed.',
    async () => {
      await buildWeb(console.log);
      return 0;
    },
  );
