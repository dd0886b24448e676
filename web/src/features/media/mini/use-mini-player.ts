// Lets a game go on in the mini player when the viewer leaves its page.
import type { PlaybackHandle, PlaybackSource } from '@floodlit/ui/player';
import { renewPlayback } from '@floodlit/ui/player/early';
import { findPage } from '@floodlit/contract/document';
import { useCallback, useEffect, useRef } from 'react';
import { useChannel } from '../../../lib/channel-context.tsx';
import { useLocation, useNavigate } from '../../../lib/routing.tsx';
import { useServices } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { isLease, releaseStream } from '../release-stream.ts';
import type { Subject } from '../use-recording.ts';
import { closeMiniPlayerOf, forgetMiniPlayer, keepMiniPlayer } from './mini-holder.ts';
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
): { prepare: (handle: PlaybackHandle) => void; takeOver: (handle: PlaybackHandle) => boolean } {
  const { pages } = useChannel().bootstrap;
  const { keys } = useServices();
  const { locale } = useTranslator();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const parts = useRef<typeof import('@floodlit/ui/player/mini')>(undefined);
  // The page of the game. Its location has already changed when the game leaves.
  const href = useRef(pathname);

  useEffect(() => closeMiniPlayerOf(subject), [subject]);

  const prepare = useCallback(
    ({ element }: PlaybackHandle): void => {
      const load = (): void => {
        import('@floodlit/ui/player/mini').then(
          (loaded) => {
            parts.current = loaded;
          },
          // Without it the game ends with its page.
          () => undefined,
        );
      };
      element.addEventListener('timeupdate', load, { once: true });
    },
    [parts],
  );

  const takeOver = useCallback(
    (handle: PlaybackHandle): boolean => {
      const page = findPage(location.pathname, pages)?.name;
      const isHere = location.pathname === href.current;
      if (parts.current === undefined || isHere || !isPlaying(handle) || !allowsMiniPlayer(page))
        return false;
      const release = (): void => releaseStream(keys, subject);
      if (isLease(source)) addEventListener('pagehide', release);
      keepMiniPlayer(
        parts.current.createMiniPlayer({
          handle,
          subject,
          source,
          title,
          href: href.current,
          lang: locale,
          renew: () => renewPlayback(subject),
          onBack: () => navigate(href.current),
          onGone: (how) => {
            forgetMiniPlayer(subject);
            removeEventListener('pagehide', release);
            if (how === 'closed' && isLease(source)) release();
          },
        }),
      );
      return true;
    },
    [pages, keys, subject, source, title, locale, navigate, parts],
  );
  return { prepare, takeOver };
}
