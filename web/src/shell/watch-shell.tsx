import type { PublicEvent } from '@floodlit/contract/document';
import type { ReactNode } from 'react';
import '../features/media/watch-embed.css';
import { PanelSkeleton, TeamsPanel } from '../features/media/teams-panel.tsx';
import { WatchLayout } from '../features/media/watch-layout.tsx';
import { WatchStage } from '../features/media/watch-stage.tsx';
import { useT } from '../lib/translate.tsx';

/** The slot where the player's early script starts the picture before the application is there. */
function EarlySlot({ eventId }: { eventId: number }): ReactNode {
  const t = useT();
  return (
    <div
      className="watch-stage__early"
      id="early-player"
      data-event-id={eventId}
      data-play-label={t('watch.play')}
    />
  );
}

/** Only what can be played can start before the application. */
const isPlayable = ({ recording }: PublicEvent): boolean => recording === 'ready' || recording === 'live';

export function WatchShell({ event }: { event: PublicEvent }): ReactNode {
  return (
    <WatchLayout
      event={event}
      panel={event.type === 'free' ? <TeamsPanel event={event} /> : <PanelSkeleton />}
      stage={
        <WatchStage event={event} flat={isPlayable(event)}>
          {isPlayable(event) && <EarlySlot eventId={event.id} />}
        </WatchStage>
      }
    />
  );
}

export function EmbedShell({ event }: { event: PublicEvent | undefined }): ReactNode {
  if (event === undefined) return null;
  return (
    <main className="watch-embed">
      <WatchStage event={event} flat={isPlayable(event)}>
        {isPlayable(event) && <EarlySlot eventId={event.id} />}
      </WatchStage>
    </main>
  );
}
