import './schedule-strip.css';
import { addDays } from '@floodlit/contract/catalog/days';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { Link } from '@floodlit/ui';
import { useId, type ReactNode } from 'react';
import { useTimeZone } from '../../../lib/channel-context.tsx';
import { dayKey, formatDay, formatWeekday } from '../../../lib/dates.ts';
import { useTranslator } from '../../../lib/translate.tsx';
import { useNow } from '../../../lib/use-now.ts';

const DAYS = 7;

/** A calendar day has no zone, so it is read at noon UTC. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1_000;

/** One week from today. Each day links to its schedule; a dot marks days with games. */
export function ScheduleStrip({
  events,
  children,
}: {
  events: readonly Event[];
  /** At the end of the heading. */
  children?: ReactNode;
}): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const headingId = useId();
  const today = dayKey(useNow(60_000), timeZone);
  const busy = new Set(events.map((event) => dayKey(event.event_utc_ts, timeZone)));
  return (
    <section className="schedule-strip" aria-labelledby={headingId}>
      <header className="schedule-strip__header">
        <h2 className="rail__heading" id={headingId}>
          {t('menu.schedule')}
        </h2>
        {children}
      </header>
      <ul className="schedule-strip__days">
        {Array.from({ length: DAYS }, (_, index) => addDays(today, index)).map((day) => (
          <li key={day}>
            <Link
              className="schedule-strip__day"
              href={`/schedule?day=${day}`}
              data-today={day === today || undefined}
            >
              <span className="visually-hidden">{formatDay(noonOf(day), 'UTC', locale)}</span>
              <span className="schedule-strip__weekday" aria-hidden="true">
                {day === today ? t('events.today_short') : formatWeekday(noonOf(day), 'UTC', locale)}
              </span>
              <span className="schedule-strip__date" aria-hidden="true">
                {Number(day.slice(8))}
              </span>
              {busy.has(day) && <i className="schedule-strip__dot" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
