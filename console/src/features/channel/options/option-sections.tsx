// The options of a channel beyond its settings, each with its own form.
import { useQuery } from '@tanstack/react-query';
import { channelOptions } from '@floodlit/contract/operators/channel-options';
import type { ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { AlertSection } from './alert-section.tsx';
import { EmbedSection } from './embed-section.tsx';
import { SaleSection } from './sale-section.tsx';
import { TextSection } from './text-section.tsx';
import { ViewingSection } from './viewing-section.tsx';

type SetupOfOptions = Pick<ChannelSetup, 'id' | 'languages' | 'tagline' | 'refund_policy'>;

export function OptionSections({ setup }: { readonly setup: SetupOfOptions }) {
  const { id: channelId, languages, tagline, refund_policy } = setup;
  const { data, error, refetch } = useQuery({
    // A change of the settings changes what its translations mean.
    queryKey: ['channel-options', channelId, languages, tagline, refund_policy],
    queryFn: async () => (await client.call(channelOptions.read, { channel_id: channelId })).data,
    placeholderData: (previous) => previous,
  });
  if (data === undefined) return error === null ? null : <LoadFailure error={error} onRetry={refetch} />;
  return (
    <>
      <TextSection channelId={channelId} languages={languages} texts={data.texts} reload={refetch} />
      <SaleSection channelId={channelId} sale={data.sale} reload={refetch} />
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
