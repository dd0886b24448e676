import type { Event } from '@floodlit/contract/catalog/catalog';
import { Badge, VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useTimeZone } from '../../lib/channel-context.tsx';
import { countdownTo, formatClock, formatDuration, formatShortDate, formatWeekday } from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';
import { fateOf, type ScheduleFacts } from './event-facts.ts';
import { MovedBadge } from './event-move.tsx';
import { startLabelOf } from './start-label.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** An event's badge: Live, the remaining time in the last hour, its day, or the length of the replay. */
export function EventBadge({
  event,
}: {
  event: Pick<Event, 'stream_status' | 'event_utc_ts' | 'duration'> & ScheduleFacts;
}): ReactNode {
  const { t } = useTranslator();
  const fate = fateOf(event);
  if (fate !== undefined) return <Badge tone="glass">{t(`event.${fate}`)}</Badge>;
  if (event.stream_status === 'live') return <Badge tone="live">{t('event.live')}</Badge>;
  if (event.stream_status === 'upcoming') {
    return (
      <>
        <MovedBadge event={event} />
        <StartBadge startsAt={event.event_utc_ts} />
      </>
    );
  }
  return (
    <Badge tone="glass">
      {t('event.replay')}
      {event.duration !== null && <bdi>{formatDuration(event.duration)}</bdi>}
    </Badge>
  );
}

function StartBadge({ startsAt }: { startsAt: number }): ReactNode {
  const { t, locale } = useTranslator();
  const timeZone = useTimeZone();
  const label = startLabelOf(startsAt, useNow(15_000), timeZone);
  const clock = formatClock(startsAt, timeZone, locale);
  if (label === 'countdown') {
    return (
      <Badge tone="glass">
        <VisuallyHidden>
          {t('event.upcoming')}, {clock}
        </VisuallyHidden>
        <span aria-hidden="true">
          {t('event.starts_in')} <Ticking startsAt={startsAt} />
        </span>
      </Badge>
    );
  }
  if (label === 'late') return <Badge tone="glass">{t('event.due_at', { time: clock })}</Badge>;
  if (label === 'date') {
    return (
      <Badge tone="glass">
        <bdi>{formatShortDate(startsAt, timeZone, locale)}</bdi>
      </Badge>
    );
  }
  const day = label === 'weekday' ? formatWeekday(startsAt, timeZone, locale) : t(`events.${label}` as const);
  return (
    <Badge tone="glass">
      {day} <bdi>{clock}</bdi>
    </Badge>
  );
}

function Ticking({ startsAt }: { startsAt: number }): ReactNode {
  const left = countdownTo(startsAt, useNow(1000));
  return (
    <bdi>
      {left.hours * 60 + left.minutes}:{two(left.seconds)}
    </bdi>
  );
}
