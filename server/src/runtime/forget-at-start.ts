// A start deletes accounts again that a restored backup brought back. No viewer waits for a bucket.
import type { Context } from '../context.ts';
import { forgetAgain, forgetOnce } from '../identity/index.ts';
import { asError } from '../kernel/as-error.ts';
import { retryInBackground } from '../processes/retry-in-background.ts';
import type { Cleanup } from '../processes/stop-steps.ts';

type Say = (line: string) => void;

function sayForgotten(forgotten: number, say: Say): void {
  if (forgotten > 0)
    say(`Database: ${forgotten} deleted accounts that a backup brought back are forgotten again.`);
}

/** By the list on this machine. */
export const forgetAtStart = async (context: Context, say: Say): Promise<void> =>
  sayForgotten(await forgetAgain(context), say);

/** By the list in a bucket, until it was read. Nothing in it ends the process. */
export function forgetInBackground(context: Context, say: Say, cleanup: Cleanup): void {
  const { tombstones } = context.identity;
  if (tombstones.readRemote === undefined) return;
  const stopping = new AbortController();
  const forget = async (): Promise<void> => {
    let forgotten = 0;
    try {
      await tombstones.readRemote?.(async (stone) => {
        if (await forgetOnce(context, stone)) forgotten += 1;
      }, stopping.signal);
    } finally {
      sayForgotten(forgotten, say);
    }
  };
  let said = '';
  const retry = retryInBackground(forget, (error) => {
    const { message } = asError(error);
    if (message !== said)
      say(
        `Files: ${message} The list of deleted accounts is not read to its end: it is tried again each minute.`,
      );
    said = message;
  });
  cleanup.defer(async () => {
    retry.stop();
    stopping.abort();
  });
}
