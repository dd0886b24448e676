// A cache of a channel's teams until an edit. They are few, and every list needs them.
import type { ListedParticipant } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import { createCache } from '../cache/cache.ts';
import type { Revisions } from '../cache/revisions.ts';
import type { PictureStore } from '../channel/index.ts';
import { allInLanguage, inLanguage } from '../kernel/in-language.ts';
import { listedParticipants } from './rules.ts';
import type { CatalogStore } from './store.ts';

const ttlMs = 5_000;
const entriesMaximum = 1_000;

type Teams = ReadonlyMap<number, ListedParticipant>;

export interface ParticipantCache {
  /**
   * @param language one that the channel offers. Without it, the teams have the names of the first language.
   * @returns the channel's teams by id, in the order of their names.
   */
  read(channelId: number, language?: Locale): Promise<Teams>;
}

type ReadStore = Pick<CatalogStore, 'listParticipants' | 'listCategories'> & Pick<PictureStore, 'listWidths'>;

async function read(store: ReadStore, channelId: number, language: Locale | undefined): Promise<Teams> {
  const [records, categories, widths] = await Promise.all([
    store.listParticipants(channelId),
    store.listCategories(channelId),
    store.listWidths(channelId),
  ]);
  const sports = new Map(
    categories.map((category) => [category.id, inLanguage('category', category, language).name]),
  );
  const teams = listedParticipants(allInLanguage('participant', records, language), sports, widths);
  return new Map(teams.map((team) => [team.id, team]));
}

/** @param revisions undefined in a transaction, which reads the tables themselves. */
export function createParticipantCache(
  store: ReadStore,
  revisions: Revisions | undefined,
  nowMs: () => number = () => performance.now(),
): ParticipantCache {
  if (revisions === undefined) return { read: (channelId, language) => read(store, channelId, language) };
  const teams = createCache<Teams>({ ttlMs, entriesMaximum, nowMs });
  return {
    read: (channelId, language) =>
      teams.read(`${channelId} ${language}`, revisions.of(channelId), () => read(store, channelId, language)),
  };
}
