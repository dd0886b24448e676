import './month-calendar.css';
import { joinList } from '@floodlit/contract/sums/join-list';
import { Button, Dialog, IconButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslator } from '../../../lib/translate.tsx';
import { addMonths, dayAfterKey, EARLIEST_DAY, monthOf, weeksOf, weekStartOf } from './calendar.ts';
import type { eventDaysQuery } from './schedule-queries.ts';
import { dateNumber, dayName, longWeekdayName, monthName, weekdayName } from './day-names.ts';

interface MonthCalendarProps {
  isOpen: boolean;
  /** The day that is visible first. */
  start: string;
  selected: string | undefined;
  today: string;
  /** The query for the visible days. */
  daysQuery: (first: string, days: number) => ReturnType<typeof eventDaysQuery>;
  onSelect: (day: string | undefined) => void;
  onClose: () => void;
}

/** A month of days in a dialog, for a pointer and for every key of the grid pattern. */
export function MonthCalendar(props: MonthCalendarProps): ReactNode {
  const { t } = useTranslator();
  const { isOpen, ...month } = props;
  return (
    <Dialog
      open={isOpen}
      size="small"
      title={t('schedule.calendar')}
      closeLabel={t('action.close')}
      onClose={props.onClose}
      actions={
        <>
          <Button variant="soft" onClick={() => props.onSelect(undefined)}>
            {t('schedule.all_days')}
          </Button>
          <Button variant="soft" onClick={() => props.onSelect(props.today)}>
            {t('events.today')}
          </Button>
        </>
      }
    >
      <Month {...month} />
    </Dialog>
  );
}

function Month({
  start,
  selected,
  today,
  daysQuery,
  onSelect,
}: Omit<MonthCalendarProps, 'isOpen'>): ReactNode {
  const { t, locale } = useTranslator();
  const [day, setDay] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const weekStart = weekStartOf(locale);
  const weeks = weeksOf(monthOf(day), weekStart);
  const shown = weeks.flat();
  const { data: totals } = useQuery(daysQuery(shown[0] ?? day, shown.length));
  return (
    <div className="month">
      <div className="month__header">
        <IconButton
          label={t('schedule.previous_month')}
          icon={<ChevronLeft aria-hidden="true" />}
          mirrored
          disabled={monthOf(day) <= monthOf(EARLIEST_DAY)}
          onClick={() => setDay(addMonths(day, -1))}
        />
        <h3 className="month__name" id="month-name" aria-live="polite">
          {monthName(day, locale)}
        </h3>
        <IconButton
          label={t('schedule.next_month')}
          icon={<ChevronRight aria-hidden="true" />}
          mirrored
          onClick={() => setDay(addMonths(day, 1))}
        />
      </div>
      <table
        className="month__grid"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- dates to choose from are a grid
        role="grid"
        aria-labelledby="month-name"
        ref={grid}
        onKeyDown={(event) => {
          if (event.altKey || event.ctrlKey || event.metaKey) return;
          const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
          const next = dayAfterKey(day, event.key, { isShifted: event.shiftKey, isRightToLeft, weekStart });
          if (next === undefined) return;
          event.preventDefault();
          // At once: an effect of an earlier render can still wait, and a fast second key would find the old day.
          flushSync(() => setDay(next));
          grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
        }}
      >
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={longWeekdayName(one, locale)}>
                {weekdayName(one, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => {
                const total = totals?.get(one) ?? 0;
                const isOther = monthOf(one) !== monthOf(day);
                return (
                  <td key={one} aria-selected={one === selected}>
                    <button
                      type="button"
                      className="month__day"
                      data-other={isOther || undefined}
                      data-autofocus={one === start || undefined}
                      tabIndex={one === day ? 0 : -1}
                      disabled={one < EARLIEST_DAY}
                      aria-current={one === today ? 'date' : undefined}
                      aria-label={
                        total === 0
                          ? dayName(one, locale)
                          : joinList([dayName(one, locale), t('schedule.total', { count: total })], locale)
                      }
                      onClick={() => onSelect(one)}
                    >
                      {dateNumber(one)}
                      {total > 0 && <span className="month__dot" />}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
