// The title of an event, and the second line below it: pure, the same on every page, card and share.
import type { Event, Participant } from './catalog.ts';

type Meeting = Pick<Event, 'participants' | 'home_team_id'>;

export interface EventTeams {
  readonly away: Participant | undefined;
  readonly home: Participant | undefined;
}

/** Two participants are away and home, in this order. A set home team's id takes precedence (R3.01). */
export function teamsOf(event: Meeting): EventTeams {
  const [first, second] = event.participants;
  if (first !== undefined && second !== undefined && first.id === event.home_team_id) {
    return { away: second, home: first };
  }
  return second === undefined ? { away: undefined, home: first } : { away: first, home: second };
}

/** How a title is read, by its first letter, as `bdi` decides. Crests and art beside it stand in the same order. */
export const readingDirectionOf = (title: string): 'ltr' | 'rtl' =>
  /^\P{L}*\p{Script=Arabic}/u.test(title) ? 'rtl' : 'ltr';

/** The sign of R3.01 between Latin names. Arabic does not use it, so Arabic names have a word. */
export const signBehind = (away: string): string => (readingDirectionOf(away) === 'rtl' ? 'ضد' : '@');

/** 'Falcons @ Hawks': away short name @ home short name, else the event's own name (R3.01). */
export function titleOf(event: Meeting & Pick<Event, 'name'>): string {
  const { away, home } = teamsOf(event);
  if (away === undefined || home === undefined) return event.name;
  return `${away.short_name} ${signBehind(away.short_name)} ${home.short_name}`;
}
