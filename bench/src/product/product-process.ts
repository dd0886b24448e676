// The product's own process, as `npm start` runs it: killed and started again as an operator's supervisor would.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ownEnvironment } from '../../../tools/own-environment.ts';
import { projectRoot } from '../../../server/src/runtime/open-runtime.ts';
import { isProcessAlive, waitUntilGone } from '../../../server/src/processes/process-state.ts';

export interface ProductProcess {
  pid(): number;
  /** Dies by itself or by `kill -9`: it is started again at once. */
  kill(): void;
  /** Resolves once it can reach its database and answers. */
  ready(): Promise<void>;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
}

const startDeadlineMs = 240_000;
const stopDeadlineMs = 30_000;
const betweenTriesMs = 50;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function startProductProcess(
  origin: string,
  environment: NodeJS.ProcessEnv,
  logFile: string,
  /** By the launcher, as `npm start` does: it runs the bundle. */
  isLaunched = false,
  /** The folder of another build. */
  build: string = projectRoot,
): ProductProcess {
  const args = isLaunched ? ['tools/setup.mjs', 'start'] : ['server/src/main.ts'];
  let running: ChildProcess;
  let isStopping = false;
  const run = (): void => {
    const log = openSync(logFile, 'a');
    running = spawn(process.execPath, args, {
      cwd: build,
      env: ownEnvironment(environment),
      detached: true,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    running.once('exit', () => {
      if (!isStopping) run();
    });
  };
  run();
  const pid = (): number => running.pid ?? 0;
  return {
    pid,
    kill: () => void running.kill('SIGKILL'),
    async ready() {
      const deadlineMs = performance.now() + startDeadlineMs;
      for (;;) {
        const isReady = await fetch(`${origin}/readyz`).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.ok;
          },
          () => false,
        );
        if (isReady) return;
        if (performance.now() > deadlineMs)
          throw new Error(`The product did not answer in time: read ${logFile}.`);
        await wait(betweenTriesMs);
      }
    },
    async stop() {
      isStopping = true;
      running.kill('SIGTERM');
      if (await waitUntilGone(pid(), stopDeadlineMs)) return;
      running.kill('SIGKILL');
      while (isProcessAlive(pid())) await wait(betweenTriesMs);
    },
  };
}
