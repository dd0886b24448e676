import type { Event } from '@floodlit/contract/catalog/catalog';
import { MediaCard } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { findSport, useChannel } from '../../lib/channel-context.tsx';
import { formatAgo } from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { EventAccessBadge } from './access-badge.tsx';
import { EventArt } from './event-art.tsx';
import { EventBadge } from './event-badge.tsx';
import { titleOf, watchHref } from './event-facts.ts';
import { FormerStartLine } from './event-move.tsx';
import { EventTime } from './event-time.tsx';
import { FollowStar } from './follow-star.tsx';
import { ScorePlace } from './scores/score-place.tsx';
import { isLate } from './start-label.ts';

export function EventCard({
  event,
  eager = false,
  headingLevel = 3,
}: {
  event: Event;
  /** One of the first pictures of the page. */
  eager?: boolean;
  headingLevel?: 2 | 3;
}): ReactNode {
  const { bootstrap } = useChannel();
  const sport = findSport(bootstrap, event.event_category_id);
  return (
    <MediaCard
      href={watchHref(event.id)}
      title={titleOf(event)}
      headingLevel={headingLevel}
      art={
        <>
          <EventArt event={event} eager={eager} />
          <ScorePlace event={event} look="card" />
        </>
      }
      topStart={<EventBadge event={event} />}
      bottom={useBottomLine(event)}
      bottomEnd={<EventAccessBadge event={event} hasAccess={event.has_access} />}
      action={<FollowStar target={{ type: 'event', id: event.id, name: titleOf(event) }} />}
      meta={
        <>
          <OwnName event={event} />
          {sport !== undefined && <>{sport.name} · </>}
          <EventTime event={event} />
          <FormerStartLine event={event} />
        </>
      }
    />
  );
}

/** The line below the title, such as "Semi-final". */
export function OwnName({ event }: { event: Pick<Event, 'own_name'> }): ReactNode {
  if (event.own_name === undefined) return null;
  return (
    <div>
      <bdi>{event.own_name}</bdi>
    </div>
  );
}

/** A live game shows its running time. A game past its start time waits for its picture. */
function useBottomLine(event: Event): ReactNode {
  const { t } = useTranslator();
  const late = isLate(event, useNow(15_000));
  if (event.stream_status === 'live') return <StartedAgo startedAt={event.event_utc_ts} />;
  return late ? t('event.waiting') : undefined;
}

export function StartedAgo({ startedAt }: { startedAt: number }): ReactNode {
  const { t, locale } = useTranslator();
  const now = useNow(60_000);
  return t('event.started_ago', { ago: formatAgo(startedAt, now, locale) });
}
