// Who is logged in: asked at the start, changed by log-in, registration and log-out.
import type { LoginRequest, RegisterRequest, User } from '@floodlit/contract/identity';
import type { ResetPassword } from '@floodlit/contract/mailed-links';
import type { AddSessionRequest, PendingSocial } from '@floodlit/contract/social';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { calls } from '../../lib/gen/calls.ts';
import { useServices, type Services } from '../../lib/services.tsx';

async function checkGeo(services: Services): Promise<void> {
  try {
    const { data } = await services.api.call(calls.channel.geo);
    services.isGeoBlocked.set(data.is_geo_blocked);
  } catch {
    // The server decides again at each play; here it is only a word beforehand.
  }
}

/** R2.13: a key, then the profile; without a profile, where the visitor is. Never rejects. */
export async function startSession(services: Services, queryClient: QueryClient): Promise<User | null> {
  const { api, keys, user, isGeoBlocked } = services;
  const before = user.get();
  let found: User | null = null;
  try {
    await keys.ensure();
    // A visitor's profile would only be refused.
    if (!keys.isVisitors()) found = (await api.call(calls.identity.profile)).data;
  } catch {
    found = null;
  }
  user.set(found);
  if (before !== undefined && before?.id !== found?.id) await queryClient.resetQueries();
  if (found === null) await checkGeo(services);
  else isGeoBlocked.set(found.is_geo_blocked);
  return found;
}

/** What the account still has to do may have changed; where that cannot be asked, it is as it was. */
export async function refreshUser({ api, user }: Pick<Services, 'api' | 'user'>): Promise<void> {
  try {
    user.set((await api.call(calls.identity.profile)).data);
  } catch {
    // The next start of the application asks again.
  }
}

interface SessionVerbs {
  logIn: (request: LoginRequest) => Promise<User>;
  register: (request: RegisterRequest) => Promise<User>;
  resetPassword: (request: ResetPassword) => Promise<User>;
  /** Somebody is logged in, or something is still asked for. */
  addSession: (request: AddSessionRequest) => Promise<{ user: User | null; pending: PendingSocial | null }>;
}

/** Each ends with another key (the old one is dead) and everything asked anew with it. */
export function useSessionVerbs(): SessionVerbs {
  const { api, keys, user, isGeoBlocked } = useServices();
  const queryClient = useQueryClient();
  const enter = ({ data }: { data: { user: User | null; api_key: string } }): User => {
    if (data.user === null) throw new Error('A log-in answered no account.');
    keys.replace(data.api_key, 'user');
    user.set(data.user);
    isGeoBlocked.set(data.user.is_geo_blocked);
    void queryClient.invalidateQueries();
    return data.user;
  };
  return {
    logIn: async (request) => enter(await api.call(calls.identity.login, request)),
    register: async (request) => enter(await api.call(calls.identity.register, request)),
    resetPassword: async (request) => enter(await api.call(calls.mailedLinks.resetPassword, request)),
    addSession: async (request) => {
      const { session, pending } = (await api.call(calls.social.addSession, request)).data;
      return { user: session && enter({ data: session }), pending };
    },
  };
}

/** Only somebody who is logged in can log out (R4.08). Everything remembered of the account goes with it. */
export async function logOut(services: Services, queryClient: QueryClient): Promise<void> {
  const { api, keys, store, user } = services;
  const current = user.get();
  if (current === null || current === undefined || current.passes_form_incomplete === true)
    throw new Error("user can't be logged out");
  const { data } = await api.call(calls.identity.logout);
  keys.replace(data.api_key, 'visitor');
  user.set(null);
  store.forget('public_queries');
  queryClient.removeQueries({ queryKey: ['orders'] });
  await queryClient.resetQueries();
}

export function useLogOut(): () => Promise<void> {
  const services = useServices();
  const queryClient = useQueryClient();
  return () => logOut(services, queryClient);
}
