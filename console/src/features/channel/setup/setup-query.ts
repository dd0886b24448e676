import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useAct } from '../../../ui/frames/use-act.tsx';

export const setupQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['channel-setup', channelId] as const,
    queryFn: async () => (await client.call(channels.read, { channel_id: channelId })).data,
  });

/** Runs a change of the set-up. Its answer is the new set-up, so the page shows it at once. */
export function useSetupChange(channelId: number) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const act = useAct();
  const run = (
    change: () => Promise<{ readonly data: ChannelSetup }>,
    undo?: () => Promise<{ readonly data: ChannelSetup }>,
    /** The form of the change shows the refusals of its fields. */
    mark?: (error: unknown) => boolean,
  ): Promise<boolean> => {
    const keep = ({ data }: { readonly data: ChannelSetup }): void => {
      queries.setQueryData(setupQuery(channelId).queryKey, data);
    };
    return act.run(async () => keep(await change()), {
      done: () => ({
        text: t('setup.saved'),
        ...(undo !== undefined && { undo: async () => keep(await undo()) }),
      }),
      ...(mark !== undefined && { explain: mark }),
    });
  };
  return { notice: act.notice, run };
}
