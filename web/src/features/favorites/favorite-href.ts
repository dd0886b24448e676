// Where a followed thing has its page. Home's hubs are addressed by alias, and a favourite knows an id.
import type { ChannelBootstrap } from '@floodlit/contract/bootstrap';
import type { Participant } from '@floodlit/contract/catalog/catalog';
import type { Favorite } from '@floodlit/contract/favorites/favorites';
import { groupHref, sportHref, teamHref } from '../../lib/hub-address.ts';
import { watchHref } from '../catalog/event-facts.ts';

interface Known {
  /** Undefined until the teams are loaded. */
  readonly teams: readonly Pick<Participant, 'id' | 'alias'>[] | undefined;
  readonly bootstrap: Pick<ChannelBootstrap, 'events-categories' | 'participant-groups'>;
}

/** @returns undefined for a place, which has no page, and for what the channel has no more. */
export function favoriteHref(
  { favoritable_type: type, favoritable_id: id }: Pick<Favorite, 'favoritable_type' | 'favoritable_id'>,
  { teams, bootstrap }: Known,
): string | undefined {
  const linkTo = <Named extends { readonly id: number; readonly alias: string }>(
    all: readonly Named[] | undefined,
    href: (named: Named) => string,
  ): string | undefined => {
    const found = all?.find((one) => one.id === id);
    return found === undefined ? undefined : href(found);
  };
  switch (type) {
    case 'participant':
      return linkTo(teams, teamHref);
    case 'group':
      return linkTo(bootstrap['participant-groups'], groupHref);
    case 'category':
      return linkTo(bootstrap['events-categories'], sportHref);
    case 'event':
      return watchHref(id);
    case 'location':
      return undefined;
  }
}
