// The session: loaded at the start, changed by log-in, registration and log-out.
import type { LoginRequest, RegisterRequest, Session, User } from '@floodlit/contract/identity/identity';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { calls } from '../../lib/gen/calls.ts';
import { useServices, type Services } from '../../lib/services.tsx';
import { forgetTyped } from '../../lib/typed-before.ts';

async function checkGeo(services: Services): Promise<void> {
  try {
    const { data } = await services.api.call(calls.channel.geo);
    services.isGeoBlocked.set(data.is_geo_blocked);
  } catch {
    // Only a preview: the server decides again at each playback.
  }
}

/** R2.13: a key, then the profile; without a profile, the visitor's region. Never rejects. */
export async function startSession(services: Services, queryClient: QueryClient): Promise<User | null> {
  const { api, keys, user, isGeoBlocked } = services;
  const before = user.get();
  let found: User | null = null;
  try {
    await keys.ensure();
    // The server would refuse a visitor's profile.
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

/** The account's required steps may have changed. After a failure the old state stays. */
export async function refreshUser({ api, user }: Pick<Services, 'api' | 'user'>): Promise<void> {
  try {
    user.set((await api.call(calls.identity.profile)).data);
  } catch {
    // The next start of the application tries again.
  }
}

interface SessionVerbs {
  logIn: (request: LoginRequest) => Promise<User>;
  /** Takes over a session that the server has given already. */
  enterWith: (session: Session) => User;
  register: (request: RegisterRequest) => Promise<User>;
}

/** Each returns a new key (the old one is revoked) and invalidates all queries. */
export function useSessionVerbs(): SessionVerbs {
  const { api, keys, user, isGeoBlocked } = useServices();
  const queryClient = useQueryClient();
  const enterWith = ({ user: entered, api_key }: Session): User => {
    if (entered === null) throw new Error('A log-in answered no account.');
    keys.replace(api_key, 'user');
    forgetTyped();
    user.set(entered);
    isGeoBlocked.set(entered.is_geo_blocked);
    void queryClient.invalidateQueries();
    return entered;
  };
  return {
    enterWith,
    logIn: async (request) => enterWith((await api.call(calls.identity.login, request)).data),
    register: async (request) => enterWith((await api.call(calls.identity.register, request)).data),
  };
}

/** Only a logged-in viewer can log out (R4.08). It deletes all stored data of the account. */
export async function logOut(services: Services, queryClient: QueryClient): Promise<void> {
  const { api, keys, store, user } = services;
  const current = user.get();
  if (current === null || current === undefined || current.passes_form_incomplete === true)
    throw new Error("user can't be logged out");
  const { data } = await api.call(calls.identity.logout);
  keys.replace(data.api_key, 'visitor');
  user.set(null);
  store.forget('public_queries');
  forgetTyped();
  queryClient.removeQueries({ queryKey: ['orders'] });
  await queryClient.resetQueries();
}

export function useLogOut(): () => Promise<void> {
  const services = useServices();
  const queryClient = useQueryClient();
  return () => logOut(services, queryClient);
}
