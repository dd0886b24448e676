import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFirstPart } from '../../../lib/first-render.ts';
import { LoadMore, useLoadedAnnouncement } from '../../../lib/load-more.tsx';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import type { eventsQuery } from '../event-queries.ts';
import { EventDays, EventDaysSkeleton, type ClockOwner, type EventsView } from './event-days.tsx';

/** The first screens. The list grows below them, where nobody looks yet. */
const FIRST_EVENTS = 8;

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
  const events = pages?.flatMap((page) => page.data) ?? [];
  const shown = useFirstPart(events, FIRST_EVENTS);
  useLoadedAnnouncement(list, 'schedule.loaded');
  if (pages === undefined) {
    return list.isError ? (
      <SectionFailure onRetry={() => void list.refetch()} />
    ) : (
      <EventDaysSkeleton view={view} />
    );
  }
  if (events.length === 0) return empty;
  return (
    <>
      <EventDays events={shown} view={view} clock={clock} />
      {shown.length === events.length && <LoadMore list={list} />}
    </>
  );
}
