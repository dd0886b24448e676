// The hub that a link names: one team's, one school's or one sport's.
import type { Hub, HubQuery, ParticipantGroupProperties } from '@floodlit/contract/catalog';
import { DomainError } from '../kernel/errors.ts';
import { findNamed, groupProperties, hubOfGroup, hubOfParticipant, hubOfSport } from './hub-rules.ts';
import type { CatalogDeps } from './ports.ts';
import { listParticipants } from './read-participants.ts';

/**
 * @returns undefined without a name, for Home itself. A team takes precedence over a school, a school over a sport.
 * @throws {DomainError} `catalog.participant_not_found`, `catalog.group_not_found`, `catalog.category_not_found`,
 * for another channel's too.
 */
export async function findHub(
  deps: CatalogDeps,
  channelId: number,
  { participant, participant_group, sport }: HubQuery,
): Promise<Hub | undefined> {
  if (participant === undefined && participant_group === undefined && sport === undefined) return undefined;
  const [teams, groups, sports] = await Promise.all([
    listParticipants(deps, channelId),
    deps.store.listGroups(channelId),
    deps.store.listCategories(channelId),
  ]);
  if (participant !== undefined) {
    const found = findNamed(teams.values(), participant);
    if (found === undefined) throw new DomainError('catalog.participant_not_found');
    return hubOfParticipant(found, groups);
  }
  if (participant_group === undefined) {
    const found = findNamed(sports, sport ?? '');
    if (found === undefined) throw new DomainError('catalog.category_not_found');
    return hubOfSport(found, teams.values());
  }
  const found = findNamed(groups, participant_group);
  if (found === undefined) throw new DomainError('catalog.group_not_found');
  return hubOfGroup(found, teams.values());
}

export async function readGroupProperties(
  deps: CatalogDeps,
  channelId: number,
): Promise<ParticipantGroupProperties> {
  const [groups, teams, categories] = await Promise.all([
    deps.store.listGroups(channelId),
    listParticipants(deps, channelId),
    deps.store.listCategories(channelId),
  ]);
  return groupProperties(groups, teams.values(), categories);
}
