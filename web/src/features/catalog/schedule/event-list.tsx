import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadMore, useLoadedAnnouncement } from '../../../lib/load-more.tsx';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import type { eventsQuery } from '../event-queries.ts';
import { EventDays, EventDaysSkeleton, type ClockOwner, type EventsView } from './event-days.tsx';

/** A paged list of events under their days. `empty` replaces an empty list. */
export function EventList({
  query,
  view,
  clock,
  empty,
}: {
  query: ReturnType<typeof eventsQuery>;
  view: EventsView;
  clock: ClockOwner;
  empty: ReactNode;
}): ReactNode {
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages;
  useLoadedAnnouncement(list, 'schedule.loaded');
  if (pages === undefined) {
    return list.isError ? (
      <SectionFailure onRetry={() => void list.refetch()} />
    ) : (
      <EventDaysSkeleton view={view} />
    );
  }
  const events = pages.flatMap((page) => page.data);
  if (events.length === 0) return empty;
  return (
    <>
      <EventDays events={events} view={view} clock={clock} />
      <LoadMore list={list} />
    </>
  );
}
