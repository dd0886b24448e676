// One line below a team: its next game. The line has its height before the answer, so that nothing below it moves.
import { Link } from '@floodlit/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useApi } from '../../../lib/services.tsx';
import { useT } from '../../../lib/translate.tsx';
import { titleOf, watchHref } from '../../catalog/event-facts.ts';
import { EventTime } from '../../catalog/event-time.tsx';
import { nextGameOf, nextGamesQuery } from './next-games.ts';

export function NextGameLine({
  teamId,
  teams,
  pageId,
}: {
  teamId: number;
  /** The ids of both teams: one question for both lines. */
  teams: readonly number[];
  pageId: number;
}): ReactNode {
  const t = useT();
  // React renders it in slices, since the player starts at the same time.
  const games = useDeferredValue(useQuery(nextGamesQuery(useApi(), teams)).data);
  const next = games && nextGameOf(teamId, games, pageId);
  return (
    <span className="teams-panel__next">
      {next === 'none' && t('watch.no_next_game')}
      {next !== undefined && next !== 'none' && (
        <>
          {t('watch.next_game')}{' '}
          <Link className="teams-panel__next-link" href={watchHref(next.game.id)}>
            <EventTime event={next.game} /> · <bdi>{next.opponent?.short_name ?? titleOf(next.game)}</bdi>
          </Link>
        </>
      )}
    </span>
  );
}
