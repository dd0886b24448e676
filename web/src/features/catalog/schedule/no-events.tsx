import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
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

/** The empty state with suggestions: the next event, its day, or fewer filters. */
export function NoEvents({
  filter,
  listed,
  after,
  zone,
  onFilter,
}: {
  filter: ScheduleFilter;
  /** The status filter of the address. */
  listed: StreamStatus | undefined;
  /** Seconds UTC, the start of the search for the next event. */
  after: number;
  zone: string;
  onFilter: (filter: ScheduleFilter) => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const isOver = (listed ?? filter.status) === 'finished';
  const { data: next } = useQuery({
    ...nextEventQuery(useApi(), chosenEvents(filter, undefined), after),
    // The next event of the channel may not be one of a followed team.
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
