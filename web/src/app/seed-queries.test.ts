import { unknownHubPage, type ListedEvents } from '@floodlit/contract/document';
import { eventLists, firstQuery } from '@floodlit/contract/catalog/event-lists';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { anEvent } from '../features/catalog/event-makers.fixture.ts';
import { eventsQuery, homeQuery, publicEventKey } from '../features/catalog/event-queries.ts';
import { chosenEvents, readFilter } from '../features/catalog/schedule/schedule-filter.ts';
import { offersQuery } from '../features/commerce/commerce-queries.ts';
import { faqKey } from '../lib/document-keys.ts';
import { hubOf } from '../lib/hub-address.ts';
import { seedQueries } from './seed-queries.ts';

const api = { call: () => Promise.reject(new Error('Nothing is asked here.')) };
const now = 1_795_219_999;

const listed = (asked: ListedEvents['asked']): ListedEvents => ({
  asked,
  page: { data: [anEvent({ id: 7 })], meta: { total: 30, limit: 24, offset: 0 } },
});

function seeded(events: ListedEvents, updatedAt = Date.now()): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  seedQueries(queryClient, { page: { name: 'schedule', params: {} }, data: { events } }, [''], updatedAt);
  return queryClient;
}

const firstIdIn = (queryClient: QueryClient, { queryKey }: { queryKey: readonly unknown[] }) =>
  queryClient.getQueryData<{ pages: ListedEvents['page'][] }>(queryKey)?.pages[0]?.data[0]?.id;

describe('a list of events from the document', () => {
  it.each(Object.entries(eventLists))('[R2.16] is the answer to what /%s asks first', (name, status) => {
    const asked = firstQuery(name as keyof typeof eventLists, now);
    const chosen = chosenEvents(readFilter(new URLSearchParams()), status);
    const time = status === undefined ? { start_date: 1_795_219_200 - 4 * 3600 } : {};
    expect(firstIdIn(seeded(listed(asked)), eventsQuery(api, { ...chosen, ...time }))).toBe(7);
  });

  it('is not used for a filter, another list or another hour', () => {
    const queryClient = seeded(listed(firstQuery('schedule', now)));
    const asking = [
      { ...firstQuery('schedule', now), event_category_id: [2] },
      firstQuery('upcoming', now),
      firstQuery('schedule', now + 3600),
    ];
    for (const filter of asking) expect(firstIdIn(queryClient, eventsQuery(api, filter))).toBeUndefined();
  });

  it('continues with its second page', () => {
    const asked = firstQuery('vod', now);
    const { getNextPageParam } = eventsQuery(api, asked);
    const { page } = listed(asked);
    expect(getNextPageParam(page, [page], 0, [0])).toBe(24);
  });

  it('is reloaded for an account holder, and shown until then', () => {
    const asked = firstQuery('live', now);
    const isStale = (updatedAt: number): boolean | undefined =>
      seeded(listed(asked), updatedAt)
        .getQueryCache()
        .find({ queryKey: eventsQuery(api, asked).queryKey })
        ?.isStaleByTime(30_000);
    expect([isStale(0), isStale(Date.now())]).toEqual([true, false]);
  });
});

it('keeps the subscriptions on sale of the document for the page of passes', () => {
  const queryClient = new QueryClient();
  seedQueries(
    queryClient,
    { page: { name: 'packages', params: {} }, data: { offers: [] } },
    [''],
    Date.now(),
  );
  expect(queryClient.getQueryData(offersQuery(api).queryKey)).toEqual([]);
});

describe('a hub from the document', () => {
  const page = { name: 'home', params: { participant: 'hawks' } } as const;
  const rendered = '?participant=hawks';
  const home = { live: [], upcoming: [], finished: [] };
  const asked = (queryClient: QueryClient, search: string) =>
    queryClient.getQueryData(homeQuery(api, hubOf(search)).queryKey);

  it.each([rendered, '?participant=7', '?participant=Riverside+Hawks', '?participant=7&utm_source=x'])(
    'is the answer to %s, so that it is not asked for again',
    (search) => {
      const queryClient = new QueryClient();
      seedQueries(queryClient, { page, data: { home } }, [rendered, search], Date.now());
      expect(asked(queryClient, search)).toEqual(home);
      expect(asked(queryClient, '')).toBeUndefined();
    },
  );

  it('is missing under its own address alone', () => {
    const queryClient = new QueryClient();
    seedQueries(queryClient, { page: unknownHubPage }, ['', '?participant=nobody'], Date.now());
    expect(asked(queryClient, '?participant=nobody')).toBeNull();
    expect(asked(queryClient, '')).toBeUndefined();
  });
});

describe('the answers of the document', () => {
  const page = { name: 'faq', params: {} } as const;
  const faq = [{ id: 1, question: 'When?', answer: 'Now.' }];

  it('are there again after the queries of another account were reset', async () => {
    const queryClient = new QueryClient();
    seedQueries(queryClient, { page, data: { faq } as never }, [''], Date.now());
    queryClient.setQueryData(faqKey, []);
    await queryClient.resetQueries();
    expect(queryClient.getQueryData(faqKey)).toEqual(faq);
  });

  it('about a game stay while its page is open, although no component asks for them', () => {
    const queryClient = new QueryClient();
    seedQueries(queryClient, { page, data: { event: anEvent({ id: 7 }) } as never }, [''], Date.now());
    const query = queryClient.getQueryCache().find({ queryKey: publicEventKey(7) });
    expect(query?.gcTime).toBe(Infinity);
  });
});
