// The score of a game's picture in its page. Everything behind it loads after the first picture.
import type { PublicEvent } from '@floodlit/contract/document';
import type { PlaybackHandle } from '@floodlit/ui/player';
import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { findSponsor } from '../preroll/preroll-holder.ts';
import { addScoreWords } from './score-words-file.ts';
import type { PlayScoreParts } from './start-play-score.tsx';

/** The first pictures belong to the viewer. */
const AFTER_MS = 400;

export function usePlayScore(
  event: PublicEvent | undefined,
  handle: PlaybackHandle | undefined,
  isLive: boolean,
): PlayScoreParts | undefined {
  const services = useServices();
  const queryClient = useQueryClient();
  const translator = useTranslator();
  const [parts, setParts] = useState<PlayScoreParts>();
  // Its other facts change while it plays. The teams of a game that plays do not.
  const game = event?.participants.length === 2 ? event : undefined;
  const id = game?.id;
  useEffect(() => {
    if (game === undefined || handle === undefined) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      Promise.all([import('./start-play-score.tsx'), addScoreWords(translator)]).then(
        ([{ startPlayScore }]) => {
          if (isGone) return;
          stop = startPlayScore({
            event: game,
            handle,
            isLive,
            services,
            queryClient,
            translator,
            sponsor: findSponsor(game.id),
            onParts: (shown) => startTransition(() => setParts(shown)),
          });
        },
        // The picture plays without it.
        () => undefined,
      );
    };
    const look = (): void => {
      if (handle.state().picture === 'showing') timer ??= setTimeout(begin, AFTER_MS);
    };
    const unsubscribe = handle.subscribe(look);
    look();
    return () => {
      isGone = true;
      clearTimeout(timer);
      unsubscribe();
      stop?.();
      setParts(undefined);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, handle, isLive, services, queryClient, translator]);
  return parts;
}
