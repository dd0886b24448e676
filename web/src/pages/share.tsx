// A shared clip: for anybody with its address, without an account.
import type { SharedClip } from '@floodlit/contract/clips/clips';
import { ApiError } from '@floodlit/contract/client';
import { Button, PageSection } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Suspense, lazy, useCallback, useState, type ReactNode } from 'react';
import { useLiveUpdates } from '../features/catalog/use-live-updates.ts';
import { PageSkeleton } from '../features/channel/page-skeleton.tsx';
import { ClipPlayer } from '../features/clips/clip-player.tsx';
import { isGone, sharedClipQuery } from '../features/clips/clip-queries.ts';
import { EventClipsPlace } from '../features/clips/event-clips-place.tsx';
import { ClipStageWords, SharedClipView } from '../features/clips/shared-clip-view.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { useParams } from '../lib/routing.tsx';
import { SectionFailure } from '../lib/section-failure.tsx';
import { useApi } from '../lib/services.tsx';
import { useT } from '../lib/translate.tsx';
import { Component as NotFound } from './not-found.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('../features/clips/clip-share-dialog.tsx')).ClipShareDialog,
}));
const ReportDialog = lazy(async () => ({
  default: (await import('../features/clips/report-dialog.tsx')).ReportDialog,
}));

export function Component(): ReactNode {
  const { id, uuid = '' } = useParams();
  return <Shared key={`${id}/${uuid}`} id={Number(id)} uuid={uuid} />;
}

function Shared({ id, uuid }: { id: number; uuid: string }): ReactNode {
  const t = useT();
  useLiveUpdates();
  const { data: clip, error, isError, refetch } = useQuery(sharedClipQuery(useApi(), id, uuid));
  const lookAgain = useCallback(() => void refetch(), [refetch]);
  if (error instanceof ApiError && error.reason === 'geo') return <Blocked />;
  if (clip === undefined) {
    if (!isError) return <PageSkeleton />;
    if (isGone(error)) return <NotFound />;
    return (
      <PageSection>
        <SectionFailure onRetry={lookAgain} />
      </PageSection>
    );
  }
  const hasGone = isGone(error);
  return (
    <>
      <SharedClipView
        clip={clip}
        heading={
          <PageHeading className="stage-layout__title" title={clip.name}>
            <bdi>{clip.name}</bdi>
          </PageHeading>
        }
        stage={stageOf(clip, hasGone, lookAgain, t)}
        beside={!hasGone && <ClipActions clip={clip} />}
      />
      <EventClipsPlace eventId={clip.event_id} except={clip.id} />
    </>
  );
}

function stageOf(
  clip: SharedClip,
  hasGone: boolean,
  lookAgain: () => void,
  t: ReturnType<typeof useT>,
): ReactNode {
  if (hasGone) return <ClipStageWords title={t('clips.gone_title')} text={t('clips.gone_lead')} />;
  if (clip.status === 'failed') return <ClipStageWords title={t('clips.failed')} />;
  const { url } = clip;
  if (url === null) return <ClipStageWords title={t('clips.making_title')} text={t('clips.making_lead')} />;
  return <ClipPlayer clip={{ ...clip, url }} onRefused={lookAgain} />;
}

function Blocked(): ReactNode {
  const t = useT();
  return (
    <PageSection width="text">
      <PageHeading>{t('frame.geo')}</PageHeading>
    </PageSection>
  );
}

function ClipActions({ clip }: { clip: SharedClip }): ReactNode {
  const t = useT();
  const [opened, setOpened] = useState<'share' | 'report'>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => setOpened('share')}>
        {t('share.open')}
      </Button>
      <button type="button" className="shared-clip__report" onClick={() => setOpened('report')}>
        {t('clips.report')}
      </button>
      <Suspense fallback={null}>
        {opened === 'share' && <ShareDialog clip={clip} onClose={close} />}
        {opened === 'report' && <ReportDialog clip={clip} onClose={close} />}
      </Suspense>
    </>
  );
}
