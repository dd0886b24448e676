import type { StreamStatus } from '@floodlit/contract/catalog';
import { Button, EmptyState, LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { dayKey, formatEventTime } from '../../../lib/dates.ts';
import { useApi } from '../../../lib/services.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { titleOf, watchHref } from '../event-facts.ts';
import { dayName } from './day-names.ts';
import { chosenEvents, clearFilter, countChoices, type ScheduleFilter } from './schedule-filter.ts';
import { nextEventQuery } from './schedule-queries.ts';

/** Nothing is here, and what comes next: the event, its day, or fewer filters. */
export function NoEvents({
  filter,
  listed,
  after,
  zone,
  onFilter,
}: {
  filter: ScheduleFilter;
  /** The status that the address lists. */
  listed: StreamStatus | undefined;
  /** Seconds UTC from which the next event is looked for. */
  after: number;
  zone: string;
  onFilter: (filter: ScheduleFilter) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const isOver = (listed ?? filter.status) === 'finished';
  const { data: next } = useQuery({
    ...nextEventQuery(useApi(), chosenEvents(filter, undefined), after),
    // The next of all is not the next of what is followed.
    enabled: !isOver && !filter.isMine,
  });
  const nextDay = next === undefined || next === null ? undefined : dayKey(next.event_utc_ts, zone);
  return (
    <EmptyState
      icon={<CalendarDays />}
      title={t('events.none')}
      text={
        next === undefined || next === null
          ? undefined
          : t('schedule.next', {
              title: titleOf(next),
              time: formatEventTime(next.event_utc_ts, zone, locale),
            })
      }
      action={
        <>
          {next !== undefined && next !== null && nextDay !== undefined && filter.day !== undefined && (
            <Button variant="soft" onClick={() => onFilter({ ...filter, day: nextDay })}>
              {t('schedule.go_to_day', { day: dayName(nextDay, locale) })}
            </Button>
          )}
          {next !== undefined && next !== null && filter.day === undefined && (
            <LinkButton href={watchHref(next.id)} variant="soft">
              {t('action.see_event')}
            </LinkButton>
          )}
          {countChoices(filter) > 0 && (
            <Button variant="soft" onClick={() => onFilter(clearFilter(filter))}>
              {t('schedule.clear')}
            </Button>
          )}
          {(next === undefined || next === null) && countChoices(filter) === 0 && (
            <LinkButton href={isOver ? '/schedule' : '/vod'} variant="soft">
              {t(isOver ? 'menu.schedule' : 'menu.on_demand')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
