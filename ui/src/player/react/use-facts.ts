import { useEffect, useRef } from 'react';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import type { FactListener } from '../facts/playback-fact.ts';
import { watchFacts } from '../facts/watch-facts.ts';

/** The first player of a page belongs to the page's own game. Its start counts from the navigation. */
let isFirst = true;

/** Reports the playback to the newest listener. */
export function useFacts(
  handle: PlaybackHandle | undefined,
  onFacts: FactListener | undefined,
  wasHeld: boolean,
): void {
  const latest = useRef(onFacts);
  useEffect(() => {
    latest.current = onFacts;
  });
  const chosenAt = useRef<number>(undefined);
  useEffect(() => {
    chosenAt.current ??= isFirst ? 0 : performance.now();
    isFirst = false;
  }, []);
  const isWanted = onFacts !== undefined;
  useEffect(() => {
    if (handle === undefined || !isWanted) return undefined;
    // A film before the game is no part of its start.
    const since = wasHeld ? performance.now() : (chosenAt.current ?? 0);
    return watchFacts(handle, (fact) => latest.current?.(fact), since);
  }, [handle, isWanted, wasHeld]);
}
