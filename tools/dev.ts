// `npm run dev`: the same as start, rebuilding the web and restarting the server when their sources change.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { stopGroup } from '../server/src/processes/spawn-child.ts';
import { stopOnSignal } from '../server/src/processes/stop-on-signal.ts';
import { buildWeb } from './build-web.ts';
import { runTool } from './run-tool.ts';

const projectRoot = path.join(import.meta.dirname, '..');

/** Rebuilds into the folder that the server reads; what was there stays until it is replaced. */
const rebuild = (config: string, folder: string): string[] => [
  path.join(projectRoot, 'node_modules/vite/bin/vite.js'),
  'build',
  '--watch',
  '--logLevel=warn',
  '--emptyOutDir=false',
  `--config=web/${config}`,
  `--outDir=${path.join(projectRoot, 'web', folder)}`,
];

/** The server restarts when its own sources change, or when a rebuild has written what it reads at its start. */
const watched = ['server/src', 'contract/src', 'ffmpeg/src', 'demo/src', 'web/dist/.vite', 'web/dist-shell'];

await runTool('npm run dev: the same as npm start, with reload on change.', async (args) => {
  await buildWeb(console.log);
  // From now on the folder holds what the watchers write, so the next start has to build anew.
  rmSync(path.join(projectRoot, 'web/dist/.built'), { force: true });
  const server = [...watched.map((folder) => `--watch-path=${folder}`), '--watch-preserve-output'];
  const commands = [
    rebuild('vite.config.ts', 'dist'),
    rebuild('vite.shell.config.ts', 'dist-shell'),
    [...server, 'server/src/main.ts', ...args],
  ];
  const processes = commands.map((command) =>
    spawn(process.execPath, command, { cwd: projectRoot, stdio: 'inherit', detached: true }),
  );
  stopOnSignal(async () => {
    for (const { pid } of processes.toReversed()) if (pid !== undefined) await stopGroup(pid, 30_000);
  }, console.error);
  return 0;
});
