// Hands the channel's public answers from one document to the next, so that a reload shows them before they are asked anew.
import { limits } from '@floodlit/contract/limits';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LocalStore } from './local-store.ts';

/** Kinds with no price, no state of a game and nothing that depends on the viewer. Any other kind is never written. */
const KEPT_KINDS: readonly unknown[] = ['participants', 'slides', 'static-blocks', 'faq', 'channel-page'];
/** Storage holds some 5 million characters in all. */
const TEXT_MAXIMUM = 500_000;

type Kept = readonly [key: QueryKey, data: unknown, updatedAt: number];

interface Keeping {
  queryClient: QueryClient;
  store: LocalStore;
  /** Of channel, language and build: answers of another are dropped. */
  tag: string;
}

/** Age counts from the answer, not from the writing: a chain of reloads ends too (R9.01). */
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
 * What is restored is shown and asked anew by the first page that uses it: an operator's edit shows as soon as without it.
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
    // Nobody else writes here; what cannot be read is asked for.
  }
}
