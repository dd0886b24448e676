import type { SavedCard } from '@floodlit/contract/commerce/cards';
import type { Order, Package } from '@floodlit/contract/commerce/commerce';
import type { Receipt } from '@floodlit/contract/commerce/receipts';
import type {
  InvoicePreview,
  Subscription,
  SubscriptionOffer,
} from '@floodlit/contract/commerce/subscriptions';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../lib/api.ts';
import { offersKey } from './offers-key.ts';
import { calls } from '../../lib/gen/calls.ts';

/** The packages on sale. With an event, only those that open it. */
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

/** As visitors see them: the document has them, and an open page asks again. An account never starts from these. */
export const visitorPackagesQuery = (api: Api, written: Package[]) =>
  queryOptions({
    ...packagesQuery(api),
    queryKey: ['packages', 'visitor'],
    initialData: written,
    initialDataUpdatedAt: performance.timeOrigin,
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

export const transactionsPage = 20;

/** One page of the account's orders, counted from 1. */
export const transactionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: ['orders', 'page', page],
    queryFn: ({ signal }) =>
      api.call(
        calls.commerce.orders,
        { limit: transactionsPage, offset: (page - 1) * transactionsPage },
        { signal },
      ),
  });

export const receiptQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'receipt', orderId],
    queryFn: async ({ signal }): Promise<Receipt> =>
      (await api.call(calls.receipts.read, { id: orderId }, { signal })).data,
  });

/** The subscriptions on sale. With an event, only those that open it. */
export const offersQuery = (api: Api, eventId?: number) =>
  queryOptions({
    queryKey: offersKey(eventId),
    queryFn: async ({ signal }): Promise<SubscriptionOffer[]> =>
      (
        await api.call(
          calls.subscriptions.list,
          { no_limit: 1, ...(eventId === undefined ? {} : { event_id: eventId }) },
          { signal },
        )
      ).data,
  });

export const subscriptionQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['subscription', id],
    queryFn: async ({ signal }): Promise<SubscriptionOffer> =>
      (await api.call(calls.subscriptions.read, { id }, { signal })).data,
  });

/** The payments due now and next, by the server's clock and the account's history. */
export const invoicePreviewQuery = (api: Api, subscription_id: number, trial: boolean) =>
  queryOptions({
    queryKey: ['subscription', subscription_id, 'preview', trial],
    queryFn: async ({ signal }): Promise<InvoicePreview> =>
      (await api.call(calls.subscriptions.previewInvoice, { subscription_id, trial }, { signal })).data,
  });

/** The polling interval while something is pending. */
const underWayMs = 5_000;
const isPending = ({ state, auto_renewal }: Subscription): boolean =>
  state === 'processing' || state === 'unknown' || auto_renewal === 'stopping' || auto_renewal === 'resuming';

/** The account's own. */
export const ownSubscriptionsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['subscriptions', 'own'],
    queryFn: async ({ signal }): Promise<Subscription[]> =>
      (await api.call(calls.subscriptions.mine, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isPending) === true ? underWayMs : false),
  });
