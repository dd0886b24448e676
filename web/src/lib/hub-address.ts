// The address of a hub: Home with the alias or name of a team, a school or a sport (R2.05).
import type { HubQuery } from '@floodlit/contract/catalog/catalog';

/**
 * The hub of a query. A team takes precedence over a school, a school over a sport. @returns undefined on Home
 * itself.
 */
export function hubOf(search: string): HubQuery | undefined {
  const params = new URLSearchParams(search);
  const participant = params.get('participant');
  if (participant) return { participant };
  const group = params.get('participant_group');
  if (group) return { participant_group: group };
  const sport = params.get('sport');
  return sport ? { sport } : undefined;
}

/** In the place of a hub that the channel does not have: the document of all of those has no name. */
export const UNKNOWN_HUB: HubQuery = { participant: '?' };
export const unknownHubHref = `/?${new URLSearchParams({ participant: '?' }).toString()}`;

export const teamHref = ({ alias }: { alias: string }): string =>
  `/?participant=${encodeURIComponent(alias)}`;
export const groupHref = ({ alias }: { alias: string }): string =>
  `/?participant_group=${encodeURIComponent(alias)}`;
export const sportHref = ({ alias }: { alias: string }): string => `/?sport=${encodeURIComponent(alias)}`;
