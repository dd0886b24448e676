// The player's controls for a clip. They load behind its first picture, so the picture never waits for them.
import type { Locale } from '@floodlit/contract/primitives';
import type { PlayerTexts } from '@floodlit/ui/player';
import type { FileControls } from '@floodlit/ui/player/file';
import { startTransition, useEffect, useState, type RefObject } from 'react';

export interface ClipControls {
  FileControls: typeof FileControls;
  texts: PlayerTexts;
}

async function load(locale: Locale): Promise<ClipControls> {
  const [{ FileControls: Controls }, texts] = await Promise.all([
    import('@floodlit/ui/player/file'),
    import('@floodlit/ui/player/texts').then(({ loadPlayerTexts }) => loadPlayerTexts(locale)),
  ]);
  return { FileControls: Controls, texts };
}

/** @returns undefined until they have loaded. After a failed download the browser's controls stay. */
export function useClipControls(
  player: RefObject<HTMLVideoElement | null>,
  url: string,
  locale: Locale,
): ClipControls | undefined {
  const [controls, setControls] = useState<ClipControls>();
  useEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    const ends = new AbortController();
    const begin = (): void => {
      if (ends.signal.aborted) return;
      ends.abort();
      load(locale).then(
        (loaded) => startTransition(() => setControls(loaded)),
        () => undefined,
      );
    };
    // A file that does not play has controls too: they say so.
    for (const name of ['loadeddata', 'playing', 'error'])
      video.addEventListener(name, begin, { signal: ends.signal });
    if (video.error !== null || video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) begin();
    return () => ends.abort();
  }, [player, url, locale]);
  return controls;
}
