// The options of a channel beyond its settings, each with its own form.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { channelOptions } from '@floodlit/contract/operators/channel-options';
import { client } from '../../../lib/console-client.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { AlertSection } from './alert-section.tsx';
import { EmbedSection } from './embed-section.tsx';
import { ViewingSection } from './viewing-section.tsx';

export const optionsQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['channel-options', channelId] as const,
    queryFn: async () => (await client.call(channelOptions.read, { channel_id: channelId })).data,
  });

export function OptionSections({ channelId }: { readonly channelId: number }) {
  const { data, error, refetch } = useQuery(optionsQuery(channelId));
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  return (
    <>
      <ViewingSection channelId={channelId} viewing={data.viewing} reload={refetch} />
      <EmbedSection channelId={channelId} sites={data.embed_sites} reload={refetch} />
      <AlertSection
        channelId={channelId}
        alerts={data.alerts}
        supportEmail={data.support_email}
        reload={refetch}
      />
    </>
  );
}
