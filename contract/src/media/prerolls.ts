// Prerolls: a sponsor's film before a game. The operator's list, the viewer's choice of it, and the count of plays.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one, route } from '../route.ts';

export const Preroll = z.object({
  id: z.int(),
  /** An https address, or the path of the channel's own film (T43). */
  url: z.string(),
  /** Null for every venue. */
  location_id: z.nullable(z.int()),
  /** Sports by id. Empty for every sport. */
  event_categories: z.array(z.int()),
  for_vod: z.boolean(),
  for_live: z.boolean(),
  /** The chance among those that apply is proportional to it. 0 is never chosen. */
  weight: z.int().check(z.minimum(0), z.maximum(limits.prerollWeightMaximum)),
});
export type Preroll = z.infer<typeof Preroll>;

/** A player needs these to show one film before a game. */
export const PrerollBreak = z.object({
  /** The films that apply to this game and viewer. The player chooses one by weight. */
  choices: z.array(
    z.object({
      id: z.int(),
      url: z.string(),
      weight: z.int(),
      /** Seconds. Null for a film at another site. */
      duration: z.nullable(z.number()),
      /** The sponsor's page, which a press on the film's link opens. */
      link: z.nullable(z.string()),
      /** The name beside the score. Only where the channel shows it there. */
      sponsor: z.optional(z.string()),
    }),
  ),
  skip_after_seconds: z.int(),
  /** A viewer who saw a film sees none before the same game for this long. */
  hidden_ms: z.int(),
});
export type PrerollBreak = z.infer<typeof PrerollBreak>;

export const prerolls = {
  prerollPlayed: route({
    method: 'POST',
    path: '/prerolls/:id/plays',
    summary: 'Counts a preroll that was played',
    audience: 'visitor',
    params: z.object({ id: Id }),
    body: z.strictObject({ event_id: Id, play_id: z.uuid() }),
    response: one(z.object({ counted: z.boolean() })),
    errors: ['media.preroll_not_found', 'catalog.event_not_found'],
    repeatable: true,
  }),
} as const;
