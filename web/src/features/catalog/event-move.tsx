// The mark of a moved game, and its former start. Both end at its start.
import './event-move.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { Badge } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { formatShortDayTime } from '../../lib/dates.ts';
import { useT, useTranslator } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { formerStartOf, type ScheduleFacts } from './event-facts.ts';

type MovedEvent = Pick<Event, 'event_utc_ts' | 'stream_status'> & ScheduleFacts;

/** Only a moved game needs a clock. */
function WhileMoved({
  event,
  children,
}: {
  event: MovedEvent;
  children: (former: number) => ReactNode;
}): ReactNode {
  return event.previous_utc_ts === undefined ? null : <UntilStart event={event}>{children}</UntilStart>;
}

function UntilStart({ event, children }: Parameters<typeof WhileMoved>[0]): ReactNode {
  const former = formerStartOf(event, useNow(15_000));
  return former === undefined ? null : children(former);
}

/** Beside the new start: "Moved". */
export function MovedBadge({ event }: { event: MovedEvent }): ReactNode {
  const t = useT();
  return <WhileMoved event={event}>{() => <Badge tone="accent">{t('event.moved')}</Badge>}</WhileMoved>;
}

/** "Was Sat, Dec 05, 7:00 PM", in the zone of the new start. */
export function FormerStart({ event }: { event: MovedEvent }): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  return (
    <WhileMoved event={event}>
      {(former) => (
        <time dateTime={new Date(former * 1000).toISOString()}>
          <bdi>{t('event.was_at', { time: formatShortDayTime(former, timeZone, locale) })}</bdi>
        </time>
      )}
    </WhileMoved>
  );
}

/** The former start on a line of its own. A list without a badge of the start has the mark here. */
export function FormerStartLine({
  event,
  isMarked = false,
}: {
  event: MovedEvent;
  isMarked?: boolean;
}): ReactNode {
  return (
    <WhileMoved event={event}>
      {() => (
        <span className="event-move">
          {isMarked && <MovedBadge event={event} />}
          <FormerStart event={event} />
        </span>
      )}
    </WhileMoved>
  );
}
