import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../../lib/local-store.ts';
import { createObservable } from '../../lib/observable.ts';
import type { Services } from '../../lib/services.tsx';
import { logOut } from './session.ts';

it('[R4.08d] [R9.01e] [T67] a log-out leaves nothing in the store', async () => {
  const store = createLocalStore(createMemoryStorage());
  store.keep('public_queries', 'what the last page left');
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
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
  expect(queryClient.getQueryData(['participants'])).toBeUndefined();
});
