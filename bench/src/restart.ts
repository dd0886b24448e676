// `npm start` again, of a copy that is installed, built and seeded, until it answers.
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownEnvironment } from '../../tools/own-environment.ts';
import { projectRoot } from '../../server/src/runtime/open-runtime.ts';
import { endsWithBench } from './ending.ts';
import type { Figure } from './figure.ts';
import { interleave } from './interleave.ts';
import { findFreePort } from './product/find-free-port.ts';

const limitMs = 3_000;
const starts = 3;
const firstDeadlineMs = 240_000;
const stopDeadlineMs = 20_000;

const byNpm = ['npm', 'start', '--silent'] as const;
/** The sources, without the launcher and its checks, but with its cache of compiled code. */
const bySources = [process.execPath, 'server/src/main.ts'] as const;
const compileCache = path.join(projectRoot, 'node_modules/.cache/compile');

interface Start {
  readonly dataDir: string;
  readonly port: number;
  readonly isFirst?: boolean;
  readonly command?: readonly [program: string, ...args: string[]];
}

/** @returns milliseconds from the command to the first 200 of `/`; the product is stopped again. */
async function start({ dataDir, port, isFirst = false, command = byNpm }: Start): Promise<number> {
  const startedAtMs = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: ownEnvironment({
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_RECORDINGS: '0',
      NODE_COMPILE_CACHE: compileCache,
    }),
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = endsWithBench(async () => {
    if (child.pid !== undefined) await stopWhole(child.pid);
  });
  try {
    const deadlineMs = startedAtMs + (isFirst ? firstDeadlineMs : limitMs * 10);
    await untilAnswering(`http://127.0.0.1:${port}/`, child, deadlineMs);
    return performance.now() - startedAtMs;
  } finally {
    await stop();
  }
}

/** As Ctrl-C does, and until the last process of the group has gone: npm ends before the product has stopped. */
async function stopWhole(group: number): Promise<void> {
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(-group, name);
    } catch {
      return false;
    }
  };
  const deadlineMs = performance.now() + stopDeadlineMs;
  signal('SIGINT');
  while (signal(0)) {
    if (performance.now() > deadlineMs) signal('SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function untilAnswering(url: string, child: ChildProcess, deadlineMs: number): Promise<void> {
  for (;;) {
    const isAnswering = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (isAnswering) return;
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}.`);
    if (performance.now() > deadlineMs) throw new Error('npm start did not answer in time.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export async function restart(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'floodlit-bench-restart-'));
  // PostgreSQL does not run as root, so its own user must be able to enter.
  await chmod(folder, 0o755);
  const remove = endsWithBench(() => rm(folder, { recursive: true, force: true }));
  try {
    const dataDir = path.join(folder, 'data');
    const port = await findFreePort();
    await start({ dataDir, port, isFirst: true });
    const ms = await interleave(
      {
        npm: () => start({ dataDir, port }),
        sources: () => start({ dataDir, port, command: bySources }),
      },
      starts,
    );
    return [
      {
        name: 'restart',
        value: ms.npm / limitMs,
        limit: 1,
        side: 'at most',
        unit: '×',
        from: `${(ms.npm / 1_000).toFixed(2)} s until / answers, of ${limitMs / 1_000} s`,
      },
      {
        name: 'restart: against the sources',
        value: ms.npm / ms.sources,
        limit: 0.7,
        side: 'at most',
        unit: '×',
        from: `${(ms.npm / 1_000).toFixed(2)} s until / answers, from the sources ${(ms.sources / 1_000).toFixed(2)} s`,
      },
    ];
  } finally {
    await remove();
  }
}
