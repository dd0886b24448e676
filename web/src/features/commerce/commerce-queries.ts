import type { SavedCard } from '@floodlit/contract/cards';
import type { Order, Package } from '@floodlit/contract/commerce';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { calls } from '../../lib/gen/calls.ts';

/** The packages on sale; with an event, those that open it. */
export const packagesQuery = (api: Api, eventId?: number) =>
  queryOptions({
    queryKey: ['packages', eventId ?? null],
    queryFn: async ({ signal }): Promise<Package[]> =>
      (
        await api.call(
          calls.commerce.packages,
          { no_limit: 1, ...(eventId === undefined ? {} : { event_id: eventId }) },
          { signal },
        )
      ).data,
  });

export const packageQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['package', id],
    queryFn: async ({ signal }): Promise<Package> =>
      (await api.call(calls.commerce.package, { id }, { signal })).data,
  });

export const cardsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['cards'],
    queryFn: async ({ signal }): Promise<SavedCard[]> =>
      (await api.call(calls.cards.list, {}, { signal })).data,
  });

export const ordersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders'],
    queryFn: async ({ signal }): Promise<Order[]> =>
      (await api.call(calls.commerce.orders, { no_limit: 1 }, { signal })).data,
  });
