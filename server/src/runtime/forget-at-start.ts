// A start deletes accounts again that a restored backup brought back. A bucket that is away keeps no viewer waiting.
import type { Context } from '../context.ts';
import { forgetAgain } from '../identity/index.ts';
import { retryInBackground } from '../processes/retry-in-background.ts';
import { isPassing } from '../storage/check-store.ts';
import { StoreRefused } from '../storage/ports.ts';

export async function forgetAtStart(
  context: Context,
  say: (line: string) => void,
  cleanup: AsyncDisposableStack,
): Promise<void> {
  const forget = async (): Promise<void> => {
    const forgotten = await forgetAgain(context);
    if (forgotten > 0)
      say(`Database: ${forgotten} deleted accounts that a backup brought back are forgotten again.`);
  };
  try {
    await forget();
  } catch (error) {
    if (!(error instanceof StoreRefused) || !isPassing(error)) throw error;
    say(`Files: ${error.message} The list of deleted accounts is read once it answers.`);
    const retry = retryInBackground(forget, () => undefined);
    cleanup.defer(async () => retry.stop());
  }
}
