// What a viewer follows: teams, schools, sports, games and places, and the events that this brings.
import * as z from 'zod/mini';
import { Event, EventFilters } from './catalog.ts';
import { Id, Page } from './primitives.ts';
import { listOf, one, route } from './route.ts';
import { favoritableTypeFault, favoritableTypes } from './sums/favoritable-type.ts';

const FavoritableType = z.enum(favoritableTypes, { error: ({ input }) => favoritableTypeFault(input) });

/** What a favourite points at. */
const Favoritable = z.strictObject({ favoritable_id: Id, favoritable_type: FavoritableType });
export type Favoritable = z.infer<typeof Favoritable>;

export const Favorite = z.object({
  id: z.int(),
  favoritable_id: z.int(),
  favoritable_type: z.enum(favoritableTypes),
  /** Of what is followed. */
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
  /** Following what is followed already answers the favourite that is there. */
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
  /** Repeating it answers `favorites.not_found`, which says that nothing is left to do. */
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
  /** The list of events, narrowed to what is followed: the game itself, its teams, their schools, its sport, its place. */
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
