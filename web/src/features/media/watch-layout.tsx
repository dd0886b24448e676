import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { ComponentProps, ReactNode } from 'react';
import { Badge, Link } from '@floodlit/ui';
import { findSport, useChannel } from '../../lib/channel-context.tsx';
import { formatDuration } from '../../lib/dates.ts';
import { sportHref } from '../../lib/hub-address.ts';
import { useT } from '../../lib/translate.tsx';
import { fateOf, isOff, titleOf, type ScheduleFacts } from '../catalog/event-facts.ts';
import { FollowButton } from '../catalog/follow-button.tsx';
import { FormerStart, MovedBadge } from '../catalog/event-move.tsx';
import { EventTime } from '../catalog/event-time.tsx';
import { GameActions } from './actions/game-actions.tsx';
import { StageLayout } from './stage-layout.tsx';
import type { WatchStage } from './watch-stage.tsx';

export type WatchFacts = ComponentProps<typeof WatchStage>['event'] &
  Pick<
    EventDetail,
    'id' | 'own_name' | 'event_utc_ts' | 'event_category_id' | 'location_id' | 'description'
  > &
  Pick<EventDetail, 'stream_status' | 'duration' | 'recording'> &
  ScheduleFacts;

/** A badge about a picture needs a picture. */
const isWatchable = ({ stream_status, recording }: WatchFacts): boolean =>
  stream_status === 'live' ||
  (stream_status === 'finished' && (recording === 'ready' || recording === 'live'));

function StateBadge({ event }: { event: WatchFacts }): ReactNode {
  const t = useT();
  const fate = fateOf(event);
  if (fate !== undefined) return <Badge>{t(`event.${fate}`)}</Badge>;
  if (event.stream_status === 'live') return <Badge tone="live">{t('event.live')}</Badge>;
  return (
    <Badge>
      {t('event.replay')}
      {event.duration !== null && <bdi>{formatDuration(event.duration)}</bdi>}
    </Badge>
  );
}

/** Stage, title and facts, with a side panel of ways to watch. */
export function WatchLayout({
  event,
  stage,
  heading,
  panel,
  more,
}: {
  event: WatchFacts;
  stage: ReactNode;
  heading?: (title: ReactNode, plainTitle: string) => ReactNode;
  panel: ReactNode;
  /** Below the text. */
  more?: ReactNode;
}): ReactNode {
  const t = useT();
  const { bootstrap } = useChannel();
  const sport = findSport(bootstrap, event.event_category_id);
  const plainTitle = titleOf(event);
  const title = <bdi>{plainTitle}</bdi>;
  return (
    <StageLayout
      stage={stage}
      heading={heading?.(title, plainTitle)}
      title={title}
      subtitle={event.own_name}
      beside={
        <>
          <FollowButton target={{ type: 'event', id: event.id, name: plainTitle }} />
          <GameActions
            eventId={event.id}
            title={plainTitle}
            hasRecording={event.stream_status === 'finished' && event.recording === 'ready'}
          />
        </>
      }
      facts={
        <>
          {(isOff(event) || isWatchable(event)) && (
            <span className="stage-layout__state">
              <StateBadge event={event} />
            </span>
          )}
          <MovedBadge event={event} />
          {sport !== undefined && (
            <Link className="stage-layout__sport" href={sportHref(sport)}>
              <bdi>{sport.name}</bdi>
            </Link>
          )}
          <span className="stage-layout__time">
            <EventTime event={event} />
          </span>
          <FormerStart event={event} />
          {isWatchable(event) && (
            <Link className="stage-layout__report" href={`/contacts?event=${event.id}`}>
              {t('watch.report')}
            </Link>
          )}
        </>
      }
      description={event.description}
      panel={panel}
      more={more}
    />
  );
}
