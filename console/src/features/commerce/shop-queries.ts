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
import { pageSize, type ListPlace } from '../../lib/list-place.ts';

/** One page of a list, with the search of its place. */
const pageOf = (channelId: number, { search, direction, offset }: ListPlace) => ({
  channel_id: channelId,
  limit: pageSize,
  offset,
  direction,
  ...(search !== '' && { search }),
});

export const usePasses = (channelId: number, place: ListPlace) => {
  const sort = passSorts.find((one) => one === place.sort) ?? 'weight';
  const state = passStates.find((one) => one === place.filter('state'));
  const request = { ...pageOf(channelId, place), sort, ...(state !== undefined && { state }) };
  return useQuery({
    queryKey: ['passes', channelId, request],
    queryFn: () => client.call(passes.list, request),
    placeholderData: (previous) => previous,
  });
};

/** Everything on sale that a promo code can name. */
export const usePassChoices = (channelId: number) =>
  useQuery({
    queryKey: ['passes', channelId, 'choices'],
    queryFn: async () => (await client.call(passes.list, { channel_id: channelId, no_limit: 1 })).data,
  });

export const usePass = (channelId: number, id: number | undefined) =>
  useQuery({
    queryKey: ['passes', channelId, id],
    enabled: id !== undefined,
    queryFn: async () => (await client.call(passes.read, { channel_id: channelId, pass_id: id ?? 0 })).data,
  });

export const useCoupons = (channelId: number, place: ListPlace) => {
  const sort = couponSorts.find((one) => one === place.sort) ?? 'id';
  const state = couponStates.find((one) => one === place.filter('state'));
  const request = { ...pageOf(channelId, place), sort, ...(state !== undefined && { state }) };
  return useQuery({
    queryKey: ['coupons', channelId, request],
    queryFn: () => client.call(coupons.list, request),
    placeholderData: (previous) => previous,
  });
};
