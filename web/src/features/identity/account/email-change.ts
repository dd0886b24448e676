// Another address for the account: what is under way, and what is done about it.
import type { EmailChangeRequest, KeyedEmailChange } from '@floodlit/contract/email-change';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { useServices } from '../../../lib/services.tsx';

const changeKey = ['email-change'] as const;

/** @param email that the account has: with another one nothing is under way. */
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
  /** Whoever is logged in here may be whose account it is. */
  const readProfileAnew = async (): Promise<void> => {
    if (!user.get()) return;
    await api.call(calls.identity.profile).then(
      ({ data }) => user.set(data),
      // A session that ended has been cleared by the call.
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
