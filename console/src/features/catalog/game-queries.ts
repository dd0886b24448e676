// Calls for the games of a channel.
import { useQuery } from '@tanstack/react-query';
import { games } from '@floodlit/contract/operators/games';
import { client } from '../../lib/console-client.ts';
import { pageSize, type ListPlace } from '../../lib/list-place.ts';

export const gameStatuses = ['upcoming', 'live', 'finished', 'cancelled', 'not_played'] as const;
type GameStatus = (typeof gameStatuses)[number];

export const useGames = (channelId: number, place: ListPlace) => {
  const { search, sort, direction, offset } = place;
  const status = gameStatuses.find((one: GameStatus) => one === place.filter('status'));
  return useQuery({
    queryKey: ['games', channelId, { search, sort, direction, offset, status }],
    queryFn: () =>
      client.call(games.list, {
        channel_id: channelId,
        limit: pageSize,
        offset,
        direction,
        sort: sort === 'name' ? 'name' : 'starts_at',
        ...(search !== '' && { search }),
        ...(status !== undefined && { status }),
      }),
    placeholderData: (previous) => previous,
  });
};

export const useGame = (channelId: number, id: number | undefined) =>
  useQuery({
    queryKey: ['games', channelId, id],
    enabled: id !== undefined,
    queryFn: async () => (await client.call(games.read, { channel_id: channelId, event_id: id ?? 0 })).data,
  });
