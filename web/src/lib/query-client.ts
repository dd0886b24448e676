import { ApiError } from '@floodlit/contract/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';

const STALE_MS = 30_000;

/** Queries that a page cannot work without. A purchase, a search and a player show their own errors (R8.02). */
const isRefusedRead = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && (error.kind === undefined || error.kind === 'read');

/**
 * The API client handles retries and time-outs, so queries do not.
 * @param onThrottled a page has no content because of too many requests (R8.01). A background reload keeps its data,
 * and a page with other content (`meta.isAside`) shows its own error
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
