// The games of a hub, as a filter of lists: the same for its page and for the server.
import type { Hub } from './catalog.ts';

export interface HubEvents {
  participant_id?: number[];
  participant_group_id?: number[];
  event_category_id?: number[];
}

/** A team plays with its squads, a school with all its teams. */
export const eventsOfHub = ({
  participant,
  group,
  sport,
}: Pick<Hub, 'participant' | 'group' | 'sport'>): HubEvents => {
  if (sport !== undefined) return { event_category_id: [sport.id] };
  if (participant !== null)
    return { participant_id: [participant.id, ...participant.children.map(({ id }) => id)] };
  return group === null ? {} : { participant_group_id: [group.id] };
};
