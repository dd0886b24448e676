// Frees the place among the account's devices when the viewer leaves a game.
import { limits } from '@floodlit/contract/limits';
import type { PlaybackSource } from '@floodlit/ui/player';
import { useEffect } from 'react';
import type { Keys } from '../../lib/keys.ts';
import { useServices } from '../../lib/services.tsx';
import { isInMiniPlayer } from './mini/mini-holder.ts';
import type { Subject } from './use-recording.ts';

/** Only a token that is a lease holds a place. */
export const isLease = ({ token_seconds }: PlaybackSource): boolean =>
  token_seconds !== undefined && token_seconds <= limits.leasedTokenSeconds;

export function releaseStream(keys: Pick<Keys, 'find' | 'isVisitors'>, subject: Subject): void {
  const key = keys.find();
  if (key === undefined || keys.isVisitors()) return;
  // `keepalive` lets the request outlive the page. A beacon cannot carry the key.
  fetch(`/api/user/streams/this?subject=${encodeURIComponent(subject)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
    keepalive: true,
  }).catch(() => undefined);
}

export function useReleaseOnLeaving(subject: Subject, source: PlaybackSource): void {
  const { keys } = useServices();
  const holdsPlace = isLease(source);
  useEffect(() => {
    if (!holdsPlace) return undefined;
    const release = (): void => releaseStream(keys, subject);
    addEventListener('pagehide', release);
    return () => {
      removeEventListener('pagehide', release);
      // In the same task the mini player may take the playback over, and with it the place.
      setTimeout(() => {
        if (!isInMiniPlayer(subject)) release();
      });
    };
  }, [holdsPlace, keys, subject]);
}
