import { QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

/** The API client repeats and times out by itself, so queries don't. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
