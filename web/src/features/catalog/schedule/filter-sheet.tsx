import './filter-sheet.css';
import { Button, Dialog } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { ClockSwitch } from './clock-switch.tsx';
import type { ClockOwner } from './event-days.tsx';
import type { FacetMenu } from './facet-menu.tsx';
import { FacetOptions } from './facet-options.tsx';
import type { Facet, FacetLook } from './facets.ts';
import { clearFilter, countChoices, STATUSES, toggleChoice, type ScheduleFilter } from './schedule-filter.ts';

export interface FilterProps {
  filter: ScheduleFilter;
  facets: readonly Facet[];
  /** Absent when the address already implies it. */
  status: FacetLook | undefined;
  onFilter: (filter: ScheduleFilter) => void;
}

/** All filters on a phone. They apply immediately; the footer only states it. */
export function FilterSheet({
  isOpen,
  total,
  clock,
  onClock,
  onClose,
  ...filtering
}: FilterProps & {
  isOpen: boolean;
  total: number | undefined;
  clock: ClockOwner;
  onClock: (clock: ClockOwner) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
  const { filter, onFilter } = filtering;
  return (
    <Dialog
      open={isOpen}
      title={t('schedule.filters')}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="soft"
            disabled={countChoices(filter) === 0}
            onClick={() => onFilter(clearFilter(filter))}
          >
            {t('schedule.clear')}
          </Button>
          <Button onClick={onClose}>
            {total === undefined ? t('action.close') : t('schedule.show', { count: total })}
          </Button>
        </>
      }
    >
      <div className="filter-sheet">
        <div className="filter-sheet__top">
          <ClockSwitch name="events-zone-sheet" clock={clock} onClock={onClock} />
        </div>
        <Filters {...filtering} as={FacetOptions} />
      </div>
    </Dialog>
  );
}

/** Every filter in one shape: as menus on the bar, as lists in the sheet. */
export function Filters({
  filter,
  facets,
  status,
  onFilter,
  as: Shape,
}: FilterProps & { as: typeof FacetMenu | typeof FacetOptions }): ReactNode {
  return (
    <>
      {status !== undefined && (
        <Shape
          facet={status}
          chosen={filter.status === undefined ? [] : [filter.status]}
          onToggle={(value) => onFilter({ ...filter, status: STATUSES.find((one) => one === value) })}
        />
      )}
      {facets.map((facet) => (
        <Shape
          key={facet.name}
          facet={facet}
          chosen={filter.choices[facet.name]}
          onToggle={(value) => onFilter(toggleChoice(filter, facet.name, value))}
        />
      ))}
    </>
  );
}
