// Favourites: the teams, schools, sports, games and places a viewer follows, and their events.
import * as z from 'zod/mini';
import { Event, EventFilters } from '../catalog/catalog.ts';
import { Id, Page } from '../primitives.ts';
import { listOf, one, route } from '../route.ts';
import { favoritableTypeFault, favoritableTypes } from '../sums/favoritable-type.ts';

const FavoritableType = z.enum(favoritableTypes, { error: ({ input }) => favoritableTypeFault(input) });

/** The target of a favourite. */
const Favoritable = z.strictObject({ favoritable_id: Id, favoritable_type: FavoritableType });
export type Favoritable = z.infer<typeof Favoritable>;

export const Favorite = z.object({
  id: z.int(),
  favoritable_id: z.int(),
  favoritable_type: z.enum(favoritableTypes),
  /** The name of the followed thing. */
  name: z.string(),
});
export type Favorite = z.infer<typeof Favorite>;

export const favorites = {
  list: route({
    method: 'GET',
    path: '/favorites',
    summary: 'What the viewer follows, in the order in which it was followed',
    audience: 'user',
    query: Page,
    response: listOf(Favorite),
    errors: [],
  }),
  /** Following a thing twice returns the existing favourite. */
  add: route({
    method: 'POST',
    path: '/favorite',
    kind: 'favorite',
    summary: 'Follow a team, a school, a sport, a game or a place',
    audience: 'user',
    body: Favoritable,
    response: one(Favorite),
    errors: ['favorites.favoritable_not_found', 'favorites.too_many'],
    repeatable: true,
  }),
  /** A repeat returns `favorites.not_found`: nothing is left to do. */
  remove: route({
    method: 'DELETE',
    path: '/favorite/:id',
    kind: 'favorite',
    summary: 'No longer follow',
    audience: 'user',
    params: z.object({ id: Id }),
    response: one(z.object({ id: z.int() })),
    errors: ['favorites.not_found'],
    repeatable: true,
  }),
  /**
   * The event list, filtered to favourites: the game itself, its teams, their schools, its sport, its place.
   */
  events: route({
    method: 'GET',
    path: '/events/favorite',
    summary: 'The events of what the viewer follows',
    audience: 'user',
    query: EventFilters,
    response: listOf(Event),
    errors: [],
  }),
} as const;
