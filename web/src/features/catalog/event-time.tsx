import type { Event } from '@floodlit/contract/catalog/catalog';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatEventTime } from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';

/** The start in the viewer's zone, machine-readable too. */
export function EventTime({ event }: { event: Pick<Event, 'event_utc_ts'> }): ReactNode {
  const timeZone = useTimeZone();
  const { locale } = useTranslator();
  return (
    <time dateTime={new Date(event.event_utc_ts * 1000).toISOString()}>
      <bdi>{formatEventTime(event.event_utc_ts, timeZone, locale)}</bdi>
    </time>
  );
}
