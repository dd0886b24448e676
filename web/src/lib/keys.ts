// The lifecycle of both keys (R2.13, R4.09): channel key first, then an api key of that channel. All waiting calls
// share one request.
import { ApiError } from '@floodlit/contract/client';
import type { LocalStore } from './local-store.ts';
import type { Observable } from './observable.ts';

/** Longer than the server's minimum between two renewals. */
const renewalPauseMs = 5 * 60_000;

export interface Keys {
  /** The api key, requested when none is stored. Rejects after a failure; `isFailing` is then true. */
  ensure: () => Promise<string>;
  find: () => string | undefined;
  /** Log-in and log-out return a new key. */
  replace: (apiKey: string, holder: KeyHolder) => void;
  /** Deletes both keys, unless another caller has already replaced the failing one. */
  forget: (failed: string | undefined) => void;
  /** Renews a key that expires soon. A failure is silent, since the old key still works. */
  renew: (ending: string) => Promise<void>;
  /** Replaces the stored key by a new one of the same session. Only a refused key ends its session. */
  refresh: () => Promise<void>;
  /** Whether the api key is known to be a visitor's, which has no profile. */
  isVisitors: () => boolean;
}

export type KeyHolder = 'visitor' | 'user';

export interface KeysOptions {
  store: LocalStore;
  /** From the document. A difference from the stored key means that another channel now uses this address. */
  documentChannelKey?: string | undefined;
  requestChannelKey: () => Promise<string>;
  requestApiKey: (channelKey: string) => Promise<string>;
  requestRenewal: (apiKey: string) => Promise<string>;
  /** Runs the work unless another tab is running it. */
  inOneTab?: (work: () => Promise<void>) => Promise<void>;
  now?: () => number;
  /** True while a key request fails. */
  isFailing: Observable<boolean>;
}

export function createKeys({
  store,
  documentChannelKey,
  requestChannelKey,
  requestApiKey,
  requestRenewal,
  inOneTab = (work) => work(),
  now = Date.now,
  isFailing,
}: KeysOptions): Keys {
  let pending: Promise<string> | undefined;
  let renewsAfter = 0;

  if (documentChannelKey !== undefined && store.find('channel_key') !== documentChannelKey) {
    store.forget('api_key');
    store.keep('channel_key', documentChannelKey);
  }

  const keep = (apiKey: string, holder: KeyHolder): void => {
    store.keep('api_key', apiKey);
    store.keep('api_key_holder', holder);
    if (holder === 'visitor') store.forget('account_id');
  };

  const forget = (failed: string | undefined): void => {
    if (store.find('api_key') !== failed) return;
    store.forget('api_key');
    store.forget('api_key_holder');
    store.forget('channel_key');
  };

  const request = async (): Promise<string> => {
    let channelKey = store.find('channel_key');
    if (channelKey === undefined) {
      channelKey = await requestChannelKey();
      store.keep('channel_key', channelKey);
    }
    const apiKey = await requestApiKey(channelKey);
    keep(apiKey, 'visitor');
    return apiKey;
  };

  return {
    ensure: () => {
      const stored = store.find('api_key');
      if (stored !== undefined) return Promise.resolve(stored);
      pending ??= request()
        .then(
          (apiKey) => {
            isFailing.set(false);
            return apiKey;
          },
          (error: unknown) => {
            isFailing.set(true);
            throw error;
          },
        )
        .finally(() => {
          pending = undefined;
        });
      return pending;
    },
    find: () => store.find('api_key'),
    replace: keep,
    forget,
    renew: async (ending) => {
      // The answer with the notice may be old, and each answer repeats it.
      if (store.find('api_key') !== ending || now() < renewsAfter) return;
      renewsAfter = now() + renewalPauseMs;
      await inOneTab(async () => {
        if (store.find('api_key') !== ending) return;
        const fresh = await requestRenewal(ending);
        // The viewer has logged in or out.
        if (store.find('api_key') === ending) store.keep('api_key', fresh);
      }).catch(() => undefined);
    },
    refresh: async () => {
      const stored = store.find('api_key');
      if (stored === undefined) return void (await request());
      try {
        const fresh = await requestRenewal(stored);
        if (store.find('api_key') === stored) store.keep('api_key', fresh);
      } catch (error) {
        const isRefused = error instanceof ApiError && error.blamesKey;
        if (!isRefused && store.find('api_key_holder') !== 'visitor') throw error;
        if (store.find('api_key') !== stored) return;
        if (isRefused) forget(stored);
        await request();
      }
    },
    isVisitors: () => store.find('api_key_holder') === 'visitor',
  };
}
