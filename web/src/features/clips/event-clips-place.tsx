// The clips of a game under its player. Their code and their query load when the page is idle.
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { useLate } from '../../lib/use-late.ts';

/** Without its code the page has no clips, and goes on below their place. */
const loadRail = () =>
  import('./clip-rail.tsx').catch(() => ({
    ClipsOfEvent: ({ children }: { children?: ReactNode }) => children,
  }));

export function EventClipsPlace({
  eventId,
  except,
  children,
}: {
  eventId: number;
  except?: number;
  /** Below the clips. It shows with them, so that they do not move it. */
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const late = useLate(loadRail);
  if (late === undefined) return null;
  return (
    <late.ClipsOfEvent
      eventId={eventId}
      heading={t('clips.of_game')}
      {...(except === undefined ? {} : { except })}
    >
      {children}
    </late.ClipsOfEvent>
  );
}
