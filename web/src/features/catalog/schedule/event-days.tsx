import './event-days.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { SkeletonCard, SkeletonLine, VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTimeZone, ZoneProvider } from '../../../lib/channel-context.tsx';
import { dayDistance, formatDay } from '../../../lib/dates.ts';
import { useT, useTranslator, type PlainKey } from '../../../lib/translate.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { EventCard } from '../event-card.tsx';
import { EventRow } from './event-row.tsx';
import { groupByDay } from './group-by-day.ts';

export type EventsView = 'grid' | 'list';
/** The time zone of displayed times. */
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
  const viewerZone = useTimeZone();
  const now = useNow(60_000);
  const zoneOf = (event: Event): string => (clock === 'venue' ? event.time_zone : viewerZone);
  const isGrid = view === 'grid';
  const days = groupByDay(events, zoneOf).map((day) => {
    const near = NEAR_DAYS[dayDistance(day.event_utc_ts, now, day.zone)];
    const date = formatDay(day.event_utc_ts, day.zone, locale);
    const heading = (
      <h2 className="event-days__day" id={`day-${day.key}`}>
        {near === undefined ? (
          date
        ) : (
          <>
            {t(near)} <span>· {date}</span>
          </>
        )}
      </h2>
    );
    return (
      <section key={day.key} aria-labelledby={`day-${day.key}`}>
        {!isGrid && heading}
        <ul className={isGrid ? undefined : 'event-rows'}>
          {day.events.map((event, index) => (
            <li key={event.id}>
              {isGrid && index === 0 && heading}
              <ZoneProvider zone={clock === 'venue' ? event.time_zone : undefined}>
                {isGrid ? (
                  <EventCard event={event} eager={event === events[0]} />
                ) : (
                  <EventRow event={event} />
                )}
              </ZoneProvider>
            </li>
          ))}
        </ul>
      </section>
    );
  });
  // The cards of all days share one grid, so that a day of few games leaves no gap.
  return isGrid ? <div className="event-days__flow">{days}</div> : days;
}

/** A skeleton of a day's events. */
export function EventDaysSkeleton({ view }: { view: EventsView }): ReactNode {
  const t = useT();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('home.loading')}</VisuallyHidden>
      {view === 'list' && (
        <div className="event-days__day" aria-hidden="true">
          <SkeletonLine width="14rem" />
        </div>
      )}
      {view === 'grid' ? (
        <div className="event-days__flow">
          <ul>
            {Array.from({ length: 8 }, (_, index) => (
              <li key={index}>
                {index === 0 && (
                  <div className="event-days__day">
                    <SkeletonLine width="14rem" />
                  </div>
                )}
                <SkeletonCard />
              </li>
            ))}
          </ul>
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
