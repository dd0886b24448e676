// The application's parts on the server, where nobody asks, navigates or stores.
import type { User } from '@floodlit/contract/identity/identity';
import type { ComponentType } from 'react';
import type { View } from '../app/navigator.ts';
import type { AppRouter } from '../app/router.ts';
import { createLocalStore, createMemoryStorage } from '../lib/local-store.ts';
import { createObservable } from '../lib/observable.ts';
import type { Services } from '../lib/services.tsx';

const refuse = (): never => {
  throw new Error('The rendering on the server asks nobody.');
};

export const serverServices = (): Services => ({
  api: { call: refuse },
  keys: {
    find: refuse,
    isVisitors: refuse,
    ensure: refuse,
    replace: refuse,
    forget: refuse,
    renew: refuse,
    refresh: refuse,
  },
  store: createLocalStore(createMemoryStorage()),
  user: createObservable<User | null | undefined>(undefined),
  isGeoBlocked: createObservable(false),
  findLastPage: refuse,
});

export const serverRouter = (view: View<ComponentType>): AppRouter => ({
  view: createObservable<View<ComponentType> | undefined>(view),
  isLoading: createObservable(false),
  push: refuse,
  replace: refuse,
  go: refuse,
  block: refuse,
  retry: refuse,
  check: refuse,
  loadMessages: refuse,
  scrolling: { show: refuse },
});
