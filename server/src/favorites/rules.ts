// Pure rules of following.
import type { Favoritable } from '@floodlit/contract/favorites/favorites';
import type { FavoritableType } from '@floodlit/contract/sums/favoritable-type';

/** Any of these makes an event a favourite. */
interface FavoriteMatch {
  readonly event_ids: readonly number[];
  readonly participant_ids: readonly number[];
  readonly event_category_ids: readonly number[];
  readonly location_ids: readonly number[];
}

/** A school is followed through its teams, each of them once. */
export function matchOf(
  followed: readonly Favoritable[],
  teams: Iterable<{ readonly id: number; readonly group_id: number | null }>,
): FavoriteMatch {
  const idsOf = (type: FavoritableType): number[] =>
    followed
      .filter(({ favoritable_type }) => favoritable_type === type)
      .map(({ favoritable_id }) => favoritable_id);
  const groups = new Set(idsOf('group'));
  const ofGroups = [...teams].filter(({ group_id }) => group_id !== null && groups.has(group_id));
  return {
    event_ids: idsOf('event'),
    participant_ids: [...new Set([...idsOf('participant'), ...ofGroups.map(({ id }) => id)])],
    event_category_ids: idsOf('category'),
    location_ids: idsOf('location'),
  };
}
