// Calls for the passes and coupons of a channel.
import { useQuery } from '@tanstack/react-query';
import {
  coupons,
  couponSorts,
  couponStates,
  passes,
  passSorts,
  passStates,
} from '@floodlit/contract/operators/shop';
import { client } from '../../lib/console-client.ts';
import { pageOf, type ListPlace } from '../../lib/list-place.ts';
import { useAnswer, useListAnswer } from '../../lib/use-answer.ts';

/** @param sorts the first one is the order of a list that nobody sorted. */
const requestOf = <Sort extends string, State extends string>(
  channelId: number,
  place: ListPlace,
  sorts: readonly [Sort, ...Sort[]],
  states: readonly State[],
) => {
  const state = states.find((one) => one === place.filter('state'));
  const sort = sorts.find((one) => one === place.sort) ?? sorts[0];
  return { channel_id: channelId, ...pageOf(place), sort, ...(state !== undefined && { state }) };
};

export const usePasses = (channelId: number, place: ListPlace) =>
  useListAnswer(['passes', channelId], requestOf(channelId, place, passSorts, passStates), (request) =>
    client.call(passes.list, request),
  );

/** Everything on sale that a promo code can name. */
export const usePassChoices = (channelId: number) =>
  useAnswer(['passes', channelId, 'choices'], () =>
    client.call(passes.list, { channel_id: channelId, no_limit: 1 }),
  );

export const usePass = (channelId: number, id: number | undefined) =>
  useQuery({
    queryKey: ['passes', channelId, id],
    enabled: id !== undefined,
    queryFn: async () => (await client.call(passes.read, { channel_id: channelId, pass_id: id ?? 0 })).data,
  });

export const useCoupons = (channelId: number, place: ListPlace) =>
  useListAnswer(['coupons', channelId], requestOf(channelId, place, couponSorts, couponStates), (request) =>
    client.call(coupons.list, request),
  );
