// The player and its words: one large download, begun as soon as it is clear that something will play.
import type { Locale } from '@floodlit/contract/primitives';
import type { Player, PlayerTexts } from '@floodlit/ui/player';
import { useEffect, useState } from 'react';

export interface PlayerParts {
  Player: typeof Player;
  texts: PlayerTexts;
}

const textLoaders: Record<Locale, () => Promise<PlayerTexts>> = {
  en: async () => (await import('@floodlit/ui/player/texts/en')).en,
  fr: async () => (await import('@floodlit/ui/player/texts/fr')).fr,
  ar: async () => (await import('@floodlit/ui/player/texts/ar')).ar,
};

let loading: Promise<PlayerParts> | undefined;

export function loadPlayer(locale: Locale): Promise<PlayerParts> {
  loading ??= Promise.all([import('@floodlit/ui/player'), textLoaders[locale]()]).then(
    ([module, texts]) => ({ Player: module.Player, texts }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** `failed` when it could not be fetched; `retry` asks again. */
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
        if (!isGone) setParts(loaded);
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
