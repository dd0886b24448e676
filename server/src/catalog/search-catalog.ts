// Finds games, teams and schools by what somebody types, slips and all.
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
}

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
    if (terms === undefined) return { events: [], participantIds: [], groups: [] };
    return {
      events: await store.findEvents(channelId, terms, limit),
      participantIds: await store.findParticipantIds(channelId, terms, limit),
      groups: await store.findGroups(channelId, terms, limit),
    };
  });
