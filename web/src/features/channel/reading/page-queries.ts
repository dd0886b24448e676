import type { ChannelPage, FaqEntry } from '@floodlit/contract/channel/channel';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { channelPageKey, faqKey } from '../../../lib/document-keys.ts';
import { calls } from '../../../lib/gen/calls.ts';

export const pageQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: channelPageKey(id),
    queryFn: async ({ signal }): Promise<ChannelPage> =>
      (await api.call(calls.channel.page, { id }, { signal })).data,
  });

export const faqQuery = (api: Api) =>
  queryOptions({
    queryKey: faqKey,
    queryFn: async ({ signal }): Promise<FaqEntry[]> =>
      (await api.call(calls.channel.faq, {}, { signal })).data,
  });
