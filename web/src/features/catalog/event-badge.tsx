import type { Event } from '@floodlit/contract/catalog';
import { Badge, VisuallyHidden } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useChannel } from '../../lib/channel-context.tsx';
import {
  countdownTo,
  dayDistance,
  formatClock,
  formatDuration,
  formatShortDate,
  formatWeekday,
} from '../../lib/dates.ts';
import { useTranslator } from '../../lib/translate.tsx';
import { useNow } from '../../lib/use-now.ts';

const DAY_SECONDS = 86_400;
/** Further on, a weekday would mean the wrong week. */
const WEEK_DAYS = 6;
const two = (value: number): string => String(value).padStart(2, '0');

/** What state an event is in, on its picture: Live, the time left in its last day, its day, or how long the replay is. */
export function EventBadge({
  event,
}: {
  event: Pick<Event, 'stream_status' | 'event_utc_ts' | 'duration'>;
}): ReactNode {
  const { t } = useTranslator();
  if (event.stream_status === 'live') return <Badge tone="live">{t('event.live')}</Badge>;
  if (event.stream_status === 'upcoming') return <StartBadge startsAt={event.event_utc_ts} />;
  return (
    <Badge tone="glass">
      {t('event.replay')}
      {event.duration !== null && <bdi>{formatDuration(event.duration)}</bdi>}
    </Badge>
  );
}

function StartBadge({ startsAt }: { startsAt: number }): ReactNode {
  const { t, locale } = useTranslator();
  const { timeZone } = useChannel();
  const minute = useNow(60_000);
  const days = dayDistance(startsAt, minute, timeZone);
  const isNear = startsAt - minute < DAY_SECONDS && startsAt > minute;
  const clock = formatClock(startsAt, timeZone, locale);
  if (!isNear) {
    if (days < 0 || days > WEEK_DAYS) {
      return (
        <Badge tone="glass">
          <bdi>{formatShortDate(startsAt, timeZone, locale)}</bdi>
        </Badge>
      );
    }
    const day =
      days === 0
        ? t('events.today')
        : days === 1
          ? t('events.tomorrow')
          : formatWeekday(startsAt, timeZone, locale);
    return (
      <Badge tone="glass">
        {day} <bdi>{clock}</bdi>
      </Badge>
    );
  }
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

function Ticking({ startsAt }: { startsAt: number }): ReactNode {
  const left = countdownTo(startsAt, useNow(1000));
  return (
    <bdi>
      {left.hours}:{two(left.minutes)}:{two(left.seconds)}
    </bdi>
  );
}
