import type { Event } from '@floodlit/contract/catalog/catalog';
import { Rail } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useFirstPart } from '../../lib/first-render.ts';
import { useT } from '../../lib/translate.tsx';
import { EventCard } from './event-card.tsx';
import { ScorePlace } from './scores/score-place.tsx';

/** A window of 1,440 px shows as many. A wider one shows the others after hydration, beside these: nothing moves. */
const FIRST_CARDS = 4;

/** An empty rail renders nothing. */
export function EventRail({
  heading,
  events,
  href,
}: {
  heading: string;
  events: readonly Event[];
  href?: string;
}): ReactNode {
  const t = useT();
  const shown = useFirstPart(events, FIRST_CARDS);
  if (events.length === 0) return null;
  return (
    <Rail
      heading={heading}
      previousLabel={t('rail.previous', { heading })}
      nextLabel={t('rail.next', { heading })}
      beside={<ScorePlace look="switch" events={events} />}
      link={href === undefined ? undefined : { href, label: t('action.see_all') }}
    >
      {shown.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </Rail>
  );
}
