// The hub that a link names: one team's, one school's or one sport's.
import type { Hub, HubQuery, ParticipantGroupProperties } from '@floodlit/contract/catalog/catalog';
import type { Locale } from '@floodlit/contract/primitives';
import { DomainError } from '../kernel/errors.ts';
import { findNamed, groupProperties, hubOfGroup, hubOfParticipant, hubOfSport } from './hub-rules.ts';
import type { CatalogDeps } from './ports.ts';
import { listCategories, listGroups, listParticipants } from './read-participants.ts';

interface NamedRow {
  readonly id: number;
  readonly alias: string;
  readonly name: string;
}

/**
 * @returns undefined without a name, for Home itself. A team takes precedence over a school, a school over a sport.
 * @throws {DomainError} `catalog.participant_not_found`, `catalog.group_not_found`, `catalog.category_not_found`,
 * for another channel's too.
 */
export async function findHub(
  deps: CatalogDeps,
  channelId: number,
  { participant, participant_group, sport }: HubQuery,
  language?: Locale,
): Promise<Hub | undefined> {
  if (participant === undefined && participant_group === undefined && sport === undefined) return undefined;
  const [teamsById, groups, sports] = await Promise.all([
    listParticipants(deps, channelId, language),
    listGroups(deps, channelId, language),
    listCategories(deps, channelId, language),
  ]);
  const teams = [...teamsById.values()];
  /** A link may have the name of the first language, whatever the reader's. */
  const find = async <Named extends NamedRow>(
    shown: readonly Named[],
    word: string,
    readOwn: () => Promise<readonly NamedRow[]>,
  ): Promise<Named | undefined> => {
    const found = findNamed(shown, word);
    if (found !== undefined) return found;
    const own = findNamed(await readOwn(), word);
    return shown.find(({ id }) => id === own?.id);
  };
  if (participant !== undefined) {
    const found = await find(teams, participant, async () => [
      ...(await listParticipants(deps, channelId)).values(),
    ]);
    if (found === undefined) throw new DomainError('catalog.participant_not_found');
    return hubOfParticipant(found, groups);
  }
  if (participant_group === undefined) {
    const found = await find(sports, sport ?? '', () => listCategories(deps, channelId));
    if (found === undefined) throw new DomainError('catalog.category_not_found');
    return hubOfSport(found, teams);
  }
  const found = await find(groups, participant_group, () => listGroups(deps, channelId));
  if (found === undefined) throw new DomainError('catalog.group_not_found');
  return hubOfGroup(found, teams);
}

export async function readGroupProperties(
  deps: CatalogDeps,
  channelId: number,
  language?: Locale,
): Promise<ParticipantGroupProperties> {
  const [groups, teams, categories] = await Promise.all([
    listGroups(deps, channelId, language),
    listParticipants(deps, channelId, language),
    listCategories(deps, channelId, language),
  ]);
  return groupProperties(groups, teams.values(), categories);
}
