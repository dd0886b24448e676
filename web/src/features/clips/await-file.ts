// Asks for the file to give away until it is made.
import { ApiError } from '@floodlit/contract/client';
import type { ClipFile } from '@floodlit/contract/clips/clips';

const PAUSE_S = 5;
/** Half a minute of work for 30 s of video; a busy machine takes longer. */
const ASKED_MAXIMUM = 60;

const isInPreparation = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'clips.file_in_preparation';

/** @throws the refusal, or the reason of the signal. */
export async function awaitFile({
  ask,
  onWaiting,
  signal,
}: {
  ask: () => Promise<ClipFile>;
  onWaiting: () => void;
  signal: AbortSignal;
}): Promise<ClipFile> {
  for (let asked = 1; ; asked++) {
    try {
      return await ask();
    } catch (error) {
      if (!isInPreparation(error) || asked >= ASKED_MAXIMUM) throw error;
      onWaiting();
      await new Promise((resolve) => setTimeout(resolve, (error.retryAfterSeconds ?? PAUSE_S) * 1_000));
      signal.throwIfAborted();
    }
  }
}
