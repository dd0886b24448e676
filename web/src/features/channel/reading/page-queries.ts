import type { ChannelPage, FaqEntry } from '@floodlit/contract/channel';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { readDocumentData } from '../../../lib/document-data.ts';
import { calls } from '../../../lib/gen/calls.ts';

/** The document's creation time, as far as the browser knows. The age of its data counts from then. */
const documentFrom = (): number => performance.timeOrigin;

export const pageQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['channel-page', id],
    queryFn: async ({ signal }): Promise<ChannelPage> =>
      (await api.call(calls.channel.page, { id }, { signal })).data,
    initialData: () => {
      const page = readDocumentData().data?.channel_page;
      return page?.id === id ? page : undefined;
    },
    initialDataUpdatedAt: documentFrom,
  });

export const faqQuery = (api: Api) =>
  queryOptions({
    queryKey: ['faq'],
    queryFn: async ({ signal }): Promise<FaqEntry[]> =>
      (await api.call(calls.channel.faq, {}, { signal })).data,
    initialData: () => readDocumentData().data?.faq,
    initialDataUpdatedAt: documentFrom,
  });
