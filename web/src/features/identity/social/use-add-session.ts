// The session of a log-in with another account. Apart from `session.ts`, which every page loads.
import type { User } from '@floodlit/contract/identity/identity';
import type { AddSessionRequest, PendingSocial } from '@floodlit/contract/identity/social';
import { calls } from '../../../lib/gen/calls.ts';
import { useApi } from '../../../lib/services.tsx';
import { useSessionVerbs } from '../session.ts';

/** A viewer is logged in, or a log-in needs more input. */
export function useAddSession(): (
  request: AddSessionRequest,
) => Promise<{ user: User | null; pending: PendingSocial | null }> {
  const api = useApi();
  const { enterWith } = useSessionVerbs();
  return async (request) => {
    const { session, pending } = (await api.call(calls.social.addSession, request)).data;
    return { user: session && enterWith(session), pending };
  };
}
