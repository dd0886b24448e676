// Derived facts of a hub: pure.
import type { EventCategory, Hub, Participant } from '@floodlit/contract/catalog/catalog';
import type { ArtTeam } from '@floodlit/ui';
import type { SlidePlace } from '../../channel/home/choose-slides.ts';
import { artTeamOf } from '../event-facts.ts';
import type { FollowTarget } from '../following.ts';

/** The members of a hub: the team, or the teams of a school or sport. */
export const teamsOfHub = ({ participant, participants }: Hub): readonly Participant[] =>
  participant === null ? participants : [participant];

/** Both sides of the picture: one team, or two of a school's. */
export function artOfHub(hub: Hub): { away: ArtTeam | undefined; home: ArtTeam | undefined } {
  const [first, second] = teamsOfHub(hub);
  return second === undefined
    ? { away: undefined, home: artTeamOf(first) }
    : { away: artTeamOf(first), home: artTeamOf(second) };
}

/** The target of Follow on this hub. */
export function followTargetOf({ participant, group, sport }: Hub): FollowTarget | undefined {
  if (sport !== undefined) return { type: 'category', id: sport.id, name: sport.name };
  if (participant !== null) return { type: 'participant', id: participant.id, name: participant.name };
  return group === null ? undefined : { type: 'group', id: group.id, name: group.name };
}

export interface Coverable {
  readonly participantIds: readonly number[];
  readonly categoryIds: readonly number[];
}

/** The coverage that makes a pass useful here. */
export function coverableOf(hub: Hub, categories: readonly EventCategory[]): Coverable {
  if (hub.sport !== undefined) return { participantIds: [], categoryIds: [hub.sport.id] };
  const teams = teamsOfHub(hub);
  return {
    participantIds: teams.map(({ id }) => id),
    categoryIds: categories
      .filter(({ name }) => teams.some(({ properties }) => properties.sport === name))
      .map(({ id }) => id),
  };
}

/** A team also shows its school's and sport's slides. A school and a sport show only their own. */
export function slidePlaceOf(hub: Hub, categories: readonly EventCategory[]): SlidePlace {
  const { participant, group, sport } = hub;
  if (sport !== undefined) return [['category', sport.id]];
  const school: SlidePlace = group === null ? [] : [['group', group.id]];
  if (participant === null) return school;
  const sports = coverableOf(hub, categories).categoryIds.map((id) => ['category', id] as const);
  return [['participant', participant.id], ...school, ...sports];
}
