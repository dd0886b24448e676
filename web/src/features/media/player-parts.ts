// The player and its texts: one large download, started as soon as playback is certain.
import type { Locale } from '@floodlit/contract/primitives';
import type { Player, PlayerTexts, Slate } from '@floodlit/ui/player';
import { loadPlayerTexts } from '@floodlit/ui/player/texts';
import { startTransition, useEffect, useState } from 'react';

export interface PlayerParts {
  Player: typeof Player;
  Slate: typeof Slate;
  texts: PlayerTexts;
}

const loading = new Map<Locale, Promise<PlayerParts>>();

export function loadPlayer(locale: Locale): Promise<PlayerParts> {
  const known = loading.get(locale);
  if (known !== undefined) return known;
  const begun = Promise.all([
    import('@floodlit/ui/player'),
    loadPlayerTexts(locale),
    import('./theatre.css'),
  ]).then(
    ([{ Player, Slate }, texts]) => ({ Player, Slate, texts }),
    (error: unknown) => {
      loading.delete(locale);
      throw error;
    },
  );
  loading.set(locale, begun);
  return begun;
}

/** `failed` after a failed download. `retry` loads it again. */
export function usePlayerParts(
  locale: Locale,
  isWanted: boolean,
): { parts: PlayerParts | undefined; failed: boolean; retry: () => void } {
  const [parts, setParts] = useState<PlayerParts>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    loadPlayer(locale).then(
      (loaded) => {
        // React renders the controls in slices. One long rendering would cost the playing picture frames.
        if (!isGone) startTransition(() => setParts(loaded));
      },
      () => {
        if (!isGone) setFailed(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [locale, isWanted, attempt]);
  return {
    parts,
    failed,
    retry: () => {
      setFailed(false);
      setAttempt(attempt + 1);
    },
  };
}
