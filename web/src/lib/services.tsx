// The services for pages. The server's shell has none.
import type { User } from '@floodlit/contract/identity/identity';
import { createContext, use, type ReactNode } from 'react';
import type { Api } from './api.ts';
import type { Keys } from './keys.ts';
import type { LocalStore } from './local-store.ts';
import { useObservable, type Observable } from './observable.ts';

export interface Services {
  api: Api;
  keys: Keys;
  store: LocalStore;
  /** `undefined` before the profile is loaded; `null` is a visitor. */
  user: Observable<User | null | undefined>;
  isGeoBlocked: Observable<boolean>;
  /** The page before an auth page (R2.12). */
  findLastPage: () => string;
}

const ServicesContext = createContext<Services | undefined>(undefined);

export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}): ReactNode {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('useServices needs a ServicesProvider above it.');
  return services;
}

export const useApi = (): Api => useServices().api;
export const useUser = (): User | null | undefined => useObservable(useServices().user);
export const useIsGeoBlocked = (): boolean => useObservable(useServices().isGeoBlocked);
