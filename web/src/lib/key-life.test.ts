// The keys and the client together, against a scripted server.
import { ApiError } from '@floodlit/contract/client';
import { describe, expect, it, vi } from 'vitest';
import { createApi, KEY_ERROR_EVENT, type KeyErrorDetail } from './api.ts';
import { calls } from './gen/calls.ts';
import { createKeys } from './keys.ts';
import { createLocalStore, createMemoryStorage } from './local-store.ts';
import { createObservable } from './observable.ts';

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
const keyError: Answer = {
  status: 401,
  body: { message: 'x', code: 'identity.api_key_invalid', errors: { api_key: ['x'] } },
};
const profile: Answer = { status: 200, body: { data: { id: 1 } } };

function aClient({ answers, stored }: { answers: Answer[]; stored?: string }) {
  const store = createLocalStore(createMemoryStorage());
  if (stored !== undefined) {
    store.keep('api_key', stored);
    store.keep('channel_key', 'channel');
  }
  const asked: { path: string; key: string | null }[] = [];
  const isFailing = createObservable(false);
  const onUnauthenticated = vi.fn();
  const events = new EventTarget();
  let made = 0;
  const requestApiKey = vi.fn(async () => `new-${(made += 1)}`);
  const requestChannelKey = vi.fn(async () => 'channel');
  const requestRenewal = vi.fn(async (key: string) => `${key}-renewed`);
  let nowMs = 1_000_000;
  const keys = createKeys({
    store,
    requestChannelKey,
    requestApiKey,
    requestRenewal,
    now: () => nowMs,
    isFailing,
  });
  const api = createApi({
    keys,
    isFailing,
    onUnauthenticated,
    events,
    retryDelayMs: 0,
    fetch: async (url, init) => {
      asked.push({ path: url as string, key: new Headers(init?.headers).get('authorization') });
      const answer = answers.shift() ?? { status: 500, body: {} };
      return Response.json(answer.body, {
        status: answer.status,
        ...(answer.headers && { headers: answer.headers }),
      });
    },
  });
  return {
    api,
    keys,
    store,
    asked,
    isFailing,
    onUnauthenticated,
    events,
    requestApiKey,
    requestChannelKey,
    requestRenewal,
    advance: (ms: number) => (nowMs += ms),
  };
}

const askProfile = ({ api }: ReturnType<typeof aClient>) => api.call(calls.identity.profile);

describe('the key life cycle', () => {
  it('[R2.13] requests the channel key, then an api key, then calls with it', async () => {
    const client = aClient({ answers: [profile] });
    await askProfile(client);
    expect(client.requestChannelKey).toHaveBeenCalledTimes(1);
    expect(client.requestApiKey).toHaveBeenCalledWith('channel');
    expect(client.asked).toEqual([{ path: '/api/profile', key: 'Bearer new-1' }]);
    expect(client.keys.isVisitors()).toBe(true);
  });

  it('[R3.15b] [R7.01] skips that while a key is stored', async () => {
    const client = aClient({ answers: [profile], stored: 'old' });
    await askProfile(client);
    expect(client.requestApiKey).not.toHaveBeenCalled();
    expect(client.asked[0]?.key).toBe('Bearer old');
    expect(client.keys.isVisitors()).toBe(false);
  });

  it('requests one key for any number of waiting calls', async () => {
    const client = aClient({ answers: [profile, profile, profile] });
    await Promise.all([askProfile(client), askProfile(client), askProfile(client)]);
    expect(client.requestApiKey).toHaveBeenCalledTimes(1);
  });

  it('[R4.09] deletes both keys when one is rejected, and retries once with new ones', async () => {
    const client = aClient({ answers: [keyError, profile], stored: 'old' });
    await expect(askProfile(client)).resolves.toEqual(profile.body);
    expect(client.requestChannelKey).toHaveBeenCalledTimes(1);
    expect(client.asked.map(({ key }) => key)).toEqual(['Bearer old', 'Bearer new-1']);
    expect(client.isFailing.get()).toBe(false);
  });

  it('[R4.09] shows the reload screen when the retry is rejected too', async () => {
    const client = aClient({ answers: [keyError, keyError], stored: 'old' });
    await expect(askProfile(client)).rejects.toMatchObject({ blamesKey: true });
    expect(client.asked).toHaveLength(2);
    expect(client.isFailing.get()).toBe(true);
    expect(client.store.find('api_key')).toBeUndefined();
  });

  it('[R8.01] dispatches an event on the document, with the error and the address', async () => {
    const client = aClient({ answers: [keyError, profile], stored: 'old' });
    const heard: KeyErrorDetail[] = [];
    client.events.addEventListener(KEY_ERROR_EVENT, (event) => {
      heard.push((event as CustomEvent<KeyErrorDetail>).detail);
    });
    await askProfile(client);
    expect(heard).toMatchObject([{ url: '/api/profile', error: { status: 401 } }]);
  });

  it('[R4.09] clears the user at every 401, with or without a rejected key', async () => {
    const answers = [{ status: 401, body: { message: 'x', code: 'identity.login_required' } }];
    const client = aClient({ answers, stored: 'old' });
    await expect(askProfile(client)).rejects.toMatchObject({ status: 401 });
    expect(client.onUnauthenticated).toHaveBeenCalledTimes(1);
    expect(client.store.find('api_key')).toBe('old');
    expect(client.isFailing.get()).toBe(false);
  });

  it('[R8.01] after 429 that kind of call pauses, and no other', async () => {
    const busy = {
      status: 429,
      body: { message: 'x', code: 'request.rate_limited', kind: 'poll' },
    };
    const client = aClient({ answers: [busy, profile], stored: 'old' });
    const poll = () => client.api.call(calls.commerce.order, { id: 1 });
    await expect(poll()).rejects.toMatchObject({ status: 429, kind: 'poll' });
    await expect(poll()).rejects.toMatchObject({ status: 429, kind: 'poll' });
    expect(client.asked).toHaveLength(1);
    await expect(askProfile(client)).resolves.toEqual(profile.body);
    expect(client.isFailing.get()).toBe(false);
  });

  it('[R4.09] the screen is there while a key request is in error and goes when one succeeds', async () => {
    const client = aClient({ answers: [profile] });
    client.requestApiKey.mockRejectedValueOnce(new Error('503'));
    await expect(askProfile(client)).rejects.toThrow('503');
    expect(client.isFailing.get()).toBe(true);
    await askProfile(client);
    expect(client.isFailing.get()).toBe(false);
  });

  it('[R8.01] an aborted call passes silently', async () => {
    const client = aClient({ answers: [], stored: 'old' });
    const stop = new AbortController();
    stop.abort();
    await expect(
      client.api.call(calls.identity.profile, {}, { signal: stop.signal }),
    ).rejects.not.toMatchObject({ name: 'ApiError' } satisfies Partial<ApiError>);
    expect(client.onUnauthenticated).not.toHaveBeenCalled();
    expect(client.isFailing.get()).toBe(false);
  });

  it('keeps a key that was replaced while a call with the old one failed', () => {
    const client = aClient({ answers: [], stored: 'old' });
    client.keys.replace('logged-in', 'user');
    client.keys.forget('old');
    expect(client.keys.find()).toBe('logged-in');
    expect(client.keys.isVisitors()).toBe(false);
  });

  it('[R1.D1] resets when another channel uses this address', () => {
    const store = createLocalStore(createMemoryStorage());
    store.keep('channel_key', 'first');
    store.keep('api_key', 'old');
    const request = async () => '';
    createKeys({
      store,
      documentChannelKey: 'second',
      requestChannelKey: request,
      requestApiKey: request,
      requestRenewal: request,
      isFailing: createObservable(false),
    });
    expect(store.find('api_key')).toBeUndefined();
    expect(store.find('channel_key')).toBe('second');
  });
});

