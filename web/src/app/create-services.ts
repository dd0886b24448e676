// The composition root: creates and connects the application's parts.
import { calls } from '../lib/gen/calls.ts';
import { createClient } from '@floodlit/contract/client';
import type { DocumentData } from '@floodlit/contract/document';
import type { User } from '@floodlit/contract/identity/identity';
import { createApi } from '../lib/api.ts';
import { createKeys } from '../lib/keys.ts';
import { STORE_PREFIX, type LocalStore } from '../lib/local-store.ts';
import { createObservable, type Observable } from '../lib/observable.ts';
import type { Services } from '../lib/services.tsx';
import { findLastPage } from './guards.ts';

/** In browsers without locks, the server refuses the second renewal. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`${STORE_PREFIX}renewal`, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : work(),
  );
}

export function createServices({ boot, store }: { boot: DocumentData; store: LocalStore }): {
  services: Services;
  isFailing: Observable<boolean>;
} {
  const isFailing = createObservable(false);
  const user = createObservable<User | null | undefined>(undefined);
  user.subscribe(() => {
    const id = user.get()?.id;
    if (id !== undefined) store.keep('account_id', String(id));
  });
  const bootstrapClient = createClient({ baseUrl: '/api' });
  const keys = createKeys({
    store,
    documentChannelKey: boot.channel_key,
    requestChannelKey: async () => (await bootstrapClient.call(calls.channel.key)).data.channel_key,
    requestApiKey: async (channelKey) =>
      (await bootstrapClient.call(calls.channel.apiKey, { channel_key: channelKey })).data.api_key,
    requestRenewal: async (apiKey) => {
      const client = createClient({ baseUrl: '/api', apiKey: () => apiKey });
      return (await client.call(calls.identity.renewKey)).data.api_key;
    },
    inOneTab,
    isFailing,
  });
  const api = createApi({
    keys,
    isFailing,
    language: boot.locale,
    events: document,
    onUnauthenticated: () => {
      if (user.get() !== undefined) user.set(null);
    },
  });
  return {
    isFailing,
    services: {
      api,
      keys,
      store,
      user,
      isGeoBlocked: createObservable(false),
      findLastPage: () => findLastPage(store, boot.bootstrap.pages),
    },
  };
}
