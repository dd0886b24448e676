import { ApiError } from '@floodlit/contract/client';
import type { PublicEvent } from '@floodlit/contract/document';
import type { PlaybackHandle } from '@floodlit/ui/player';
import { Button, ErrorCard, PageSection } from '@floodlit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useParams } from '../lib/routing.tsx';
import { ChoosePanel, usePasses } from '../features/access/choose-panel.tsx';
import { useTurnAnnouncement } from '../features/access/use-turn-announcement.ts';
import { hasRecording, isOpen, watchViewOf, type WatchView } from '../features/access/watch-view.ts';
import { titleOf } from '../features/catalog/event-facts.ts';
import { eventQuery, homeQuery, publicEventKey } from '../features/catalog/event-queries.ts';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { EventRail } from '../features/catalog/event-rail.tsx';
import { useClipMaker } from '../features/clips/use-clip-maker.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { EventClipsPlace } from '../features/clips/event-clips-place.tsx';
import { LiveMessage } from '../features/media/live-message.tsx';
import { loadPlayer } from '../features/media/player-parts.ts';
import { EarlySlot } from '../features/media/early-slot.tsx';
import { Recording } from '../features/media/recording.tsx';
import { RecordingFailure } from '../features/media/recording-failure.tsx';
import { EndPlace } from '../features/media/end/end-place.tsx';
import { useRemoteScreens } from '../features/media/use-remote-screens.ts';
import { gameSubject, recordingKey, useRecording } from '../features/media/use-recording.ts';
import { usePlayScore } from '../features/media/score/use-play-score.ts';
import { WatchScreen } from '../features/media/watch-screen.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import type { Api } from '../lib/api.ts';
import { tellFact } from '../lib/facts.ts';
import { useApi } from '../lib/services.tsx';
import { useT, useTranslator } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const id = Number(useParams().id);
  return <Watch key={id} id={id} />;
}

function Watch({ id }: { id: number }): ReactNode {
  const t = useT();
  const { locale } = useTranslator();
  const queryClient = useQueryClient();
  const known = queryClient.getQueryData<PublicEvent>(publicEventKey(id));
  const api = useApi();
  const asked = useQuery({ ...eventQuery(api, id), meta: { isAside: known !== undefined } });
  const detail = asked.data;
  const decided = detail === undefined ? undefined : watchViewOf(detail);
  const recording = useRecording(gameSubject(id), decided === 'player');
  const facts: PublicEvent | undefined = detail ?? known;
  const passes = usePasses(id, decided === 'choose');
  const screens = useRemoteScreens(id);
  const isWanted = isPlayerWanted(facts, decided);
  const [hasEnded, setHasEnded] = useState(false);
  const { onClip, maker } = useClipMaker(id, recording.source);
  const [handle, setHandle] = useState<PlaybackHandle>();
  const media = handle?.element;
  const onMedia = useCallback(
    (_media: HTMLMediaElement, playback: PlaybackHandle) => setHandle(playback),
    [],
  );
  const score = usePlayScore(facts, handle, recording.source?.is_live === true);
  useLiveUpdates();
  useTurnAnnouncement(detail?.stream_status);

  useEffect(() => {
    if (detail !== undefined) tellFact({ kind: 'game', event: detail });
  }, [detail]);
  useEffect(() => {
    if (isWanted) loadPlayer(locale).catch(() => undefined);
  }, [isWanted, locale]);
  // The row of other games waits for the clips above it. Its answer does not.
  useEffect(() => void queryClient.prefetchQuery(othersQuery(api)), [queryClient, api]);

  if (facts === undefined) {
    if (!asked.isError) return <PageSkeleton />;
    if (asked.error instanceof ApiError && asked.error.code === 'catalog.event_not_found') {
      return <Navigate to="/404" replace />;
    }
    return <WatchFailure retry={() => void asked.refetch()} />;
  }

  const title = titleOf(facts);
  // A running playback continues: the server decides again at every renewal.
  const isPlaying = recording.source !== undefined;
  const view = isPlaying ? 'player' : decided;
  // The content below waits until the panel beside the picture has its height.
  const isSettled = asked.isError || (view !== undefined && (view !== 'choose' || passes !== undefined));
  return (
    <>
      <WatchScreen
        event={facts}
        detail={detail}
        view={view}
        hasEnded={hasEnded && !isPlaying}
        hasPicture={isPlaying || (hasRecording(facts) && !recording.failed && isOpen(view))}
        heading={(words) => (
          <PageHeading className="stage-layout__title" title={title}>
            {words}
          </PageHeading>
        )}
        picture={
          <>
            {hasRecording(known) && <EarlySlot subject={gameSubject(id)} />}
            {recording.source !== undefined && (
              <Recording
                subject={gameSubject(id)}
                source={recording.source}
                hasTheatre
                screens={screens}
                title={title}
                signal={detail?.signal}
                words={detail?.words}
                onClip={onClip}
                score={score}
                onMedia={onMedia}
                onRefused={() => {
                  setHasEnded(true);
                  queryClient.removeQueries({ queryKey: recordingKey(gameSubject(id)) });
                  void queryClient.invalidateQueries({ queryKey: ['event', id] });
                }}
              />
            )}
            {isPlaying && media !== undefined && <EndPlace media={media} event={facts} />}
            {!isPlaying && recording.failed && view === 'player' && (
              <RecordingFailure subject={gameSubject(id)} recording={recording}>
                <WatchFailure retry={recording.retry} />
              </RecordingFailure>
            )}
          </>
        }
        below={<LiveMessage text={detail?.words?.message} />}
        list={isPlaying ? score?.list : undefined}
        played={isPlaying ? score?.played : undefined}
        ways={(event) => <ChoosePanel event={event} />}
        onClip={isPlaying && handle !== undefined ? () => onClip(handle) : undefined}
        isSettled={isSettled}
        onStart={() => void asked.refetch()}
      />
      {asked.isError && detail === undefined && <WatchFailure retry={() => void asked.refetch()} />}
      {isSettled && (
        <EventClipsPlace eventId={id}>
          <MoreLikeThis event={facts} heading={t('watch.more')} />
        </EventClipsPlace>
      )}
      {maker}
    </>
  );
}

/** Playback is certain or near, so the player's code loads in advance. */
function isPlayerWanted(facts: PublicEvent | undefined, view: WatchView | undefined): boolean {
  if (view === 'waiting' || view === 'lobby') return true;
  return hasRecording(facts) && isOpen(view);
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

const othersQuery = (api: Api) => ({ ...homeQuery(api), meta: { isAside: true } });

/** The same sport first, and available events before upcoming ones. */
function MoreLikeThis({ event, heading }: { event: PublicEvent; heading: string }): ReactNode {
  // React renders the cards in slices, since the player starts at the same time.
  const data = useDeferredValue(useQuery(othersQuery(useApi())).data);
  if (data === undefined || data === null) return null;
  const others = [...data.live, ...data.finished, ...data.upcoming].filter(({ id }) => id !== event.id);
  const inSport = others.filter((other) => other.event_category_id === event.event_category_id);
  return <EventRail heading={heading} events={(inSport.length > 1 ? inSport : others).slice(0, 12)} />;
}
