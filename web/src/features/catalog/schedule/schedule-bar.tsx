import './schedule-bar.css';
import { Button } from '@floodlit/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SlidersHorizontal, Star } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { announce } from '../../../lib/page-heading.tsx';
import { useT } from '../../../lib/translate.tsx';
import type { eventsQuery } from '../event-queries.ts';
import { ClockSwitch } from './clock-switch.tsx';
import type { ClockOwner, EventsView } from './event-days.tsx';
import { FacetMenu } from './facet-menu.tsx';
import { Filters, FilterSheet, type FilterProps } from './filter-sheet.tsx';
import { clearFilter, countChoices, searchOf } from './schedule-filter.ts';
import { ViewSwitch } from './view-switch.tsx';

/** Filters in a row, or behind one button on a phone, and the display mode. */
export function ScheduleBar({
  view,
  onView,
  clock,
  onClock,
  query,
  onInterest,
  ...filtering
}: FilterProps & {
  view: EventsView;
  onView: (view: EventsView) => void;
  clock: ClockOwner;
  onClock: (clock: ClockOwner) => void;
  query: ReturnType<typeof eventsQuery>;
  /** The reader approaches the filters: their counts are wanted. */
  onInterest: () => void;
}): ReactNode {
  const { filter, onFilter } = filtering;
  const t = useT();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const count = countChoices(filter);
  // The list itself runs the query. This only reads its length.
  const total = useInfiniteQuery({ ...query, enabled: false }).data?.pages[0]?.meta.total;
  useFoundAnnouncement(searchOf(filter).toString(), total);
  return (
    <div className="schedule-bar" onPointerEnter={onInterest} onFocus={onInterest}>
      <fieldset className="schedule-bar__facets">
        <legend className="visually-hidden">{t('schedule.filters')}</legend>
        <Filters {...filtering} as={FacetMenu} />
        {count > 0 && (
          <Button variant="soft" size="small" onClick={() => onFilter(clearFilter(filter))}>
            {t('schedule.clear')}
          </Button>
        )}
      </fieldset>
      <div className="schedule-bar__sheet">
        <Button variant="soft" size="small" aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
          {t('schedule.filters')}
          {count > 0 && <span className="schedule-bar__count">{count}</span>}
        </Button>
      </div>
      <FilterSheet
        {...{ ...filtering, total, clock, onClock }}
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
      />
      <div className="schedule-bar__end">
        <button
          type="button"
          role="switch"
          className="schedule-bar__mine"
          aria-checked={filter.isMine}
          onClick={() => onFilter({ ...filter, isMine: !filter.isMine })}
        >
          <Star aria-hidden="true" />
          {t('schedule.mine')}
        </button>
        <div className="schedule-bar__clock">
          <ClockSwitch name="events-zone" clock={clock} onClock={onClock} />
        </div>
        <ViewSwitch view={view} onView={onView} />
      </div>
    </div>
  );
}

/** Announces the new length of the list to a viewer who cannot see it. */
function useFoundAnnouncement(address: string, total: number | undefined): void {
  const t = useT();
  const announced = useRef(address);
  useEffect(() => {
    if (total === undefined || announced.current === address) return;
    announced.current = address;
    announce(t('schedule.total', { count: total }));
  }, [address, total, t]);
}
