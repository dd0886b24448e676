// Lets a game go on in the mini player when the viewer leaves its page.
import type { PlaybackHandle, PlaybackSource } from '@floodlit/ui/player';
import type { createMiniPlayer } from '@floodlit/ui/player/mini';
import { renewPlayback } from '@floodlit/ui/player/early';
import type { FactListener } from '@floodlit/ui/player/facts';
import { findPage } from '@floodlit/contract/document';
import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useRef } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { NavigatorContext, useLocation } from '../../../lib/routing.tsx';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { eventQuery } from '../../catalog/event-queries.ts';
import { isLease, releaseStream } from '../release-stream.ts';
import type { Subject } from '../use-recording.ts';
import { closeMiniPlayerOf, forgetMiniPlayer, isInMiniPlayer, keepMiniPlayer } from './mini-holder.ts';
import { allowsMiniPlayer } from './mini-pages.ts';

const isPlaying = ({ element, state }: PlaybackHandle): boolean =>
  !element.paused && !element.ended && state().refused === undefined;

/**
 * `prepare` loads the mini player once the picture moves. `takeOver` moves a running playback into it, and returns
 * false when the playback ends with its page.
 */
export function useMiniPlayer(
  subject: Subject,
  source: PlaybackSource,
  title: string,
  onFacts: FactListener,
): { prepare: (handle: PlaybackHandle) => void; takeOver: (handle: PlaybackHandle) => boolean } {
  const { pages } = useChannel().bootstrap;
  const { api, keys } = useServices();
  const queryClient = useQueryClient();
  const { t, locale } = useTranslator();
  const navigator = use(NavigatorContext);
  const { pathname } = useLocation();
  const create = useRef<typeof createMiniPlayer>(undefined);
  // The page of the game. Its location has already changed when the game leaves.
  const href = useRef(pathname);

  useEffect(() => closeMiniPlayerOf(subject), [subject]);

  const prepare = useCallback(
    ({ element }: PlaybackHandle): void => {
      const load = (): void => {
        import('@floodlit/ui/player/mini').then(
          (loaded) => {
            create.current = loaded.createMiniPlayer;
          },
          // Without it the game ends with its page.
          () => undefined,
        );
      };
      element.addEventListener('timeupdate', load, { once: true });
    },
    [create],
  );

  const takeOver = useCallback(
    (handle: PlaybackHandle): boolean => {
      const isHere = location.pathname === href.current;
      const isAllowed = (): boolean => allowsMiniPlayer(findPage(location.pathname, pages)?.name);
      if (create.current === undefined || isHere || !isPlaying(handle) || !isAllowed()) return false;
      const release = (): void => releaseStream(keys, subject);
      if (isLease(source)) addEventListener('pagehide', release);
      // It stops when the box is gone.
      const following = import('../continue/keep-account-position.ts').then(
        ({ keepAccountPosition }) =>
          isInMiniPlayer(subject) ? keepAccountPosition(handle, keys) : undefined,
        () => undefined,
      );
      const mini = create.current({
        handle,
        subject,
        source,
        title,
        href: href.current,
        lang: locale,
        renew: () => renewPlayback(subject),
        onFacts,
        onBack: () => navigator?.push(href.current),
        onGone: (how) => {
          stop?.();
          void following.then((end) => end?.());
          void words?.then((end) => end?.());
          forgetMiniPlayer(subject);
          removeEventListener('pagehide', release);
          if (how === 'closed' && isLease(source)) release();
        },
      });
      const query = eventQuery(api, Number(subject.split('/')[1]));
      const words = !source.is_live
        ? undefined
        : import('./follow-words.ts').then(
            ({ followWords }) =>
              isInMiniPlayer(subject) ? followWords(queryClient, query, { handle, mini, t }) : undefined,
            // The box keeps its own words.
            () => undefined,
          );
      const stop = navigator?.view.subscribe(() => {
        if (!isAllowed()) mini.close();
      });
      keepMiniPlayer(mini);
      return true;
    },
    [pages, api, keys, queryClient, subject, source, title, onFacts, t, locale, navigator, create],
  );
  return { prepare, takeOver };
}
