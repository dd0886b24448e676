import './event-days.css';
import type { Event } from '@floodlit/contract/catalog';
import { SkeletonCard, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { ChannelProvider, useChannel } from '../../../lib/channel-context.tsx';
import { dayDistance, formatDay } from '../../../lib/dates.ts';
import { useT, useTranslator, type PlainKey } from '../../../lib/translate.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { EventCard } from '../event-card.tsx';
import { EventRow } from './event-row.tsx';
import { groupByDay } from './group-by-day.ts';

export type EventsView = 'grid' | 'list';
/** Whose clock tells the times. */
export type ClockOwner = 'viewer' | 'venue';

const NEAR_DAYS: Readonly<Record<number, PlainKey>> = {
  [-1]: 'events.yesterday',
  0: 'events.today',
  1: 'events.tomorrow',
};

/** Events under their days, as cards or lines (R2.16). */
export function EventDays({
  events,
  view,
  clock,
}: {
  events: readonly Event[];
  view: EventsView;
  clock: ClockOwner;
}): ReactNode {
  const { t, locale } = useTranslator();
  const channel = useChannel();
  const now = useNow(60_000);
  const zoneOf = (event: Event): string => (clock === 'venue' ? event.time_zone : channel.timeZone);
  return groupByDay(events, zoneOf).map((day) => {
    const near = NEAR_DAYS[dayDistance(day.event_utc_ts, now, day.zone)];
    const date = formatDay(day.event_utc_ts, day.zone, locale);
    return (
      <section key={day.key} aria-labelledby={`day-${day.key}`}>
        <h2 className="event-days__day" id={`day-${day.key}`}>
          {near === undefined ? (
            date
          ) : (
            <>
              {t(near)} <span>· {date}</span>
            </>
          )}
        </h2>
        <ul className={view === 'grid' ? 'event-days__grid' : 'event-rows'}>
          {day.events.map((event) => (
            <li key={event.id}>
              <ChannelProvider view={{ ...channel, timeZone: zoneOf(event) }}>
                {view === 'grid' ? <EventCard event={event} /> : <EventRow event={event} />}
              </ChannelProvider>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

/** The geometry of a day's events, until they come. */
export function EventDaysSkeleton({ view }: { view: EventsView }): ReactNode {
  const t = useT();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('home.loading')}</VisuallyHidden>
      <div className="event-days__day" aria-hidden="true">
        <SkeletonLine width="14rem" />
      </div>
      {view === 'grid' ? (
        <div className="event-days__grid">
          {Array.from({ length: 8 }, (_, index) => (
            <SkeletonCard key={index} />
          ))}
        </div>
      ) : (
        <div className="event-rows" aria-hidden="true">
          {Array.from({ length: 8 }, (_, index) => (
            <div className="event-row event-row--skeleton" key={index}>
              <span>
                <SkeletonLine width="4rem" />
                <SkeletonLine width="2rem" />
              </span>
              <span className="event-row__crests" />
              <span>
                <SkeletonLine width="60%" />
                <SkeletonLine width="40%" />
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
