// The next game of each team of a game: one question for both, and the answer for each of them.
import type { Event, Participant } from '@floodlit/contract/catalog/catalog';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { isOff, teamsOf } from '../../catalog/event-facts.ts';

/** A team plays seldom more often than this before the other one plays at all. */
const GAMES_ASKED = 12;
const FRESH_MS = 300_000;

export const nextGamesQuery = (api: Api, teams: readonly number[]) =>
  queryOptions({
    // A change of any event asks for all lists of events again.
    queryKey: ['events', 'next', ...teams],
    queryFn: async ({ signal }): Promise<Event[]> => {
      const filter = {
        participant_id: [...teams],
        stream_status: 'upcoming' as const,
        sort_direction: 'asc' as const,
        limit: GAMES_ASKED,
      };
      return (await api.call(calls.catalog.events, filter, { signal })).data;
    },
    enabled: teams.length > 0,
    staleTime: FRESH_MS,
    meta: { isAside: true },
  });

type Coming = Pick<
  Event,
  'id' | 'event_utc_ts' | 'participants' | 'home_team_id' | 'is_cancelled' | 'is_not_played' | 'is_over'
>;

export interface NextGame<Game> {
  readonly game: Game;
  /** Undefined for a game of one team alone. */
  readonly opponent: Participant | undefined;
}

/**
 * The earliest coming game of the team that is not the one on this page. Undefined where the list of a busy team was
 * cut before it.
 */
export function nextGameOf<Game extends Coming>(
  teamId: number,
  games: readonly Game[],
  pageId: number,
): NextGame<Game> | 'none' | undefined {
  const game = games
    .filter((one) => one.id !== pageId && !isOff(one) && one.participants.some(({ id }) => id === teamId))
    .toSorted((one, other) => one.event_utc_ts - other.event_utc_ts || one.id - other.id)[0];
  if (game === undefined) return games.length < GAMES_ASKED ? 'none' : undefined;
  const { away, home } = teamsOf(game);
  return { game, opponent: [home, away].find((team) => team !== undefined && team.id !== teamId) };
}
