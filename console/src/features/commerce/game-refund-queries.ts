// Calls for the refunds of a game's buyers.
import { useQuery } from '@tanstack/react-query';
import { gameRefunds, type GameRefunds } from '@floodlit/contract/operators/game-refunds';
import { client } from '../../lib/console-client.ts';

/** Each reading adds the sums of all orders up. */
const progressMs = 5_000;

const isUnderWay = ({ refunds }: GameRefunds): boolean =>
  refunds.some(({ is_finished, requested, done, refused }) => !is_finished || done + refused < requested);

/** @param percent undefined while the field holds none. */
export const useGameRefunds = (channelId: number, gameId: number, percent: number | undefined) =>
  useQuery({
    queryKey: ['games', channelId, gameId, 'refunds', percent],
    enabled: percent !== undefined,
    queryFn: async () =>
      (
        await client.call(gameRefunds.read, {
          channel_id: channelId,
          event_id: gameId,
          percent: percent ?? 100,
        })
      ).data,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? progressMs : false),
  });
