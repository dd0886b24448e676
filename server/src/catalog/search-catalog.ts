// Finds games, teams, schools, sports, pages and questions by what somebody types, slips and all.
import type { Transact } from '../kernel/transact.ts';
import type { EventRecord } from './rules.ts';
import { termsOf } from './search-rules.ts';
import type { SearchStore } from './store-search.ts';
import type { GroupRecord } from './store.ts';

/** Timeout of a search: people who type wait no longer, and the database must not either (T70). */
const statementMs = 1_500;

export interface CatalogMatches {
  readonly events: EventRecord[];
  readonly participantIds: number[];
  readonly groups: GroupRecord[];
  readonly sportIds: number[];
  readonly pageIds: number[];
  readonly faqIds: number[];
}

const nothing: CatalogMatches = {
  events: [],
  participantIds: [],
  groups: [],
  sportIds: [],
  pageIds: [],
  faqIds: [],
};

export interface SearchDeps {
  readonly search: SearchStore;
  readonly transact: Transact;
}

/** A control character is no letter of any word, and the database keeps no NUL. */
const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

/** @param limit of each kind. */
export const searchCatalog = (
  { search, transact }: SearchDeps,
  channelId: number,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<CatalogMatches> =>
  transact(async (scope) => {
    const store = search.within(scope);
    await store.bound(statementMs);
    const terms = termsOf(await store.readWords(channelId, withoutControls(query)));
    if (terms === undefined) return nothing;
    return {
      events: await store.findEvents(channelId, terms, limit),
      participantIds: await store.findIds(channelId, 'participant', terms, limit),
      groups: await store.findGroups(channelId, terms, limit),
      sportIds: await store.findIds(channelId, 'sport', terms, limit),
      pageIds: await store.findIds(channelId, 'page', terms, limit),
      faqIds: await store.findIds(channelId, 'faq', terms, limit),
    };
  });
