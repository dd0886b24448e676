import type { Event } from '@floodlit/contract/catalog';
import { Rail } from '@floodlit/ui';
import type { ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';
import { EventCard } from './event-card.tsx';

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
  if (events.length === 0) return null;
  return (
    <Rail
      heading={heading}
      previousLabel={t('rail.previous', { heading })}
      nextLabel={t('rail.next', { heading })}
      link={href === undefined ? undefined : { href, label: t('action.see_all') }}
    >
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </Rail>
  );
}
