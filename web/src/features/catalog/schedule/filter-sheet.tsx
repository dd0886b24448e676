import './filter-sheet.css';
import type { StreamStatus } from '@floodlit/contract/catalog';
import { Button, Dialog } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { STATE_KEYS } from '../event-facts.ts';
import { ClockSwitch } from './clock-switch.tsx';
import type { ClockOwner } from './event-days.tsx';
import { FacetOptions } from './facet-options.tsx';
import type { Facet } from './facets.ts';
import { clearFilter, countChoices, toggleChoice, type ScheduleFilter } from './schedule-filter.ts';

export interface FilterProps {
  filter: ScheduleFilter;
  facets: readonly Facet[];
  /** Omitted when the address already implies it. */
  canChooseStatus: boolean;
  onFilter: (filter: ScheduleFilter) => void;
}

/** All filters on a phone. They apply immediately; the footer only states it. */
export function FilterSheet({
  filter,
  facets,
  canChooseStatus,
  onFilter,
  isOpen,
  total,
  clock,
  onClock,
  onClose,
}: FilterProps & {
  isOpen: boolean;
  total: number | undefined;
  clock: ClockOwner;
  onClock: (clock: ClockOwner) => void;
  onClose: () => void;
}): ReactNode {
  const t = useT();
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
          {canChooseStatus && <StatusChoice filter={filter} onFilter={onFilter} />}
          <ClockSwitch name="events-zone-sheet" clock={clock} onClock={onClock} />
        </div>
        {facets.map((facet) => (
          <FacetOptions
            key={facet.name}
            facet={facet}
            chosen={filter.choices[facet.name]}
            onToggle={(value) => onFilter(toggleChoice(filter, facet.name, value))}
          />
        ))}
      </div>
    </Dialog>
  );
}

const STATUSES: readonly (StreamStatus | undefined)[] = [undefined, 'live', 'upcoming', 'finished'];

/** All, live, upcoming, or replays. */
export function StatusChoice({ filter, onFilter }: Pick<FilterProps, 'filter' | 'onFilter'>): ReactNode {
  const t = useT();
  return (
    <label className="status-choice">
      <span className="visually-hidden">{t('schedule.status')}</span>
      <select
        className="status-choice__select"
        value={filter.status ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onFilter({ ...filter, status: STATUSES.find((status) => status === value) });
        }}
      >
        {STATUSES.map((status) => (
          <option key={status ?? ''} value={status ?? ''}>
            {status === undefined ? t('schedule.any_status') : t(STATE_KEYS[status])}
          </option>
        ))}
      </select>
    </label>
  );
}
