import { ApiError } from '@floodlit/contract/client';
import type { EventDetail } from '@floodlit/contract/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import { Button, ErrorCard, LinkButton, PageSection } from '@floodlit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { AccountPanel, ChoosePanel } from '../features/access/choose-panel.tsx';
import { useTurnAnnouncement } from '../features/access/use-turn-announcement.ts';
import { WatchGate } from '../features/access/watch-gate.tsx';
import { watchViewOf, type WatchView } from '../features/access/watch-view.ts';
import { titleOf } from '../features/catalog/event-facts.ts';
import { eventQuery, homeQuery, publicEventKey } from '../features/catalog/event-queries.ts';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { EventRail } from '../features/catalog/event-rail.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { loadPlayer } from '../features/media/player-parts.ts';
import { Recording } from '../features/media/recording.tsx';
import { recordingKey, useRecording } from '../features/media/use-recording.ts';
import { PanelSkeleton, TeamsPanel } from '../features/media/teams-panel.tsx';
import { WatchLayout } from '../features/media/watch-layout.tsx';
import { WatchStage } from '../features/media/watch-stage.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useApi } from '../lib/services.tsx';
import { useNow } from '../lib/use-now.ts';
import { useT, useTranslator, type PlainKey } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const id = Number(useParams().id);
  return <Watch key={id} id={id} />;
}

function Watch({ id }: { id: number }): ReactNode {
  const t = useT();
  const { locale } = useTranslator();
  const queryClient = useQueryClient();
  const asked = useQuery(eventQuery(useApi(), id));
  const detail = asked.data;
  const decided = detail === undefined ? undefined : watchViewOf(detail);
  const recording = useRecording(id, decided === 'player');
  const facts: PublicEvent | undefined = detail ?? queryClient.getQueryData<PublicEvent>(publicEventKey(id));
  const isWanted = isPlayerWanted(facts, decided);
  useLiveUpdates();
  useTurnAnnouncement(detail?.stream_status);

  useEffect(() => {
    if (isWanted) loadPlayer(locale).catch(() => undefined);
  }, [isWanted, locale]);

  if (facts === undefined) {
    if (!asked.isError) return <PageSkeleton />;
    if (asked.error instanceof ApiError && asked.error.code === 'catalog.event_not_found') {
      return <Navigate to="/404" replace />;
    }
    return <WatchFailure retry={() => void asked.refetch()} />;
  }

  const title = titleOf(facts);
  // What the server has let play, plays: it decides again with every renewal.
  const isPlaying = recording.source !== undefined;
  const view = isPlaying ? 'player' : decided;
  return (
    <>
      <WatchLayout
        event={facts}
        heading={(words) => (
          <PageHeading className="watch-layout__title" title={title}>
            {words}
          </PageHeading>
        )}
        stage={
          <WatchStage event={facts} dimmed={view !== undefined && view !== 'player'}>
            {recording.source !== undefined && (
              <Recording
                eventId={id}
                source={recording.source}
                title={title}
                signal={detail?.signal}
                onRefused={() => {
                  queryClient.removeQueries({ queryKey: recordingKey(id) });
                  void queryClient.invalidateQueries({ queryKey: ['event', id] });
                }}
              />
            )}
            {detail !== undefined && view !== undefined && view !== 'player' && (
              <Gate event={detail} view={view} onStart={() => void asked.refetch()} />
            )}
            {!isPlaying && recording.failed && view === 'player' && <WatchFailure retry={recording.retry} />}
          </WatchStage>
        }
        panel={panelOf(facts, detail, view)}
      />
      {asked.isError && detail === undefined && <WatchFailure retry={() => void asked.refetch()} />}
      <MoreLikeThis event={facts} heading={t('watch.more')} />
    </>
  );
}

/** Something will play, or is about to: whoever waits should not wait for code as well. */
function isPlayerWanted(facts: PublicEvent | undefined, view: WatchView | undefined): boolean {
  if (view === 'waiting' || view === 'lobby') return true;
  const isThere = facts?.recording === 'ready' || facts?.recording === 'live';
  return isThere && (view === undefined || view === 'player');
}

function panelOf(
  facts: PublicEvent,
  detail: EventDetail | undefined,
  view: WatchView | undefined,
): ReactNode {
  if (view === undefined && facts.type !== 'free') return <PanelSkeleton />;
  if (view === 'choose' && detail !== undefined) return <ChoosePanel event={detail} />;
  return view === 'account' ? <AccountPanel /> : <TeamsPanel event={facts} />;
}

const CHOOSE_TITLES: Record<EventDetail['stream_status'], PlainKey> = {
  upcoming: 'watch.gate_upcoming',
  live: 'watch.gate_live',
  finished: 'watch.gate_replay',
};
const GATE_TEXTS: Record<Exclude<WatchView, 'player' | 'choose'>, { title: PlainKey; text?: PlainKey }> = {
  account: { title: 'watch.free_account_title', text: 'watch.free_account_lead' },
  geo: { title: 'frame.geo' },
  waiting: { title: 'watch.waiting_title', text: 'watch.waiting_lead' },
  lobby: { title: 'watch.lobby_title', text: 'watch.lobby_lead' },
  processing: { title: 'watch.processing_title', text: 'watch.processing_lead' },
  no_recording: { title: 'watch.none_title', text: 'watch.none_lead' },
  not_available: { title: 'watch.not_available' },
};

function Gate({
  event,
  view,
  onStart,
}: {
  event: EventDetail;
  view: Exclude<WatchView, 'player'>;
  onStart: () => void;
}): ReactNode {
  const t = useT();
  const isDue = useNow(1000) >= event.event_utc_ts;
  const shown = view === 'lobby' && isDue ? 'waiting' : view;
  const texts =
    shown === 'choose'
      ? { title: CHOOSE_TITLES[event.stream_status], text: 'watch.choose_lead' as const }
      : GATE_TEXTS[shown];
  return (
    <WatchGate
      event={event}
      title={t(texts.title)}
      {...(texts.text === undefined ? {} : { text: t(texts.text) })}
      actions={
        view === 'no_recording' ? (
          <LinkButton href="/vod" variant="glass">
            {t('home.replays')}
          </LinkButton>
        ) : undefined
      }
      isExpecting={shown === 'waiting'}
      onStart={onStart}
    />
  );
}

function WatchFailure({ retry }: { retry: () => void }): ReactNode {
  const t = useT();
  return (
    <PageSection>
      <ErrorCard
        title={t('failure.something')}
        action={
          <Button variant="soft" onClick={retry}>
            {t('failure.try_again')}
          </Button>
        }
      />
    </PageSection>
  );
}

/** The same sport first of all; what can be watched now before what is to come. */
function MoreLikeThis({ event, heading }: { event: PublicEvent; heading: string }): ReactNode {
  const { data } = useQuery(homeQuery(useApi()));
  if (data === undefined) return null;
  const others = [...data.live, ...data.finished, ...data.upcoming].filter(({ id }) => id !== event.id);
  const inSport = others.filter((other) => other.event_category_id === event.event_category_id);
  return <EventRail heading={heading} events={(inSport.length > 1 ? inSport : others).slice(0, 12)} />;
}
