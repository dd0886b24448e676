// `npm run dev`: the same as start, rebuilding the web and restarting the server when their sources change.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { stopGroup } from '../server/src/processes/spawn-child.ts';
import { stopOnSignal } from '../server/src/processes/stop-on-signal.ts';
import { buildWeb } from './build-web.ts';
import { runTool } from './run-tool.ts';

const projectRoot = path.join(import.meta.dirname, '..');
const vite = 'node_modules/vite/bin/vite.js';

await runTool('npm run dev: the same as npm start, with reload on change.', async (args) => {
  await buildWeb(console.log);
  mkdirSync(path.join(projectRoot, 'web/dist'), { recursive: true });
  const watchers = [
    [
      vite,
      'build',
      '--watch',
      '--config',
      'web/vite.config.ts',
      '--outDir',
      path.join(projectRoot, 'web/dist'),
    ],
    [
      vite,
      'build',
      '--watch',
      '--config',
      'web/vite.shell.config.ts',
      '--outDir',
      path.join(projectRoot, 'web/dist-shell'),
    ],
    ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...args],
  ].map((command) =>
    spawn(process.execPath, command, { cwd: projectRoot, stdio: 'inherit', detached: true }),
  );
  stopOnSignal(async () => {
    for (const { pid } of watchers.toReversed()) if (pid !== undefined) await stopGroup(pid, 30_000);
  }, console.error);
  return 0;
});
