import { EmptyState, LinkButton } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi, useUser } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import type { EventsFilter } from '../catalog/event-queries.ts';
import { EventDaysSkeleton, type ClockOwner, type EventsView } from '../catalog/schedule/event-days.tsx';
import { EventList } from '../catalog/schedule/event-list.tsx';
import { favoriteEventsQuery, favoritesQuery } from './favorite-queries.ts';
import { NothingFollowed } from './nothing-followed.tsx';

/** Events of favourites. A viewer without favourites sees how to add them. */
export function MyEvents({
  filter,
  view,
  clock,
  empty,
}: {
  filter: EventsFilter;
  view: EventsView;
  clock: ClockOwner;
  empty: ReactNode;
}): ReactNode {
  const t = useT();
  const api = useApi();
  const user = useUser();
  const { data: followed } = useQuery({
    ...favoritesQuery(api),
    enabled: user !== null && user !== undefined,
  });
  if (user === null) {
    return (
      <EmptyState
        icon={<Star />}
        title={t('follow.login')}
        text={t('favorites.none_lead')}
        action={
          <LinkButton href="/login" variant="soft">
            {t('menu.login')}
          </LinkButton>
        }
      />
    );
  }
  if (user === undefined) return <EventDaysSkeleton view={view} />;
  if (followed?.length === 0) return <NothingFollowed />;
  return <EventList query={favoriteEventsQuery(api, filter)} view={view} clock={clock} empty={empty} />;
}
