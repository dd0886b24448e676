import { ApiError } from '@floodlit/contract/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

/** What a page cannot do without: a purchase, a search and a player have words of their own (R8.02). */
const isRefusedRead = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && (error.kind === undefined || error.kind === 'read');

/**
 * The API client repeats and times out by itself, so queries don't.
 * @param onThrottled a page has nothing to show because of too many requests (R8.01); one that only asks anew keeps what it has,
 *   and one that has more to show than the query's answer (`meta.isAside`) says so itself
 */
export function createQueryClient(onThrottled: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { state, meta }) => {
        if (state.data === undefined && meta?.['isAside'] !== true && isRefusedRead(error)) onThrottled();
      },
    }),
    defaultOptions: {
      queries: { staleTime: STALE_MS, retry: false, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
