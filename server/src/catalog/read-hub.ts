// The hub that a link names: one team's, or one school's.
import type { Hub, HubQuery, ParticipantGroupProperties } from '@floodlit/contract/catalog';
import { DomainError } from '../kernel/errors.ts';
import { findNamed, groupProperties, hubOfGroup, hubOfParticipant } from './hub-rules.ts';
import type { CatalogDeps } from './ports.ts';
import { listParticipants } from './read-participants.ts';

/**
 * @returns undefined where nobody is named: Home is nobody's hub then. A team goes before a school.
 * @throws {DomainError} `catalog.participant_not_found`, `catalog.group_not_found`, for another channel's too.
 */
export async function findHub(
  deps: CatalogDeps,
  channelId: number,
  { participant, participant_group }: HubQuery,
): Promise<Hub | undefined> {
  if (participant === undefined && participant_group === undefined) return undefined;
  const [teams, groups] = await Promise.all([
    listParticipants(deps, channelId),
    deps.store.listGroups(channelId),
  ]);
  if (participant !== undefined) {
    const found = findNamed(teams.values(), participant);
    if (found === undefined) throw new DomainError('catalog.participant_not_found');
    return hubOfParticipant(found, groups);
  }
  const found = findNamed(groups, participant_group ?? '');
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
