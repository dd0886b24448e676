// Starts a serving child in a Node of its own and waits until it listens.
import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { ownEnvironment } from '../../../tools/own-environment.ts';
import { endsWithBench } from '../ending.ts';
import { stopGroup } from '../../../server/src/processes/spawn-child.ts';
import { projectRoot } from '../../../server/src/runtime/open-runtime.ts';

export interface Child<Told> {
  readonly pid: number;
  readonly told: Told;
  stop(): Promise<void>;
}

const startDeadlineMs = 240_000;
const stopDeadlineMs = 15_000;

const endOf = (child: ChildProcess): Promise<never> =>
  new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`A serving process ended with ${signal ?? code}.`)),
    );
  });

/**
 * @param entry a path below bench/src.
 * @param build the folder of another copy of the project, whose code runs instead.
 * @returns once the child has sent its first message.
 */
export async function startChild<Told>(
  entry: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  build: string = projectRoot,
): Promise<Child<Told>> {
  const child = fork(path.join(build, 'bench/src', entry), args, {
    env: ownEnvironment(environment),
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = endsWithBench(async () => {
    if (child.pid !== undefined) await stopGroup(child.pid, stopDeadlineMs);
  });
  const ended = endOf(child);
  ended.catch(() => undefined);
  try {
    const told = await Promise.race([
      new Promise<Told>((resolve) => child.once('message', (message) => resolve(message as Told))),
      ended,
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error(`${entry} did not listen in time.`)), startDeadlineMs).unref();
      }),
    ]);
    return { pid: child.pid ?? 0, told, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
