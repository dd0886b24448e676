// Ends every process that a bench started, also when a signal ends the bench. No orphan process remains.
import { constants } from 'node:os';
import { signalProcess, waitUntilGone } from '../../server/src/processes/process-state.ts';
import { stopOnSignal } from '../../server/src/processes/stop-on-signal.ts';
import { listChildrenOf } from './product/processes-of.ts';

type End = () => Promise<void>;

const childDeadlineMs = 3_000;
const living = new Set<End>();

const say = (line: string): void => console.error(line);

/**
 * @returns `end`, which ends it once however often it is called. The bench calls it when it is done, or a signal does.
 */
export function endsWithBench(end: End): End {
  let ending: Promise<void> | undefined;
  const endOnce: End = () => (ending ??= end().finally(() => living.delete(endOnce)));
  living.add(endOnce);
  return endOnce;
}

/** Ends the newest process first, then every other child: a tool, a browser, an encoder. */
async function endAll(): Promise<void> {
  for (let last = [...living].at(-1); last !== undefined; last = [...living].at(-1))
    await last().catch((error: unknown) => say(String(error)));
  const children = listChildrenOf(process.pid);
  for (const pid of children) signalProcess(pid, 'SIGINT');
  for (const pid of children) if (!(await waitUntilGone(pid, childDeadlineMs))) signalProcess(pid, 'SIGKILL');
}

/** A tool's work that a signal ends without a verdict, and with the code of that signal. */
export const untilSignal =
  (work: (args: string[]) => Promise<number>) =>
  (args: string[]): Promise<number> => {
    let isEnding = false;
    stopOnSignal(async (signal) => {
      isEnding = true;
      // Ignore errors caused by the shutdown. They must not stop the rest of it.
      process.on('uncaughtException', () => undefined);
      say(`${signal}: ending what was started …`);
      await endAll();
      say(`Ended by ${signal}: no verdict.`);
      process.exit(128 + constants.signals[signal]);
    }, say);
    return new Promise((resolve, reject) => {
      work(args).then(
        (code) => isEnding || resolve(code),
        (error: unknown) => isEnding || reject(error),
      );
    });
  };
