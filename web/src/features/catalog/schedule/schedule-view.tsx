import './schedule-view.css';
import type { StreamStatus } from '@floodlit/contract/catalog/catalog';
import { addDays, startOfDay } from '@floodlit/contract/catalog/days';
import { hourOf, timeFilter } from '@floodlit/contract/catalog/event-lists';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useChannel, useTimeZone } from '../../../lib/channel-context.tsx';
import { dayKey } from '../../../lib/dates.ts';
import { NarrowedList } from '../../../lib/narrowed-list.tsx';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { useFirstNow, useNow } from '../../../lib/use-now.ts';
import { eventsQuery, participantsQuery, type EventsFilter } from '../event-queries.ts';
import { calendarStart, moveStrip, STRIP_DAYS, stripStart } from './calendar.ts';
import { DayStrip } from './day-strip.tsx';
import type { ClockOwner, EventsView } from './event-days.tsx';
import { EventList } from './event-list.tsx';
import { facetsOf, statusFacet } from './facets.ts';
import { MonthCalendar } from './month-calendar.tsx';
import { NoEvents } from './no-events.tsx';
import { ScheduleBar } from './schedule-bar.tsx';
import { chosenEvents, spanOfDay, type ChosenEvents, type ScheduleFilter } from './schedule-filter.ts';
import { eventDaysQuery, eventFacetsQuery } from './schedule-queries.ts';
import { useStoredChoice } from './use-stored-choice.ts';

export interface ScheduleViewProps {
  /** The other lists of events, as links. */
  tabs: ReactNode;
  /** The status filter of the address. Undefined when it lists all. */
  listed: StreamStatus | undefined;
  filter: ScheduleFilter;
  onFilter: (filter: ScheduleFilter) => void;
  /** Renders the list of followed events. */
  renderMine: (list: {
    filter: EventsFilter;
    view: EventsView;
    clock: ClockOwner;
    empty: ReactNode;
  }) => ReactNode;
}

/** Days, filters and the matching events. */
export function ScheduleView(props: ScheduleViewProps): ReactNode {
  const { tabs, listed, filter, onFilter, renderMine } = props;
  const t = useT();
  const api = useApi();
  const { bootstrap } = useChannel();
  const timeZone = useTimeZone();
  const [view, setView] = useStoredChoice('events_view', ['grid', 'list']);
  const [clock, setClock] = useStoredChoice('events_zone', ['viewer', 'venue']);
  const { data: teams = [] } = useQuery(participantsQuery(api));
  const now = useNow(60_000);
  // Venues may have several zones. The strip of days uses the channel's.
  const zone = clock === 'venue' ? bootstrap.settings.time_zone : timeZone;
  const chosen = chosenEvents(filter, listed);
  const events = useListFilter(chosen, filter.day, zone);
  const query = eventsQuery(api, events);
  const [isCounting, setIsCounting] = useState(false);
  const { data: counted } = useQuery({
    ...eventFacetsQuery(api, {
      ...events,
      // A list of one status has no span of time, unless the viewer chose a day.
      ...(filter.day === undefined && { statuses_at_any_time: 1 }),
    }),
    // Nobody counts what the viewer follows.
    enabled: isCounting && !filter.isMine,
  });
  const counts = filter.isMine ? undefined : counted;
  const after = filter.day === undefined ? events.start_date : startOfDay(addDays(filter.day, 1), zone);
  const empty = <NoEvents {...{ filter, listed, zone, onFilter }} after={after ?? hourOf(now)} />;
  return (
    <>
      <div className="schedule__toolbar">
        {tabs}
        <Days key={zone} {...{ filter, onFilter, chosen, zone }} now={now} isBack={listed === 'finished'} />
      </div>
      <ScheduleBar
        {...{ filter, onFilter, view, clock, query }}
        onView={setView}
        onClock={setClock}
        onInterest={() => setIsCounting(true)}
        facets={facetsOf(bootstrap, teams, filter.choices, t, counts)}
        status={listed === undefined ? statusFacet(filter.status, t, counts) : undefined}
      />
      <NarrowedList>
        {filter.isMine ? (
          renderMine({ filter: events, view, clock, empty })
        ) : (
          // Another list starts at its first page, and its events are not announced as more.
          <EventList key={JSON.stringify(events)} {...{ query, view, clock, empty }} />
        )}
      </NarrowedList>
    </>
  );
}

/** The query of the list: one day, or all from now on, or all of a status. */
function useListFilter(chosen: ChosenEvents, day: string | undefined, zone: string): EventsFilter {
  const hour = hourOf(useFirstNow());
  return {
    ...chosen,
    ...(day === undefined ? timeFilter(chosen.stream_status, hour) : spanOfDay(day, zone)),
  };
}

function Days({
  filter,
  onFilter,
  chosen,
  zone,
  now,
  isBack,
}: Pick<ScheduleViewProps, 'filter' | 'onFilter'> & {
  chosen: ChosenEvents;
  zone: string;
  /** Seconds UTC. */
  now: number;
  /** Past events: the strip ends today. */
  isBack: boolean;
}): ReactNode {
  const api = useApi();
  const [isCalendarOpen, setIsCalendarOpen] = useState(false);
  const today = dayKey(now, zone);
  const base = isBack ? addDays(today, 1 - STRIP_DAYS) : today;
  // The arrows move it until another day is chosen.
  const [moved, setMoved] = useState<{ first: string; whileDay: string | undefined }>();
  const first =
    moved !== undefined && moved.whileDay === filter.day ? moved.first : stripStart(base, filter.day);
  // Followed events have no counts.
  const isCounted = !filter.isMine;
  const { data: totals } = useQuery({
    ...eventDaysQuery(api, chosen, { start_day: first, days: STRIP_DAYS, zone }),
    enabled: isCounted,
  });
  const select = (day: string | undefined): void => {
    setIsCalendarOpen(false);
    // A press on a day keeps the strip's position.
    if (moved !== undefined && day !== undefined) setMoved({ first, whileDay: day });
    onFilter({ ...filter, day });
  };
  return (
    <>
      <DayStrip
        {...{ first, today }}
        totals={isCounted ? totals : undefined}
        selected={filter.day}
        onSelect={select}
        onMove={(weeks) => setMoved({ first: moveStrip(first, weeks), whileDay: filter.day })}
        onToday={() => {
          setMoved(undefined);
          onFilter({ ...filter, day: today });
        }}
        onCalendar={() => setIsCalendarOpen(true)}
      />
      <MonthCalendar
        isOpen={isCalendarOpen}
        start={filter.day ?? calendarStart(now, zone)}
        selected={filter.day}
        today={today}
        daysQuery={(start_day, days) => eventDaysQuery(api, chosen, { start_day, days, zone })}
        onSelect={(day) => {
          setMoved(undefined);
          setIsCalendarOpen(false);
          onFilter({ ...filter, day });
        }}
        onClose={() => setIsCalendarOpen(false)}
      />
    </>
  );
}
