// Gives a media controller its media element: an early script's, or a new one.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { createPlayback } from '../engine/create-playback.ts';
import type { PlaybackHandle } from '../engine/create-playback.ts';
import { moveElement } from '../engine/move-element.ts';
import { FIRST_STATE } from '../engine/playback-state.ts';
import type { PlaybackState } from '../engine/playback-state.ts';
import { findPreference, findStartPosition } from '../engine/preferences.ts';
import {
  adoptEarlyPlayback,
  earlyPlaybackSettled,
  hasEarlyPlayback,
  returnPlayback,
} from '../early/early-playback.ts';
import type { PlaybackSource, Renew } from '../logic/playback-source.ts';

export interface UsePlaybackOptions {
  source: PlaybackSource;
  renew: Renew;
  autoPlay: boolean;
  onReason: (reason: string) => void;
  /** Playback waits for this, while its first segments load. */
  held?: Promise<unknown> | undefined;
  /** Returns true after it has taken the playback over. */
  onLeave?: ((handle: PlaybackHandle) => boolean) | undefined;
}

export interface Playback {
  handle: PlaybackHandle | undefined;
  state: PlaybackState;
  /** Playback has begun once. */
  hasStarted: boolean;
  /** An early start has a picture, or may still bring one, so no poster covers it. */
  hasPicture: boolean;
  isHeld: boolean;
}

export function usePlayback(parent: RefObject<Element | null>, options: UsePlaybackOptions): Playback {
  const [handle, setHandle] = useState<PlaybackHandle>();
  const [state, setState] = useState(FIRST_STATE);
  const [hasStarted, setHasStarted] = useState(hasEarlyPlayback);
  const [hasPicture, setHasPicture] = useState(hasEarlyPlayback);
  const [isHeld, setIsHeld] = useState(options.held !== undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const assetId = options.source.asset_id;

  // Before paint: a playing element must not lose a frame during the move.
  useLayoutEffect(() => {
    const controller = parent.current;
    if (!controller) return;
    let isGone = false;
    let leave: (() => void) | undefined;

    const release = (next: PlaybackHandle) => {
      setHandle(next);
      setIsHeld(false);
      // The viewer may have chosen during the film.
      next.element.muted = findPreference('muted') === 'true';
      if (!latest.current.autoPlay) return;
      // The edge has moved on.
      if (latest.current.source.is_live) next.goLive();
      next.playAnyhow().catch(() => undefined);
    };

    const releaseAfter = async (held: Promise<unknown>, next: PlaybackHandle) => {
      await held;
      if (!isGone) release(next);
    };

    const insert = (next: PlaybackHandle) => {
      const { element } = next;
      element.slot = 'media';
      element.removeAttribute('style');
      moveElement(element, controller);
      const onPlaying = () => setHasStarted(true);
      element.addEventListener('playing', onPlaying);
      const unsubscribe = next.subscribe((changed) => {
        setState(changed);
        if (changed.refused !== undefined) latest.current.onReason(changed.refused);
      });
      next.renewWith(() => latest.current.renew());
      const { held } = latest.current;
      // Without a handle, no key and no page reaches the playback.
      if (held === undefined) setHandle(next);
      else void releaseAfter(held, next);
      setState(next.state());
      const isShown = element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      setHasPicture(isShown);
      setHasStarted(!element.paused && isShown);
      const { refused } = next.state();
      if (refused !== undefined) latest.current.onReason(refused);
      leave = () => {
        element.removeEventListener('playing', onPlaying);
        unsubscribe();
        if (latest.current.onLeave?.(next) !== true) returnPlayback(next);
      };
    };

    const start = () => {
      const early = adoptEarlyPlayback(assetId);
      if (early) return insert(early);
      const { source, autoPlay, held } = latest.current;
      const created = createPlayback({
        source,
        renew: () => latest.current.renew(),
        startAt: source.is_live ? 0 : findStartPosition(source),
        willPlay: autoPlay,
      });
      insert(created);
      // A browser may refuse autoplay. The play button remains.
      if (autoPlay && held === undefined) created.playAnyhow().catch(() => undefined);
    };

    const settled = earlyPlaybackSettled();
    if (settled) void settled.then(() => isGone || start());
    else start();

    return () => {
      isGone = true;
      leave?.();
      setHandle(undefined);
    };
  }, [assetId, parent]);

  return { handle, state, hasStarted, hasPicture, isHeld };
}
