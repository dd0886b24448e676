// Stores the channel's public answers for the next document, so that a reload shows them before new requests.
import { limits } from '@floodlit/contract/limits';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LocalStore } from './local-store.ts';

/** Query keys without prices, game states or viewer data. Others are never stored. */
const KEPT_KINDS: readonly unknown[] = ['participants', 'slides', 'static-blocks', 'faq', 'channel-page'];
/** The whole storage holds about 5 million characters. */
const TEXT_MAXIMUM = 500_000;

type Kept = readonly [key: QueryKey, data: unknown, updatedAt: number];

interface Keeping {
  queryClient: QueryClient;
  store: LocalStore;
  /** Identifies channel, language and build. Answers of another are dropped. */
  tag: string;
}

/**
 * The age counts from the answer, not from the storing. Otherwise a chain of reloads could keep it forever
 * (R9.01).
 */
const isYoung = (updatedAt: number): boolean => {
  const age = Date.now() - updatedAt;
  return age >= 0 && age < limits.storeKeptMs;
};

export function keepQueries({ queryClient, store, tag }: Keeping): void {
  const kept = queryClient
    .getQueryCache()
    .getAll()
    .filter(
      ({ queryKey: [kind], state: { status, dataUpdatedAt } }) =>
        KEPT_KINDS.includes(kind) && status === 'success' && isYoung(dataUpdatedAt),
    )
    .map(({ queryKey, state }): Kept => [queryKey, state.data, state.dataUpdatedAt]);
  const text = JSON.stringify([tag, kept]);
  try {
    if (text.length <= TEXT_MAXIMUM) store.keep('public_queries', text);
  } catch {
    // A full storage costs a request, not the page.
  }
}

/**
 * The first page that uses a restored answer shows it and loads it again, so an operator's edit appears at
 * once.
 * @param carried the document's own answers, which are newer
 */
export function restoreQueries({ queryClient, store, tag }: Keeping, carried: object): void {
  const text = store.find('public_queries');
  store.forget('public_queries');
  if (text === undefined) return;
  try {
    const [of, kept] = JSON.parse(text) as [string, Kept[]];
    if (of !== tag) return;
    for (const [queryKey, data, updatedAt] of kept) {
      const [kind] = queryKey;
      if (!KEPT_KINDS.includes(kind) || !isYoung(updatedAt)) continue;
      if (String(kind).replace('-', '_') in carried) continue;
      queryClient.setQueryData(queryKey, data, { updatedAt });
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  } catch {
    // Only this module writes the value. An unreadable one is loaded again.
  }
}
