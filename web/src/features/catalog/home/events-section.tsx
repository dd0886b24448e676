import type { Event } from '@floodlit/contract/catalog/catalog';
import { Suspense, type ReactNode } from 'react';
import { EventRail } from '../event-rail.tsx';
import type { EventLines } from './event-lines.tsx';

export interface EventsSectionProps {
  heading: string;
  events: readonly Event[];
  href?: string | undefined;
  /** Set when the viewer chose lines and their code has loaded. */
  lines: typeof EventLines | undefined;
}

/** Events of one kind, as cards or as lines. Each hydrates by itself. */
export function EventsSection({ lines: Lines, ...section }: EventsSectionProps): ReactNode {
  return <Suspense>{Lines === undefined ? <EventRail {...section} /> : <Lines {...section} />}</Suspense>;
}
