// The operator who is logged in, and the acts that the operator's grants allow.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { logIn, type Me } from '@floodlit/contract/operators/log-in';
import type { Act } from '@floodlit/contract/operators/roles';
import { client, codeOf } from '../../lib/console-client.ts';

export const meKey = ['me'] as const;

/** `null` when nobody is logged in. */
export const useSession = () =>
  useQuery<Me | null>({
    queryKey: meKey,
    queryFn: async () => {
      try {
        return (await client.call(logIn.me)).data;
      } catch (error) {
        if (codeOf(error) === 'operators.login_required') return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });

export function useMe(): Me {
  const { data } = useSession();
  if (data === null || data === undefined)
    throw new Error('This page is only for operators who are logged in.');
  return data;
}

/** The zone of a channel that the operator may see. Undefined for none, and for another. */
export function useZoneOf(): (channelId: number | null) => string | undefined {
  const { channels } = useMe();
  return (channelId) => channels.find(({ id }) => id === channelId)?.time_zone;
}

/** The server decides again with each call. This only hides what would be refused. */
export const mayDo = (me: Pick<Me, 'grants'>, act: Act): boolean =>
  me.grants.some(({ acts }) => acts.includes(act));

export function useSetMe(): (me: Me | null) => void {
  const queries = useQueryClient();
  return (me) => {
    // Nothing of one operator stays for the next.
    if (me === null) queries.clear();
    queries.setQueryData(meKey, me);
  };
}
