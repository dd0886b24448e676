import './event-list.css';
import { Button } from '@floodlit/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from '../../../lib/page-heading.tsx';
import { SectionFailure } from '../../../lib/section-failure.tsx';
import { useT } from '../../../lib/translate.tsx';
import type { eventsQuery } from '../event-queries.ts';
import { EventDays, EventDaysSkeleton, type ClockOwner, type EventsView } from './event-days.tsx';

/** Whatever list of events in pages, under their days; `empty` where there are none. */
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
  const t = useT();
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages;
  useLoadedAnnouncement(pages?.length ?? 0, pages?.at(-1)?.data.length ?? 0);
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
      {list.hasNextPage && (
        <div className="event-list__more">
          <Button variant="soft" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('action.load_more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whoever can't see the list grow hears it. */
function useLoadedAnnouncement(pageCount: number, lastCount: number): void {
  const t = useT();
  const known = useRef(0);
  useEffect(() => {
    if (known.current > 0 && pageCount > known.current) announce(t('schedule.loaded', { count: lastCount }));
    known.current = pageCount;
  }, [pageCount, lastCount, t]);
}
