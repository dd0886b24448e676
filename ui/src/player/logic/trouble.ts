// The true cause of a trouble with the picture. Each has words with a next step.
import type { PlaybackState } from '../engine/playback-state.ts';

export type Trouble = 'offline' | 'network' | 'server' | 'decode' | 'damaged' | 'missing';

/**
 * Undefined while all is well. A lost signal of the venue has its own slate, and a refusal has the page's words.
 * @param isOnline the device's own opinion, which is reliable only when it is false.
 */
export function troubleOf(
  {
    failed,
    is_repairing,
    is_unreachable,
    trouble,
    refused,
  }: Pick<PlaybackState, 'failed' | 'is_repairing' | 'is_unreachable' | 'trouble' | 'refused'>,
  isOnline: boolean,
): Trouble | undefined {
  if (refused !== undefined) return undefined;
  if (failed !== undefined) return failed;
  if (!is_unreachable) return is_repairing ? 'damaged' : undefined;
  return isOnline ? trouble : 'offline';
}
