// Types of favourites, and the error that both sides answer for any other type (R5.04).

/**
 * `participant` is a team, `group` a school or club, `category` a sport, `event` a game, `location` a place.
 */
export const favoritableTypes = ['participant', 'group', 'category', 'event', 'location'] as const;
export type FavoritableType = (typeof favoritableTypes)[number];

export const isFavoritableType = (value: unknown): value is FavoritableType =>
  favoritableTypes.some((type) => type === value);

const shownMaximum = 60;

const shown = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, shownMaximum));
  return value === null || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : typeof value;
};

export const favoritableTypeFault = (actual: unknown): string =>
  `favoritable_type must be a string and one of ${favoritableTypes.join(', ')}; it is ${shown(actual)}.`;
