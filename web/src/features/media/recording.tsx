import type { EventDetail } from '@floodlit/contract/catalog';
import type { PlaybackSource } from '@floodlit/ui/player';
import { renewPlayback } from '@floodlit/ui/player/early';
import { Button, ErrorCard } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTranslator } from '../../lib/translate.tsx';
import { usePlayerParts } from './player-parts.ts';

/** The player once its code is there; until then the stage's art, or the picture that is already running, shows. */
export function Recording({
  eventId,
  source,
  title,
  signal,
  onRefused,
}: {
  eventId: number;
  source: PlaybackSource;
  title: string;
  /** Whether the venue of a live game is heard. */
  signal: EventDetail['signal'] | undefined;
  /** The server no longer lets this viewer watch. */
  onRefused: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { parts, failed, retry } = usePlayerParts(locale, true);
  if (failed) {
    return (
      <ErrorCard
        title={t('failure.section')}
        action={
          <Button variant="soft" onClick={retry}>
            {t('failure.try_again')}
          </Button>
        }
      />
    );
  }
  if (parts === undefined) return null;
  const { Player, texts } = parts;
  return (
    <Player
      source={source}
      title={title}
      poster={source.poster_url}
      lang={locale}
      texts={texts}
      signal={signal}
      renew={() => renewPlayback(String(eventId))}
      onReason={onRefused}
      autoPlay
    />
  );
}
