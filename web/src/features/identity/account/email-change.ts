// Another address for the account: the pending change and its actions.
import type { EmailChangeRequest, KeyedEmailChange } from '@floodlit/contract/identity/email-change';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { useServices } from '../../../lib/services.tsx';

const changeKey = ['email-change'] as const;

/** @param email of the account; with another one no change is pending. */
export const emailChangeQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: [...changeKey, email],
    queryFn: async ({ signal }) => (await api.call(calls.emailChange.read, {}, { signal })).data,
  });

interface EmailChangeVerbs {
  request: (request: EmailChangeRequest) => Promise<void>;
  cancel: () => Promise<void>;
  confirm: (key: string) => Promise<KeyedEmailChange>;
  refuse: (key: string) => Promise<KeyedEmailChange['side']>;
}

export function useEmailChangeVerbs(): EmailChangeVerbs {
  const { api, user } = useServices();
  const queryClient = useQueryClient();
  const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: changeKey });
  /** The viewer logged in here may own that account. */
  const readProfileAnew = async (): Promise<void> => {
    if (!user.get()) return;
    await api.call(calls.identity.profile).then(
      ({ data }) => user.set(data),
      // The call has already cleared an ended session.
      () => undefined,
    );
    await readAnew();
  };
  return {
    request: async (request) => {
      await api.call(calls.emailChange.request, request);
      await readAnew();
    },
    cancel: async () => {
      await api.call(calls.emailChange.cancel);
      await readAnew();
    },
    confirm: async (key) => {
      const { data } = await api.call(calls.emailChange.confirm, { key });
      await readProfileAnew();
      return data;
    },
    refuse: async (key) => {
      const { data } = await api.call(calls.emailChange.refuse, { key });
      await readProfileAnew();
      return data.side;
    },
  };
}
