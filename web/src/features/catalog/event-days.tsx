import type { Event } from '@floodlit/contract/catalog';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import { dayDistance, formatDay } from '../../lib/dates.ts';
import { useTranslator, type PlainKey } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { EventCard } from './event-card.tsx';
import { EventRow } from './event-row.tsx';
import { groupByDay } from './group-by-day.ts';

export type EventsView = 'grid' | 'list';

const NEAR_DAYS: Readonly<Record<number, PlainKey>> = {
  [-1]: 'events.yesterday',
  0: 'events.today',
  1: 'events.tomorrow',
};

/** Events under their days, as cards or lines (R2.16). */
export function EventDays({ events, view }: { events: readonly Event[]; view: EventsView }): ReactNode {
  const { t, locale } = useTranslator();
  const { timeZone } = useChannel();
  const now = useNow(60_000);
  return groupByDay(events, timeZone).map((day) => {
    const near = NEAR_DAYS[dayDistance(day.event_utc_ts, now, timeZone)];
    const date = formatDay(day.event_utc_ts, timeZone, locale);
    return (
      <section key={day.key} aria-labelledby={`day-${day.key}`}>
        <h2 className="events-page__day" id={`day-${day.key}`}>
          {near === undefined ? (
            date
          ) : (
            <>
              {t(near)} <span>· {date}</span>
            </>
          )}
        </h2>
        <ul className={view === 'grid' ? 'events-page__grid' : 'event-rows'}>
          {day.events.map((event) => (
            <li key={event.id}>
              {view === 'grid' ? <EventCard event={event} /> : <EventRow event={event} />}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
