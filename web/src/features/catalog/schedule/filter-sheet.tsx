import './filter-sheet.css';
import type { StreamStatus } from '@floodlit/contract/catalog';
import { Button, Dialog } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT, type Translate } from '../../../lib/translate.tsx';
import { STATE_KEYS } from '../event-facts.ts';
import { ClockSwitch } from './clock-switch.tsx';
import type { ClockOwner } from './event-days.tsx';
import type { FacetMenu } from './facet-menu.tsx';
import { FacetOptions } from './facet-options.tsx';
import type { Facet, FacetLook } from './facets.ts';
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

const STATUSES: readonly StreamStatus[] = ['live', 'upcoming', 'finished'];

/**
 * All, live, upcoming, or replays, in the look of every other filter. It has no counts: the list of replays spans
 * another time than the list of what is to come.
 */
function statusFacet(t: Translate): FacetLook {
  return {
    label: t('schedule.status'),
    options: [
      { value: '', label: t('schedule.any_status') },
      ...STATUSES.map((status) => ({ value: status, label: t(STATE_KEYS[status]) })),
    ],
    isSingle: true,
  };
}

/** Every filter in one shape: as menus on the bar, as lists in the sheet. */
export function Filters({
  filter,
  facets,
  canChooseStatus,
  onFilter,
  as: Shape,
}: FilterProps & { as: typeof FacetMenu | typeof FacetOptions }): ReactNode {
  const t = useT();
  return (
    <>
      {canChooseStatus && (
        <Shape
          facet={statusFacet(t)}
          chosen={filter.status === undefined ? [] : [filter.status]}
          onToggle={(value) => onFilter({ ...filter, status: STATUSES.find((status) => status === value) })}
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
