import './event-row.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { Badge, Crest, Link } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { findLocation, findSport, useChannel, useTimeZone } from '../../../lib/channel-context.tsx';
import { formatClock, formatShortDay, formatZoneName } from '../../../lib/dates.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { EventAccessBadge } from '../access-badge.tsx';
import { EventBadge } from '../event-badge.tsx';
import {
  actionKeyOf,
  artTeamOf,
  isOff,
  readingDirectionOf,
  teamsOf,
  titleOf,
  watchHref,
} from '../event-facts.ts';
import { FormerStartLine } from '../event-move.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { FollowStar } from '../follow-star.tsx';
import { ScorePlace, scoreRoom } from '../scores/score-place.tsx';
import { isLate } from '../start-label.ts';

/** One row of a list: time, teams, sport and place, access, primary action. */
export function EventRow({
  event,
  isDated = false,
}: {
  event: Event;
  /** Also shows its day, for lists without day headings. */
  isDated?: boolean;
}): ReactNode {
  const { bootstrap } = useChannel();
  const timeZone = useTimeZone();
  const { t, locale } = useTranslator();
  const { away, home } = teamsOf(event);
  const now = useNow(15_000);
  const late = isLate(event, now);
  const sport = findSport(bootstrap, event.event_category_id)?.name;
  const place = findLocation(bootstrap, event.location_id)?.name;
  return (
    <article className="event-row">
      <time className="event-row__time" dateTime={new Date(event.event_utc_ts * 1000).toISOString()}>
        {isDated && (
          <bdi className="event-row__zone">{formatShortDay(event.event_utc_ts, timeZone, locale)}</bdi>
        )}
        <bdi>{formatClock(event.event_utc_ts, timeZone, locale)}</bdi>
        <bdi className="event-row__zone">{formatZoneName(event.event_utc_ts, timeZone, locale)}</bdi>
      </time>
      <span className="event-row__crests" dir={readingDirectionOf(titleOf(event))} aria-hidden="true">
        {[away, home].map((team) => {
          const art = artTeamOf(team);
          return art === undefined ? null : <Crest key={team?.id} team={art} size="small" />;
        })}
      </span>
      <div>
        <h3 className="event-row__title">
          <Link href={watchHref(event.id)}>
            <bdi>{titleOf(event)}</bdi>
          </Link>
        </h3>
        {event.own_name !== undefined && (
          <span className="event-row__meta">
            <bdi>{event.own_name}</bdi>
          </span>
        )}
        <span className="event-row__meta">
          {[late ? t('event.waiting') : '', sport, place].filter(Boolean).join(' · ')}
        </span>
        <FormerStartLine event={event} isMarked />
      </div>
      <div style={event.event_utc_ts <= now ? scoreRoom : undefined}>
        <ScorePlace event={event} look="row" />
      </div>
      <span className="event-row__state">
        {event.stream_status === 'live' ? (
          <Badge tone="live">{t('event.live')}</Badge>
        ) : isOff(event) ? (
          <EventBadge event={event} />
        ) : (
          <EventAccessBadge event={event} hasAccess={event.has_access} />
        )}
      </span>
      <span className="event-row__action" aria-hidden="true">
        {t(actionKeyOf(event))}
      </span>
      <span className="event-row__follow">
        <FollowStar target={{ type: 'event', id: event.id, name: titleOf(event) }} />
      </span>
    </article>
  );
}
