// One video of the library: the player, or the requirement to watch it.
import { ApiError } from '@floodlit/contract/client';
import type { PublicVodItem } from '@floodlit/contract/document';
import type { VodMediaDetail } from '@floodlit/contract/media/library';
import { PageSection } from '@floodlit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { AccountPanel, LibraryPassPanel } from '../features/access/choose-panel.tsx';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { alikeQuery, frontQuery, videoQuery } from '../features/media/library/library-queries.ts';
import { VideoRail } from '../features/media/library/library-rails.tsx';
import { NextVideos, VideoGate, VideoLayout, VideoStage } from '../features/media/library/video-layout.tsx';
import { videoViewOf, type VideoView } from '../features/media/library/video-facts.ts';
import { loadPlayer } from '../features/media/player-parts.ts';
import { EarlySlot } from '../features/media/early-slot.tsx';
import { Recording } from '../features/media/recording.tsx';
import { RecordingFailure } from '../features/media/recording-failure.tsx';
import { PanelSkeleton } from '../features/media/teams-panel.tsx';
import { recordingKey, useRecording, videoSubject } from '../features/media/use-recording.ts';
import { publicVideoKey } from '../lib/document-keys.ts';
import { useIsHydrating } from '../lib/first-render.ts';
import { tellFact } from '../lib/facts.ts';
import { PageHeading } from '../lib/page-heading.tsx';
import { Navigate, useParams } from '../lib/routing.tsx';
import { SectionFailure } from '../lib/section-failure.tsx';
import { useApi } from '../lib/services.tsx';
import { useT, useTranslator, type PlainKey } from '../lib/translate.tsx';

export function Component(): ReactNode {
  const id = Number(useParams().id);
  return <Video key={id} id={id} />;
}

const NEXT_COUNT = 4;

const GATES: Record<Exclude<VideoView, 'player'>, { title: PlainKey; text?: PlainKey }> = {
  account: { title: 'watch.free_account_title', text: 'library.account_lead' },
  choose: { title: 'library.gate', text: 'library.gate_lead' },
  geo: { title: 'frame.geo' },
  not_available: { title: 'library.not_available' },
};

function Video({ id }: { id: number }): ReactNode {
  const t = useT();
  const { locale } = useTranslator();
  const api = useApi();
  const queryClient = useQueryClient();
  const asked = useQuery(videoQuery(api, id));
  const detail = asked.data;
  const decided = detail && videoViewOf(detail);
  const subject = videoSubject(id);
  const recording = useRecording(subject, decided === 'player');
  const facts = detail ?? queryClient.getQueryData<PublicVodItem>(publicVideoKey(id));
  const { data: front } = useQuery(frontQuery(api));
  const { data: alike } = useQuery({
    ...alikeQuery(api, facts ?? { id, category_ids: [] }),
    enabled: facts !== undefined,
  });
  // The document of a free video starts it for everybody: art would only delay the first frame.
  const isHydrating = useIsHydrating();
  const [isStarting] = useState(isHydrating && facts?.type === 'free');
  const isWanted = facts !== undefined && (decided === undefined || decided === 'player');

  const category = front?.categories.find((one) => facts?.category_ids.includes(one.id))?.name;
  useEffect(() => tellFact({ kind: 'video', id, category }), [id, category]);
  useEffect(() => {
    if (isWanted) loadPlayer(locale).catch(() => undefined);
  }, [isWanted, locale]);

  if (facts === undefined) {
    if (!asked.isError) return <PageSkeleton />;
    if (asked.error instanceof ApiError && asked.error.code === 'media.item_not_found')
      return <Navigate to="/404" replace />;
    return <VideoFailure retry={() => void asked.refetch()} />;
  }

  // A running playback continues: the server decides again at every renewal.
  const others = alike?.slice(NEXT_COUNT) ?? [];
  const isPlaying = recording.source !== undefined;
  const view = isPlaying ? 'player' : decided;
  const gate = view === undefined || view === 'player' ? undefined : GATES[view];
  return (
    <>
      <VideoLayout
        video={facts}
        categories={front?.categories ?? []}
        hasAccess={view === undefined ? undefined : view === 'player'}
        heading={
          <PageHeading className="stage-layout__title" title={facts.title}>
            <bdi>{facts.title}</bdi>
          </PageHeading>
        }
        stage={
          <VideoStage
            video={facts}
            look={lookOf(gate !== undefined, isPlaying || (isStarting && !recording.failed))}
          >
            <EarlySlot subject={subject} />
            {recording.source !== undefined && (
              <Recording
                subject={subject}
                source={recording.source}
                hasTheatre
                title={facts.title}
                onRefused={() => {
                  queryClient.removeQueries({ queryKey: recordingKey(subject) });
                  void queryClient.invalidateQueries({ queryKey: ['library', 'video', id] });
                }}
              />
            )}
            {gate !== undefined && (
              <VideoGate title={t(gate.title)} {...(gate.text === undefined ? {} : { text: t(gate.text) })} />
            )}
            {!isPlaying && recording.failed && view === 'player' && (
              <RecordingFailure subject={subject} recording={recording}>
                <VideoFailure retry={recording.retry} />
              </RecordingFailure>
            )}
          </VideoStage>
        }
        panel={panelOf(detail, view, <NextVideos videos={alike?.slice(0, NEXT_COUNT)} />)}
      />
      {asked.isError && detail === undefined && <VideoFailure retry={() => void asked.refetch()} />}
      <div className="library">
        <VideoRail heading={t('watch.more')} videos={view === 'player' ? others : (alike ?? [])} />
      </div>
    </>
  );
}

const lookOf = (isGated: boolean, hasPicture: boolean): ComponentProps<typeof VideoStage>['look'] =>
  isGated ? 'dimmed' : hasPicture ? 'bare' : 'art';

function panelOf(
  detail: VodMediaDetail | undefined,
  view: VideoView | undefined,
  next: ReactNode,
): ReactNode {
  if (view === undefined && detail === undefined) return <PanelSkeleton />;
  if (view === 'choose') return <LibraryPassPanel />;
  if (view === 'account') return <AccountPanel lead="library.account_lead" />;
  return next;
}

function VideoFailure({ retry }: { retry: () => void }): ReactNode {
  return (
    <PageSection>
      <SectionFailure onRetry={retry} />
    </PageSection>
  );
}
