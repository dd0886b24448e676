import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PlaybackHandle, PlaybackSource, RemoteScreens, Renew } from '@floodlit/ui/player';
import { renewPlayback } from '@floodlit/ui/player/early';
import type { PlaybackFact } from '@floodlit/ui/player/facts';
import { Suspense, lazy, useCallback, useState, type ReactNode } from 'react';
import { tellFact } from '../../lib/facts.ts';
import { noteFact } from '../../lib/session-facts.ts';
import { SectionFailure } from '../../lib/section-failure.tsx';
import { useUser } from '../../lib/services.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { interruptionTexts } from './interruption-texts.ts';
import { useMiniPlayer } from './mini/use-mini-player.ts';
import { usePlayerParts } from './player-parts.ts';
import { PrerollPlace } from './preroll/preroll-place.tsx';
import { usePreroll } from './preroll/use-preroll.ts';
import { useReleaseOnLeaving } from './release-stream.ts';
import type { PlayScoreParts } from './score/start-play-score.tsx';
import type { Subject } from './use-recording.ts';

const AccountPosition = lazy(async () => ({
  default: (await import('./continue/account-position.tsx')).AccountPosition,
}));

/** The player once its code is loaded. Until then the stage's art, or the running picture, is visible. */
export function Recording({
  subject,
  source,
  title,
  signal,
  words,
  renew = () => renewPlayback(subject),
  hasTheatre = false,
  score,
  screens,
  onMedia,
  onClip,
  onRefused,
}: {
  subject: Subject;
  source: PlaybackSource;
  title: string;
  /** Whether the venue of a live game sends a signal. */
  signal?: EventDetail['signal'] | undefined;
  /** The sentence of an operator in place of the picture. */
  words?: EventDetail['words'] | undefined;
  renew?: Renew;
  /** Whether the page becomes wider in theatre mode. */
  hasTheatre?: boolean;
  /** The score over the picture. */
  score?: Pick<PlayScoreParts, 'overlay' | 'marks' | 'switches'> | undefined;
  /** The televisions that it may play on. */
  screens?: RemoteScreens | undefined;
  /** The element that plays, once it exists. */
  onMedia?: (media: HTMLMediaElement, handle: PlaybackHandle) => void;
  /** The viewer wants a clip. Undefined where none is made. */
  onClip?: (handle: PlaybackHandle) => void;
  /** The server withdrew this viewer's access. */
  onRefused: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { parts, failed, retry } = usePlayerParts(locale, true);
  const interruption = interruptionTexts(words, t);
  const held = usePreroll(subject, source, locale);
  useReleaseOnLeaving(subject, source);
  const user = useUser();
  const [handle, setHandle] = useState<PlaybackHandle>();
  const isLive = source.is_live;
  const onFacts = useCallback(
    (fact: PlaybackFact) => {
      noteFact(subject, fact);
      tellFact({ kind: 'play', subject, isLive, fact });
    },
    [subject, isLive],
  );
  const { prepare, takeOver } = useMiniPlayer(subject, source, title, onFacts);
  const onPlayback = useCallback(
    (playback: PlaybackHandle) => {
      setHandle(playback);
      onMedia?.(playback.element, playback);
      prepare(playback);
    },
    [onMedia, prepare],
  );
  if (failed) return <SectionFailure onRetry={retry} />;
  return (
    <>
      {parts !== undefined && (
        <parts.Player
          source={source}
          title={title}
          poster={source.poster_url}
          posterWidths={source.poster_widths}
          lang={locale}
          texts={interruption === undefined ? parts.texts : { ...parts.texts, ...interruption }}
          signal={signal}
          renew={renew}
          hasTheatre={hasTheatre}
          screens={screens}
          onPlayback={onPlayback}
          onLeave={takeOver}
          onClip={onClip}
          overlay={score?.overlay}
          marks={score?.marks}
          switches={score?.switches}
          onReason={onRefused}
          held={held?.ended}
          onFacts={onFacts}
          autoPlay
        />
      )}
      {held !== undefined && <PrerollPlace held={held} />}
      {handle !== undefined && user !== null && user !== undefined && (
        <Suspense fallback={null}>
          <AccountPosition key={handle.assetId} handle={handle} source={source} />
        </Suspense>
      )}
    </>
  );
}