describe('a key that expires soon', () => {
  const ending: Answer = { ...profile, headers: { 'api-key-ends-at': '2026-12-01T00:00:00.000Z' } };
  const settled = () => new Promise((resolve) => setTimeout(resolve));

  it('is renewed by itself, and the calls go on with the new one', async () => {
    const client = aClient({ answers: [ending, profile], stored: 'old' });
    await askProfile(client);
    await settled();
    await askProfile(client);
    expect(client.requestRenewal).toHaveBeenCalledExactlyOnceWith('old');
    expect(client.asked.map(({ key }) => key)).toEqual(['Bearer old', 'Bearer old-renewed']);
    expect(client.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('is renewed once for any number of answers, and retried later after a failure', async () => {
    const client = aClient({ answers: [ending, ending, ending, ending], stored: 'old' });
    client.requestRenewal.mockRejectedValueOnce(new Error('409'));
    await Promise.all([askProfile(client), askProfile(client)]);
    await settled();
    await askProfile(client);
    expect(client.requestRenewal).toHaveBeenCalledTimes(1);
    expect(client.keys.find()).toBe('old');
    client.advance(6 * 60_000);
    await askProfile(client);
    await settled();
    expect(client.keys.find()).toBe('old-renewed');
  });

  it('[T49] keeps the key of a log-in that happened in between', async () => {
    const client = aClient({ answers: [ending], stored: 'old' });
    client.requestRenewal.mockImplementationOnce(async () => {
      client.keys.replace('logged-in', 'user');
      return 'old-renewed';
    });
    await askProfile(client);
    await settled();
    expect(client.keys.find()).toBe('logged-in');
  });
});

describe('the reload button of the key-failure screen', () => {
  const refused = new ApiError('/auth/renew_key', keyError.status, keyError.body);

  it('[R2.14] fetches a new key of the same session, so that the viewer stays logged in', async () => {
    const client = aClient({ answers: [], stored: 'old' });
    client.keys.replace('old', 'user');
    client.store.keep('account_id', '12');
    await client.keys.refresh();
    expect(client.keys.find()).toBe('old-renewed');
    expect(client.keys.isVisitors()).toBe(false);
    expect(client.store.find('account_id')).toBe('12');
    expect(client.requestApiKey).not.toHaveBeenCalled();
  });

  it('[R2.14] gives up a session only when the server refuses its key', async () => {
    const client = aClient({ answers: [], stored: 'old' });
    client.keys.replace('old', 'user');
    client.requestRenewal.mockRejectedValueOnce(new ApiError('/auth/renew_key', 503, {}));
    await expect(client.keys.refresh()).rejects.toMatchObject({ status: 503 });
    expect(client.keys.find()).toBe('old');
    client.requestRenewal.mockRejectedValueOnce(refused);
    await client.keys.refresh();
    expect(client.keys.find()).toBe('new-1');
    expect(client.keys.isVisitors()).toBe(true);
  });

  it('[R2.14] fetches another visitor key where none is stored, or where the stored one can not be renewed', async () => {
    const client = aClient({ answers: [] });
    await client.keys.refresh();
    expect(client.keys.find()).toBe('new-1');
    client.requestRenewal.mockRejectedValueOnce(new ApiError('/auth/renew_key', 429, {}));
    await client.keys.refresh();
    expect(client.keys.find()).toBe('new-2');
  });

  it('deletes the account with its key, and keeps data stored under it', () => {
    const client = aClient({ answers: [] });
    client.keys.replace('logged-in', 'user');
    client.store.keep('account_id', '12');
    client.keys.replace('logged-out', 'visitor');
    expect(client.store.find('account_id')).toBeUndefined();
  });
});
