import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepQueries, restoreQueries } from './keep-queries.ts';
import { createLocalStore, createMemoryStorage, type LocalStore } from './local-store.ts';

const teams = [{ id: 1, name: 'Hawks' }];
const tag = 'channel-1:en';
let store: LocalStore;
let storage: ReturnType<typeof createMemoryStorage>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  storage = createMemoryStorage();
  store = createLocalStore(storage);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The last page ended with these answers. */
function leave(answers: Readonly<Record<string, unknown>>): void {
  const queryClient = new QueryClient();
  for (const [kind, data] of Object.entries(answers)) queryClient.setQueryData(JSON.parse(kind), data);
  keepQueries({ queryClient, store, tag });
}
function come(by = tag, carried: object = {}): QueryClient {
  const queryClient = new QueryClient();
  restoreQueries({ queryClient, store, tag: by }, carried);
  return queryClient;
}

describe('the store across documents', () => {
  it.each([
    [59_999, teams],
    [60_000, undefined],
    [-1, undefined],
  ])('[R9.01e] keeps an answer for 60,000 ms: after %i ms it is %j', (age, expected) => {
    leave({ '["participants"]': teams });
    vi.setSystemTime(Date.now() + age);
    expect(come().getQueryData(['participants'])).toEqual(expected);
  });

  it('[R9.01e] counts the age from the answer through any number of reloads', () => {
    leave({ '["participants"]': teams });
    vi.advanceTimersByTime(40_000);
    keepQueries({ queryClient: come(), store, tag });
    vi.advanceTimersByTime(30_000);
    expect(come().getQueryData(['participants'])).toBeUndefined();
  });

  it('[R9.01e] shows restored answers and reloads them, even those that never become stale', async () => {
    leave({ '["participants"]': teams });
    const queryFn = vi.fn(() => Promise.resolve([]));
    const observer = new QueryObserver(come(), { queryKey: ['participants'], queryFn, staleTime: Infinity });
    expect(observer.getCurrentResult().data).toEqual(teams);
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]));
    stop();
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['another channel', 'channel-2:en'],
    ['another language', 'channel-1:fr'],
  ])('[R9.01e] [T07] drops the answers of %s', (_name, other) => {
    leave({ '["faq"]': [] });
    expect(come(other).getQueryData(['faq'])).toBeUndefined();
    expect(come().getQueryData(['faq'])).toBeUndefined();
  });

  it('[R9.01e] prefers the document’s own answers', () => {
    leave({ '["static-blocks"]': ['old'], '["faq"]': ['old'] });
    const queryClient = come(tag, { static_blocks: ['new'] });
    expect(queryClient.getQueryData(['static-blocks'])).toBeUndefined();
    expect(queryClient.getQueryData(['faq'])).toEqual(['old']);
  });

  it('[R9.01e] [T67] never writes an account, a price, a key or an access', () => {
    const secret = 'what is nobody else’s';
    const kinds =
      'orders cards subscriptions subscription subscription-preview coupon packages package event events home library recording devices providers favorites favorite-events passes-form search email-change';
    leave(Object.fromEntries(kinds.split(' ').map((kind) => [JSON.stringify([kind, 1]), secret])));
    expect(store.find('public_queries')).toBe(JSON.stringify([tag, []]));
  });

  it('[R9.01e] [T07] restores no other kind, whatever the storage holds', () => {
    storage.setItem('floodlit.public_queries', JSON.stringify([tag, [[['orders'], ['forged'], Date.now()]]]));
    expect(come().getQueryData(['orders'])).toBeUndefined();
    for (const text of ['', 'null', '[', '{}', JSON.stringify([tag, 1])]) {
      storage.setItem('floodlit.public_queries', text);
      expect(come().getQueryCache().getAll()).toEqual([]);
    }
  });

  it('[R9.01e] works without storage when it is full or the answers are huge', () => {
    leave({ '["participants"]': 'x'.repeat(500_001) });
    expect(store.find('public_queries')).toBeUndefined();
    const full = { ...store, keep: () => expect.fail('The storage is full.') };
    const queryClient = new QueryClient();
    expect(() => keepQueries({ queryClient, store: full, tag })).not.toThrow();
  });
});
