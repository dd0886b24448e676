// The operator's command line in a journey.
import { execFile, fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { CommandOrder, CommandOutcome } from './command-process.ts';
import { environmentOf } from './product.ts';
import type { Stage } from './stage.ts';

const execute = promisify(execFile);
const entry = path.join(import.meta.dirname, '../server/dist/cli.js');

type Place = Pick<Stage, 'dataDir' | 'rtmpPort'>;
const variablesOf = ({ dataDir, rtmpPort }: Place): NodeJS.ProcessEnv =>
  environmentOf({ DATA_DIR: dataDir, RTMP_PORT: String(rtmpPort) });

/** Runs a command as an operator does, in a process of its own, and returns its output. */
export async function callCommandLine(place: Place, ...words: readonly string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [entry, ...words], { env: variablesOf(place) });
  return stdout;
}

type Answer = PromiseWithResolvers<string>;
let child: ChildProcess | undefined;
let orders = 0;
const waiting = new Map<number, Answer>();

function startChild(): ChildProcess {
  const started = fork(path.join(import.meta.dirname, 'command-process.ts'), {
    env: environmentOf({}),
    execArgv: [],
  });
  started.on('message', ({ id, printed, error }: CommandOutcome) => {
    const answer = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) answer?.resolve(printed);
    else answer?.reject(new Error(error));
  });
  started.once('exit', (code) => {
    child = undefined;
    for (const answer of waiting.values()) answer.reject(new Error(`The commands ended with ${code}.`));
    waiting.clear();
  });
  // The worker ends without it, and it ends with the worker.
  started.unref();
  started.channel?.unref();
  return started;
}

/** Runs a command and returns its output. All commands of a worker share a process: to start one takes a second of a core. */
export async function floodlit(place: Place, ...words: readonly string[]): Promise<string> {
  child ??= startChild();
  orders += 1;
  const answer = Promise.withResolvers<string>();
  waiting.set(orders, answer);
  const order: CommandOrder = { id: orders, words, environment: variablesOf(place) };
  child.send(order);
  return answer.promise;
}
