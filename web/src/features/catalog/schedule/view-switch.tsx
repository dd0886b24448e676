import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { ChoiceSwitch } from './choice-switch.tsx';
import type { EventsView } from './event-days.tsx';

export function ViewSwitch({
  view,
  onView,
}: {
  view: EventsView;
  onView: (view: EventsView) => void;
}): ReactNode {
  const t = useT();
  return (
    <ChoiceSwitch
      name="events-view"
      legend={t('events.view')}
      options={[
        { value: 'grid', label: t('events.grid'), icon: <LayoutGrid aria-hidden="true" /> },
        { value: 'list', label: t('events.list'), icon: <Rows3 aria-hidden="true" /> },
      ]}
      value={view}
      onChange={onView}
    />
  );
}
