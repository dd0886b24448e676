import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channels, type ChannelSetup } from '@floodlit/contract/operators/channels';
import { client } from '../../../lib/console-client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { useLanguage } from '../../../lib/translate.tsx';
import { useToast } from '../../../ui/toast.tsx';

export const setupQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['channel-setup', channelId] as const,
    queryFn: async () => (await client.call(channels.read, { channel_id: channelId })).data,
  });

/** Runs a change of the set-up. Its answer is the new set-up, so the page shows it at once. */
export function useSetupChange(channelId: number) {
  const language = useLanguage();
  const queries = useQueryClient();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const run = async (
    act: () => Promise<{ readonly data: ChannelSetup }>,
    undo?: () => Promise<{ readonly data: ChannelSetup }>,
    /** The form of the act shows the refusals of its fields. */
    mark?: (error: unknown) => boolean,
  ): Promise<boolean> => {
    setFailure(undefined);
    const keep = ({ data }: { readonly data: ChannelSetup }): void => {
      queries.setQueryData(setupQuery(channelId).queryKey, data);
    };
    try {
      keep(await act());
      toast({
        text: language.t('setup.saved'),
        ...(undo !== undefined && { undo: async () => keep(await undo()) }),
      });
      return true;
    } catch (error) {
      if (mark?.(error) !== true) setFailure(failureText(error, language));
      return false;
    }
  };
  return { failure, run };
}
