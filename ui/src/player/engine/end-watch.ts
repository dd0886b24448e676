// Ends a recording whose last segment is loaded, when hls.js does not. It can miss the end after a recovery, and at the
// moment in which a live game becomes a recording.
import { isAtEnd } from '../logic/at-end.ts';

const WAIT_MS = 1_000;

/** @param end tells the engine that no more media comes. Called when the picture has waited at its end for a second. */
export function watchEnd(element: HTMLMediaElement, end: () => void): void {
  const look = (): void => {
    const { currentTime: position, duration, buffered, readyState, paused } = element;
    if (paused || readyState >= HTMLMediaElement.HAVE_FUTURE_DATA || buffered.length === 0) return;
    if (isAtEnd({ position, duration, buffered_end: buffered.end(buffered.length - 1) })) end();
  };
  // A live game that waits at its end has an end from the moment in which it becomes a recording.
  for (const name of ['waiting', 'durationchange'])
    element.addEventListener(name, () => setTimeout(look, WAIT_MS));
}
