import { ApiError } from '@floodlit/contract/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../../lib/local-store.ts';
import { createObservable } from '../../lib/observable.ts';
import type { Services } from '../../lib/services.tsx';
import { takeTyped } from '../../lib/typed-before.ts';
import { visitName, visitStorage } from '../../lib/visit-storage.ts';
import { logOut, startSession } from './session.ts';

it('[R4.08d] [R9.01e] [T67] a log-out leaves nothing in the store', async () => {
  const store = createLocalStore(createMemoryStorage());
  store.keep('public_queries', 'what the last page left');
  visitStorage().setItem(visitName('typed'), '{"account":{"email":"ana@example.test"}}');
  const queryClient = new QueryClient();
  queryClient.setQueryData(['orders'], ['an order']);
  queryClient.setQueryData(['participants'], ['a team']);
  const services = {
    store,
    user: createObservable({ id: 1 }),
    keys: { replace: vi.fn() },
    api: { call: () => Promise.resolve({ data: { api_key: 'a visitor’s' } }) },
  } as unknown as Services;
  await logOut(services, queryClient);
  expect(store.find('public_queries')).toBeUndefined();
  expect(takeTyped('account'), 'a typed name').toBeUndefined();
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
  expect(queryClient.getQueryData(['participants'])).toBeUndefined();
});

it.each([401, 500])(
  '[R8.02d] [R2.13] a profile that answers %i is a visitor, and leads to the geo check',
  async (status) => {
    const call = vi.fn(({ path }: { path: string }) =>
      path === '/geo'
        ? Promise.resolve({ data: { is_geo_blocked: true } })
        : Promise.reject(new ApiError(path, status, undefined)),
    );
    const services = {
      user: createObservable(undefined),
      isGeoBlocked: createObservable(false),
      keys: { ensure: () => Promise.resolve('a key'), isVisitors: () => false },
      api: { call },
    } as unknown as Services;
    expect(await startSession(services, new QueryClient())).toBeNull();
    expect(services.user.get()).toBeNull();
    expect(services.isGeoBlocked.get()).toBe(true);
    expect(call.mock.calls.map(([{ path }]) => path)).toEqual(['/profile', '/geo']);
  },
);
