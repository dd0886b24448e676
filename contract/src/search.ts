// One search over everything a visitor looks for: games, teams, schools, sports, videos, pages and questions.
import * as z from 'zod/mini';
import { Event, EventCategory, Participant, ParticipantGroup } from './catalog/catalog.ts';
import { FaqEntry, PageLink } from './channel/channel.ts';
import { VodMediaItem } from './media/library.ts';
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
  /** Sports. */
  event_categories: z.array(EventCategory),
  /** The operator's pages, without their text. */
  pages: z.array(PageLink),
  faq: z.array(
    z.pick(FaqEntry, { id: true, group: true, question: true, language: true, field_languages: true }),
  ),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const search = {
  all: route({
    method: 'GET',
    path: '/search',
    kind: 'search',
    summary:
      'Games, teams, schools, sports, videos, pages and questions by any of their words; typing errors are forgiven',
    audience: 'visitor',
    query: SearchRequest,
    response: one(SearchResults),
    errors: [],
  }),
} as const;
