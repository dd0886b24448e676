// The signal of a live game and the words of its operator, for the mini player: other pages do not follow the game.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PlaybackHandle } from '@floodlit/ui/player';
import type { MiniPlayer } from '@floodlit/ui/player/mini';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Translate } from '../../../lib/translate.tsx';
import type { eventQuery } from '../../catalog/event-queries.ts';
import { followUpdates } from '../../catalog/follow-updates.ts';
import { frozenWords } from '../interruption-texts.ts';

interface MiniParts {
  readonly handle: Pick<PlaybackHandle, 'setSignal'>;
  readonly mini: Pick<MiniPlayer, 'setFrozenWords'>;
  readonly t: Translate;
}

/**
 * @param follow begins the updates of the server, and returns a function that ends them
 * @returns a function that ends it
 */
export function followWords(
  queryClient: QueryClient,
  query: ReturnType<typeof eventQuery>,
  { handle, mini, t }: MiniParts,
  follow = followUpdates,
): () => void {
  const observer = new QueryObserver(queryClient, { ...query, meta: { isAside: true } });
  const tell = (detail: EventDetail | undefined): void => {
    if (detail === undefined) return;
    handle.setSignal(detail.signal);
    mini.setFrozenWords(frozenWords(detail.words, t));
  };
  const unsubscribe = observer.subscribe(({ data }) => tell(data));
  tell(observer.getCurrentResult().data);
  const leave = follow(queryClient);
  return () => {
    unsubscribe();
    leave();
  };
}
