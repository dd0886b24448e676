// The clips of a game under its player. Their code and their query load when the page is idle.
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { useLate } from '../../lib/use-late.ts';

const loadRail = () => import('./clip-rail.tsx');

export function EventClipsPlace({ eventId, except }: { eventId: number; except?: number }): ReactNode {
  const t = useT();
  const late = useLate(loadRail);
  if (late === undefined) return null;
  return (
    <late.ClipsOfEvent
      eventId={eventId}
      heading={t('clips.of_game')}
      {...(except === undefined ? {} : { except })}
    />
  );
}
