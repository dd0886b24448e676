// Home's "Continue watching": what a logged-in viewer has begun on any device. Its code and its query load late.
import { Rail, MediaCard } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../lib/dates.ts';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { EventArt } from '../../catalog/event-art.tsx';
import { EventBadge } from '../../catalog/event-badge.tsx';
import { OwnName } from '../../catalog/event-card.tsx';
import { titleOf, watchHref } from '../../catalog/event-facts.ts';
import { EventTime } from '../../catalog/event-time.tsx';
import { ownOf } from '../../catalog/home-rails.ts';
import { useTellShown, type OwnRailProps } from '../../catalog/own-rail.ts';
import { continuedQuery } from './continue-queries.ts';

export function ContinueRail({ above, onShown }: OwnRailProps): ReactNode {
  const t = useT();
  const { data } = useQuery(continuedQuery(useApi()));
  const events = ownOf(data?.events ?? [], above);
  useTellShown(events, onShown);
  if (events.length === 0) return null;
  const heading = t('home.continue');
  const positions = new Map(data?.positions.map((position) => [position.event_id, position]));
  return (
    <Rail
      heading={heading}
      previousLabel={t('rail.previous', { heading })}
      nextLabel={t('rail.next', { heading })}
    >
      {events.map((event) => {
        const { seconds = 0, duration = null } = positions.get(event.id) ?? {};
        return (
          <MediaCard
            key={event.id}
            href={watchHref(event.id)}
            title={titleOf(event)}
            art={<EventArt event={event} />}
            topStart={<EventBadge event={event} />}
            meta={
              <>
                <OwnName event={event} />
                <EventTime event={event} />
              </>
            }
            {...(duration === null
              ? {}
              : {
                  progress: seconds / duration,
                  progressLabel: t('home.watched_until', { time: formatDuration(seconds) }),
                })}
          />
        );
      })}
    </Rail>
  );
}
