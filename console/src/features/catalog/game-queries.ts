// Calls for the games of a channel.
import { useQuery } from '@tanstack/react-query';
import { games } from '@floodlit/contract/operators/games';
import { client } from '../../lib/console-client.ts';
import { pageOf, type ListPlace } from '../../lib/list-place.ts';
import { useListAnswer } from '../../lib/use-answer.ts';

export const gameStatuses = ['upcoming', 'live', 'finished', 'cancelled', 'not_played', 'over'] as const;
type GameStatus = (typeof gameStatuses)[number];

export const useGames = (channelId: number, place: ListPlace) => {
  const status = gameStatuses.find((one: GameStatus) => one === place.filter('status'));
  const request = {
    channel_id: channelId,
    ...pageOf(place),
    sort: place.sort === 'name' ? ('name' as const) : ('starts_at' as const),
    ...(status !== undefined && { status }),
  };
  return useListAnswer(['games', channelId], request, (one) => client.call(games.list, one));
};

export const useGame = (channelId: number, id: number | undefined) =>
  useQuery({
    queryKey: ['games', channelId, id],
    enabled: id !== undefined,
    queryFn: async () => (await client.call(games.read, { channel_id: channelId, event_id: id ?? 0 })).data,
  });
