// The mini player of this window. There is at most one.
import type { MiniPlayer } from '@floodlit/ui/player/mini';
import type { Subject } from '../use-recording.ts';

type Holdable = Pick<MiniPlayer, 'subject' | 'close'>;

let current: Holdable | undefined;

/** Another game ends the one before. */
export function keepMiniPlayer(next: Holdable): void {
  const before = current;
  current = next;
  before?.close();
}

export function forgetMiniPlayer(subject: Subject): void {
  if (isInMiniPlayer(subject)) current = undefined;
}

export const isInMiniPlayer = (subject: Subject): boolean => current?.subject === subject;

/** Another game that starts ends it. Its own page adopts it. */
export function closeMiniPlayerOf(other: Subject): void {
  if (current !== undefined && current.subject !== other) current.close();
}
