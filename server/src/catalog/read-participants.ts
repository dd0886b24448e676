// The subjects of events, with their texts in the reader's language: teams, schools, sports and places.
import type { ListedParticipant, ParticipantGroup } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import { allInLanguage, inLanguage } from '../kernel/in-language.ts';
import { widthsOnWire } from '../kernel/widths-on-wire.ts';
import type { CatalogDeps } from './ports.ts';
import type { CategoryRecord, GroupRecord, LocationRecord } from './store.ts';

type StoreDeps = Pick<CatalogDeps, 'store'>;
type Worded<Row> = Omit<Row, 'translations'>;

/** @returns the channel's teams by id, in the order of their names. Without a language, in the first one. */
export const listParticipants = (
  deps: Pick<CatalogDeps, 'participants'>,
  channelId: number,
  language?: Locale,
): Promise<ReadonlyMap<number, ListedParticipant>> => deps.participants.read(channelId, language);

/** In the operator's order. */
export const listCategories = async (
  { store }: StoreDeps,
  channelId: number,
  language?: Locale,
): Promise<Worded<CategoryRecord>[]> =>
  (await store.listCategories(channelId)).map((row) => inLanguage('category', row, language));

export const listGroups = async (
  { store, pictures }: Pick<CatalogDeps, 'store' | 'pictures'>,
  channelId: number,
  language?: Locale,
): Promise<(Worded<GroupRecord> & Pick<ParticipantGroup, 'image_widths'>)[]> => {
  const [groups, widths] = await Promise.all([store.listGroups(channelId), pictures.listWidths(channelId)]);
  return allInLanguage('group', groups, language).map((group) => ({
    ...group,
    ...widthsOnWire('image_widths', widths.get(group.image ?? '')),
  }));
};

export const listLocations = async (
  { store }: StoreDeps,
  channelId: number,
  language?: Locale,
): Promise<Worded<LocationRecord>[]> =>
  allInLanguage('location', await store.listLocations(channelId), language);
