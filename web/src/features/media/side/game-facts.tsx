// The pass that opens the game to its viewer, and the venue.
import type { EventDetail } from '@floodlit/contract/catalog/catalog';
import type { PublicEvent } from '@floodlit/contract/document';
import { joinList } from '@floodlit/contract/sums/join-list';
import { MapPin, TicketCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { findLocation, useChannel } from '../../../lib/channel-context.tsx';
import { useTranslator } from '../../../lib/translate.tsx';
import { useCoveredBy } from '../../commerce/cover-label.ts';
import { coverOf } from './cover-of.ts';

export function GameFacts({
  event,
  detail,
}: {
  event: PublicEvent;
  detail: EventDetail | undefined;
}): ReactNode {
  const { t, locale } = useTranslator();
  const { bootstrap } = useChannel();
  const place = findLocation(bootstrap, event.location_id);
  const cover = coverOf(event, detail);
  const coveredBy = useCoveredBy();
  if (place === undefined && cover === undefined) return null;
  return (
    <ul className="teams-panel__facts">
      {cover !== undefined && (
        <li className="teams-panel__fact">
          <TicketCheck aria-hidden="true" />
          {cover.key === 'pass' ? coveredBy(cover) : t(cover.key)}
        </li>
      )}
      {place !== undefined && (
        <li className="teams-panel__fact">
          <MapPin aria-hidden="true" />
          <bdi>{joinList([place.name, place.city].filter(Boolean), locale)}</bdi>
        </li>
      )}
    </ul>
  );
}
