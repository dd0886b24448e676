import './watch-stage.css';
import { joinClasses } from '@floodlit/ui';
import type { ComponentProps, ReactNode } from 'react';
import { EventArt } from '../catalog/event-art.tsx';

/** The 16:9 frame at the top of a watch page: art, and on it the player, a gate or text. */
export function WatchStage({
  event,
  dimmed = false,
  flat = false,
  children,
}: {
  event: ComponentProps<typeof EventArt>['event'];
  /** Dark enough for readable text on it. */
  dimmed?: boolean;
  /** Under a picture that is about to start: only colours, since rendering art would delay the first frame. */
  flat?: boolean;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="watch-stage">
      <div className={joinClasses('watch-stage__art', dimmed && 'watch-stage__art--dimmed')}>
        {!flat && <EventArt event={event} place="stage" eager crests={!dimmed} />}
      </div>
      {children}
    </div>
  );
}
