import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { ChoiceSwitch } from './choice-switch.tsx';
import type { ClockOwner } from './event-days.tsx';

/** The choice of the time zone for displayed times. @param name distinguishes several switches on one page */
export function ClockSwitch({
  name,
  clock,
  onClock,
}: {
  name: string;
  clock: ClockOwner;
  onClock: (clock: ClockOwner) => void;
}): ReactNode {
  const t = useT();
  return (
    <ChoiceSwitch
      name={name}
      legend={t('schedule.times')}
      value={clock}
      onChange={onClock}
      options={[
        { value: 'viewer', label: t('schedule.my_time') },
        { value: 'venue', label: t('schedule.venue_time') },
      ]}
    />
  );
}
