// Actions on the account's log-in providers. A visit to one returns with a code.
import type { Providers } from '@floodlit/contract/identity/providers';
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialPage } from '@floodlit/contract/identity/social';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { readLeavingAddress } from '../social/arrival.ts';

const providersKey = ['providers'] as const;

export const providersQuery = (api: Api) =>
  queryOptions({
    queryKey: providersKey,
    queryFn: async ({ signal }) => (await api.call(calls.providers.list, {}, { signal })).data,
  });

interface ProviderVerbs {
  /** The browser leaves the page, so code after this line has no effect. */
  link: (provider: SocialProvider, password: string | undefined) => Promise<void>;
  confirm: (provider: SocialProvider, page: SocialPage) => Promise<void>;
  finish: (code: string) => Promise<{ provider: SocialProvider; purpose: 'link' | 'confirm' }>;
  unlink: (provider: SocialProvider, password: string | undefined) => Promise<void>;
}

/** An account without a password sends none. */
const proofOf = (password: string | undefined) =>
  password === undefined ? {} : { current_password: password };

export function useProviderVerbs(): ProviderVerbs {
  const api = useApi();
  const queryClient = useQueryClient();
  /** Cancels a read in flight. Its older answer would otherwise replace this one. */
  const keep = async (data: Providers): Promise<void> => {
    await queryClient.cancelQueries({ queryKey: providersKey });
    queryClient.setQueryData(providersKey, data);
  };
  const leave = ({ data }: { data: { authorization_url: string } }): void => {
    const address = readLeavingAddress(data.authorization_url, location.origin);
    if (address === undefined) throw new Error('This is no page to log in on.');
    location.assign(address);
  };
  return {
    link: async (provider, password) =>
      leave(await api.call(calls.providers.link, { provider, ...proofOf(password) })),
    confirm: async (provider, page) => leave(await api.call(calls.providers.confirm, { provider, page })),
    finish: async (code) => {
      const { providers, ...finished } = (await api.call(calls.providers.finish, { code })).data;
      await keep(providers);
      return finished;
    },
    unlink: async (provider, password) =>
      keep((await api.call(calls.providers.unlink, { provider, ...proofOf(password) })).data),
  };
}
