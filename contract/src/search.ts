// One search over all names: games, teams, schools, videos.
import * as z from 'zod/mini';
import { Event, Participant, ParticipantGroup } from './catalog.ts';
import { VodMediaItem } from './library.ts';
import { limits } from './limits.ts';
import { one, route } from './route.ts';

export const SearchRequest = z.object({
  query: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchMaximum)),
  /** Results of each kind. */
  limit: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.searchResultsMaximum)),
    limits.searchResultsDefault,
  ),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

/** Each kind lists its best match first. */
export const SearchResults = z.object({
  events: z.array(Event),
  participants: z.array(Participant),
  participant_groups: z.array(ParticipantGroup),
  vod_media_items: z.array(VodMediaItem),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = {
  all: route({
    method: 'GET',
    path: '/search',
    kind: 'search',
    summary: 'Games, teams, schools and videos by any of their words; typing errors are forgiven',
    audience: 'visitor',
    query: SearchRequest,
    response: one(SearchResults),
    errors: [],
  }),
} as const;
