import './day-strip.css';
import { addDays } from '@floodlit/contract/catalog/days';
import { joinList } from '@floodlit/contract/sums/join-list';
import { Button, IconButton, joinClasses, VisuallyHidden } from '@floodlit/ui';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslator } from '../../../lib/translate.tsx';
import { EARLIEST_DAY, STRIP_DAYS } from './calendar.ts';
import { dateNumber, dayName, shortMonthName, weekdayName } from './day-names.ts';

/** Two weeks of days. A press filters by the day; a second press shows all days. */
export function DayStrip({
  first,
  selected,
  today,
  totals,
  onSelect,
  onMove,
  onToday,
  onCalendar,
}: {
  first: string;
  selected: string | undefined;
  today: string;
  /** The number of events on a day. Undefined before the query. */
  totals: ReadonlyMap<string, number> | undefined;
  onSelect: (day: string | undefined) => void;
  onMove: (weeks: number) => void;
  onToday: () => void;
  onCalendar: () => void;
}): ReactNode {
  const { t, locale } = useTranslator();
  const days = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index));
  const track = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // A phone shows one week of them: the one with the chosen day, or with today.
    const days = track.current;
    const seen = days?.querySelector('[aria-pressed=true]') ?? days?.querySelector('[aria-current]');
    if (days === null || seen === null || seen === undefined) return;
    const [row, day] = [days.getBoundingClientRect(), seen.getBoundingClientRect()];
    days.scrollBy({ left: Math.min(0, day.left - row.left) + Math.max(0, day.right - row.right) });
  }, [first, selected]);
  return (
    <fieldset className="day-strip">
      <legend className="visually-hidden">{t('schedule.days')}</legend>
      <IconButton
        label={t('schedule.earlier')}
        icon={<ChevronLeft aria-hidden="true" />}
        mirrored
        disabled={first <= EARLIEST_DAY}
        onClick={() => onMove(-1)}
      />
      <ul className="day-strip__days" ref={track}>
        {days.map((day, index) => {
          const total = totals?.get(day) ?? 0;
          return (
            <li key={day}>
              <button
                type="button"
                className={joinClasses(
                  'day-strip__day',
                  totals?.has(day) === false && 'day-strip__day--empty',
                )}
                aria-pressed={day === selected}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onSelect(day === selected ? undefined : day)}
              >
                <VisuallyHidden>
                  {joinList(
                    [
                      ...(day === today ? [t('events.today')] : []),
                      dayName(day, locale),
                      ...(total === 0 ? [] : [t('schedule.total', { count: total })]),
                    ],
                    locale,
                  )}
                </VisuallyHidden>
                <span className="day-strip__weekday" aria-hidden="true">
                  {day === today ? t('events.today_short') : weekdayName(day, locale)}
                </span>
                <span className="day-strip__date" aria-hidden="true">
                  {dateNumber(day)}
                  {total > 0 && <span className="day-strip__dot" />}
                </span>
                <span className="day-strip__month" aria-hidden="true">
                  {(index === 0 || day.endsWith('-01')) && shortMonthName(day, locale)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <IconButton
        label={t('schedule.later')}
        icon={<ChevronRight aria-hidden="true" />}
        mirrored
        onClick={() => onMove(1)}
      />
      <div className="day-strip__ways">
        <Button variant="soft" size="small" aria-pressed={selected === today} onClick={onToday}>
          {t('events.today')}
        </Button>
        <IconButton
          label={t('schedule.calendar')}
          aria-haspopup="dialog"
          variant="soft"
          icon={<CalendarDays aria-hidden="true" />}
          onClick={onCalendar}
        />
      </div>
    </fieldset>
  );
}
