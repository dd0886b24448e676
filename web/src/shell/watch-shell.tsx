import type { PublicEvent, PublicVodItem } from '@floodlit/contract/document';
import type { ReactNode } from 'react';
import '../features/media/watch-embed.css';
import { VideoLayout, VideoStage } from '../features/media/library/video-layout.tsx';
import { PanelSkeleton, TeamsPanel } from '../features/media/teams-panel.tsx';
import { WatchLayout } from '../features/media/watch-layout.tsx';
import { WatchStage } from '../features/media/watch-stage.tsx';
import { gameSubject, videoSubject, type Subject } from '../features/media/use-recording.ts';
import { useT } from '../lib/translate.tsx';

/** The slot where the player's early script starts the picture before the application loads. */
function EarlySlot({ subject }: { subject: Subject }): ReactNode {
  const t = useT();
  return (
    <div
      className="watch-stage__early"
      id="early-player"
      data-subject={subject}
      data-play-label={t('watch.play')}
    />
  );
}

/** Only playable content can start before the application. */
const isPlayable = ({ recording }: PublicEvent): boolean => recording === 'ready' || recording === 'live';

export function WatchShell({ event }: { event: PublicEvent }): ReactNode {
  return (
    <WatchLayout
      event={event}
      panel={event.type === 'free' ? <TeamsPanel event={event} sticky /> : <PanelSkeleton />}
      stage={
        <WatchStage event={event} flat={isPlayable(event)}>
          {isPlayable(event) && <EarlySlot subject={gameSubject(event.id)} />}
        </WatchStage>
      }
    />
  );
}

/** A free video starts for everybody. Other videos start only for a viewer with access. */
export function VideoShell({ video }: { video: PublicVodItem }): ReactNode {
  return (
    <VideoLayout
      video={video}
      panel={<PanelSkeleton />}
      stage={
        <VideoStage video={video} look={video.type === 'free' ? 'bare' : 'art'}>
          <EarlySlot subject={videoSubject(video.id)} />
        </VideoStage>
      }
    />
  );
}

export function EmbedShell({ event }: { event: PublicEvent | undefined }): ReactNode {
  if (event === undefined) return null;
  return (
    <main className="watch-embed">
      <WatchStage event={event} flat={isPlayable(event)}>
        {isPlayable(event) && <EarlySlot subject={gameSubject(event.id)} />}
      </WatchStage>
    </main>
  );
}
