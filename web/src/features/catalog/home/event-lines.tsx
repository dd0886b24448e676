import './event-lines.css';
import type { Event } from '@floodlit/contract/catalog/catalog';
import { Link } from '@floodlit/ui';
import { ChevronRight } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useT } from '../../../lib/translate.tsx';
import { EventRow } from '../schedule/event-row.tsx';
import { ScorePlace } from '../scores/score-place.tsx';

/** The page behind the heading lists more. */
const LINES = 6;

/** A rail's events as lines (R2.16). */
export function EventLines({
  heading,
  events,
  href,
}: {
  heading: string;
  events: readonly Event[];
  href?: string | undefined;
}): ReactNode {
  const t = useT();
  const headingId = useId();
  if (events.length === 0) return null;
  return (
    <section className="event-lines" aria-labelledby={headingId}>
      <header className="rail__header event-lines__header">
        <h2 className="rail__heading" id={headingId}>
          {heading}
        </h2>
        <ScorePlace look="switch" events={events} />
        {href !== undefined && (
          <Link className="rail__link" href={href} aria-describedby={headingId}>
            {t('action.see_all')}
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
      </header>
      <ul className="event-rows">
        {events.slice(0, LINES).map((event) => (
          <li key={event.id}>
            <EventRow event={event} isDated />
          </li>
        ))}
      </ul>
    </section>
  );
}
