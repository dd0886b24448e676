import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../lib/services.tsx';
import { useT } from '../../lib/translate.tsx';
import { useFirstNow } from '../../lib/use-now.ts';
import { EventRail } from '../catalog/event-rail.tsx';
import { ownOf } from '../catalog/home-rails.ts';
import { useTellShown, type OwnRailProps } from '../catalog/own-rail.ts';
import { favoriteEventsQuery } from './favorite-queries.ts';

const HOUR_SECONDS = 3600;
/** An earlier event has almost certainly ended. */
const BACK_SECONDS = 4 * HOUR_SECONDS;

/** Live and upcoming, the next first. */
export function YourTeams({ above, onShown }: OwnRailProps): ReactNode {
  const t = useT();
  // Rounds to whole hours, so that equal lists share a cache key.
  const hour = Math.floor(useFirstNow() / HOUR_SECONDS) * HOUR_SECONDS;
  const { data } = useInfiniteQuery(favoriteEventsQuery(useApi(), { start_date: hour - BACK_SECONDS }));
  const followed = data?.pages.flatMap((page) => page.data) ?? [];
  const events = ownOf(
    followed.filter(
      (event) => event.stream_status !== 'finished' && event.is_not_played !== true && event.is_over !== true,
    ),
    above,
  );
  useTellShown(events, onShown);
  return <EventRail heading={t('follow.your_teams')} events={events} />;
}
