// The player alone, for frames on other sites. A viewer without access buys in a window of the channel's own.
import '../features/media/watch-embed.css';
import type { PublicEvent } from '@floodlit/contract/document';
import type { PlaybackHandle } from '@floodlit/ui/player';
import { tellFact } from '../lib/facts.ts';
import { priceWordsOf } from '../lib/price-words.ts';
import { wholePriceText } from '../lib/whole-price-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { Navigate, useParams } from '../lib/routing.tsx';
import { WatchGate } from '../features/access/watch-gate.tsx';
import { hasRecording, isOpen, watchViewOf } from '../features/access/watch-view.ts';
import { titleOf, watchHref } from '../features/catalog/event-facts.ts';
import { eventQuery, publicEventKey } from '../features/catalog/event-queries.ts';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { useFrameAccount } from '../features/media/embed/frame-account.ts';
import { obeyPage } from '../features/media/embed/obey-page.ts';
import { EarlySlot } from '../features/media/early-slot.tsx';
import { Recording } from '../features/media/recording.tsx';
import { gameSubject, recordingKey, useRecording } from '../features/media/use-recording.ts';
import { usePlayScore } from '../features/media/score/use-play-score.ts';
import { WatchStage } from '../features/media/watch-stage.tsx';
import { useChannel } from '../lib/channel-context.tsx';
import { useDocumentTitle } from '../lib/page-heading.tsx';
import { useApi } from '../lib/services.tsx';
import { useTranslator, type Translator } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const translator = useTranslator();
  const { t } = translator;
  const id = Number(useParams().id);
  const { settings } = useChannel().bootstrap;
  const queryClient = useQueryClient();
  const asked = useQuery(eventQuery(useApi(), id));
  const detail = asked.data;
  const view = detail === undefined ? undefined : watchViewOf(detail);
  const recording = useRecording(gameSubject(id), view === 'player');
  const known = queryClient.getQueryData<PublicEvent>(publicEventKey(id));
  const facts = detail ?? known;
  const title = facts === undefined ? '' : titleOf(facts);
  useDocumentTitle(title);
  useLiveUpdates();
  const account = useFrameAccount(id, `${detail?.stream_status} ${detail?.recording}`);
  const [media, setMedia] = useState<HTMLMediaElement>();
  const [handle, setHandle] = useState<PlaybackHandle>();
  const onMedia = useCallback((playing: HTMLMediaElement, playback: PlaybackHandle) => {
    setMedia(playing);
    setHandle(playback);
  }, []);
  const score = usePlayScore(facts, handle, (recording.source ?? account.source)?.is_live === true);
  useEffect(() => (media === undefined ? undefined : obeyPage(media)), [media]);
  useEffect(() => {
    if (detail !== undefined) tellFact({ kind: 'game', event: detail });
  }, [detail]);
  if (facts === undefined) return asked.isError ? <Navigate to="/404" replace /> : null;
  const price = priceTextOf(facts, settings, translator);
  const isWaiting = view === 'lobby' || view === 'waiting' || account.isWaiting;
  const source = recording.source ?? account.source;
  const hasPicture = source !== undefined || (hasRecording(facts) && !recording.failed && isOpen(view));
  const isGated = source === undefined && view !== undefined && view !== 'player';
  const off =
    view === 'cancelled' || view === 'not_played' || view === 'over' ? t(`watch.${view}_title`) : undefined;
  const text =
    off ?? (isWaiting ? t('watch.lobby_lead') : account.hasTooManyDevices ? t('streams.title') : price);
  const href = watchHref(id);
  const openWindow = (event: MouseEvent): void => {
    // A window of our own keeps its opener, this frame. Without one, or with too many devices, the link opens a page.
    if (!account.hasTooManyDevices && account.open()) event.preventDefault();
  };
  return (
    <main className="watch-embed">
      <h1 className="visually-hidden">{title}</h1>
      <WatchStage event={facts} dimmed={isGated} flat={hasPicture}>
        {hasRecording(known) && <EarlySlot subject={gameSubject(id)} />}
        {source !== undefined && (
          <Recording
            subject={gameSubject(id)}
            source={source}
            title={title}
            signal={detail?.signal}
            words={detail?.words}
            {...(account.source === undefined ? {} : { renew: account.renew })}
            onMedia={onMedia}
            score={score}
            onRefused={() => {
              account.end();
              queryClient.removeQueries({ queryKey: recordingKey(gameSubject(id)) });
              void queryClient.invalidateQueries({ queryKey: ['event', id] });
            }}
          />
        )}
        {isGated && (
          <WatchGate
            event={facts}
            title={view === 'geo' ? t('frame.geo') : title}
            {...(text === undefined ? {} : { text })}
            onStart={() => void asked.refetch()}
            actions={
              isWaiting ? undefined : (
                <a
                  className="button button--primary button--medium"
                  href={href}
                  onClick={openWindow}
                  target="_blank"
                  rel="noopener"
                >
                  {t('watch.embed_watch', { channel: settings.name })}
                </a>
              )
            }
          />
        )}
      </WatchStage>
    </main>
  );
}

/** The amount to pay, with its parts where the prices of the channel include the fee. */
function priceTextOf(
  { price, base_price, service_fee, currency }: PublicEvent,
  settings: Parameters<typeof wholePriceText>[1],
  translator: Translator,
): string | undefined {
  if (price === null || base_price === null) return undefined;
  const sold = { currency, price, base_price, service_fee: service_fee ?? 0, period: 1, offer: null };
  if (settings.prices_include_fee !== true) return wholePriceText(sold, settings, translator);
  const { first, below } = priceWordsOf(sold, settings, translator);
  return below === undefined ? first : `${first} · ${below}`;
}
