// Actions on the viewer's own account, and the updates of the cached profile.
import type { AccountDeletion, PasswordChange, ProfileChange } from '@floodlit/contract/identity/account';
import { completionField, passesFormAlias } from '@floodlit/contract/identity/custom-forms';
import type { User } from '@floodlit/contract/identity/identity';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Api } from '../../../lib/api.ts';
import { calls } from '../../../lib/gen/calls.ts';
import { useServices } from '../../../lib/services.tsx';

const devicesKey = ['devices'] as const;

export const devicesQuery = (api: Api) =>
  queryOptions({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await api.call(calls.account.devices, {}, { signal })).data,
  });

const televisionsKey = ['televisions'] as const;

export const televisionsQuery = (api: Api) =>
  queryOptions({
    queryKey: televisionsKey,
    queryFn: async ({ signal }) => (await api.call(calls.access.remotes, {}, { signal })).data,
  });

export const passesFormQuery = (api: Api) =>
  queryOptions({
    queryKey: ['passes-form'],
    queryFn: async ({ signal }) =>
      (await api.call(calls.customForms.read, { alias: passesFormAlias }, { signal })).data,
  });

interface AccountVerbs {
  update: (change: ProfileChange) => Promise<User>;
  /** Logs out every other device. This device gets a new key. */
  changePassword: (change: PasswordChange) => Promise<void>;
  /** Saves the complete form. The account then counts as logged in (R4.07). */
  completePassesForm: (fields: readonly { name: string; value: string }[]) => Promise<void>;
  /** Permanent, with the password or the key of a mailed link. The viewer continues as a visitor. */
  deleteAccount: (proof: AccountDeletion) => Promise<void>;
  endDevice: (id: string) => Promise<void>;
  /** Its requests are refused within 15 s. */
  endTelevision: (id: string) => Promise<void>;
  endOtherDevices: () => Promise<void>;
  /** Logs out this device too. */
  endAllDevices: () => Promise<void>;
}

export function useAccountVerbs(): AccountVerbs {
  const { api, keys, user } = useServices();
  const queryClient = useQueryClient();
  const readDevicesAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: devicesKey });
  const leave = async ({ data }: { data: { api_key: string } }): Promise<void> => {
    keys.replace(data.api_key, 'visitor');
    user.set(null);
    queryClient.removeQueries({ queryKey: ['orders'] });
    queryClient.removeQueries({ queryKey: devicesKey });
    await queryClient.resetQueries();
  };
  return {
    update: async (change) => {
      const { data } = await api.call(calls.account.update, change);
      user.set(data);
      return data;
    },
    changePassword: async (change) => {
      const { data } = await api.call(calls.account.changePassword, change);
      keys.replace(data.api_key, 'user');
      user.set(data.user);
      // With a temporary password the server refused every query.
      await queryClient.resetQueries();
    },
    completePassesForm: async (fields) => {
      await api.call(calls.customForms.answer, {
        alias: passesFormAlias,
        fields: [...fields, { name: completionField, value: '1' }],
      });
      user.set((await api.call(calls.identity.profile)).data);
    },
    endDevice: async (id) => {
      await api.call(calls.account.endDevice, { id });
      await readDevicesAnew();
    },
    endTelevision: async (id) => {
      await api.call(calls.access.endRemote, { id });
      await queryClient.invalidateQueries({ queryKey: televisionsKey });
    },
    endOtherDevices: async () => {
      await api.call(calls.account.endOtherDevices);
      await readDevicesAnew();
    },
    deleteAccount: async (proof) => leave(await api.call(calls.account.remove, proof)),
    endAllDevices: async () => leave(await api.call(calls.account.endAllDevices)),
  };
}
