// A sponsor's films before games: which run, where they are shown, and how often they were.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one } from '../route.ts';
import { consoleRoute } from './console-route.ts';
import { Version } from './records.ts';

export const ConsolePreroll = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'processing', 'live', 'ready', 'failed', 'stopped']),
  /** Null for an own film. */
  url: z.nullable(z.string()),
  /** The name that reports sum its plays by. */
  sponsor: z.nullable(z.string()),
  weight: z.int(),
  for_live: z.boolean(),
  for_vod: z.boolean(),
  venue: z.nullable(z.string()),
  sports: z.array(z.string()),
  plays: z.int(),
});
export type ConsolePreroll = z.infer<typeof ConsolePreroll>;

/** When viewers may skip, and how long they see no second film before the same game. */
const settings = {
  skip_after_seconds: z.int().check(z.minimum(0), z.maximum(limits.prerollSkipSecondsMaximum)),
  hidden_minutes: z.int().check(z.minimum(0), z.maximum(limits.prerollHiddenMsMaximum / 60_000)),
};
export const PrerollSettings = z.object({ ...settings, names_sponsor: z.boolean(), version: Version });
export type PrerollSettings = z.infer<typeof PrerollSettings>;

const ofChannel = z.object({ channel_id: Id });
const Named = z.object({ id: z.int(), name: z.string() });

export const prerolls = {
  list: consoleRoute({
    method: 'GET',
    path: '/console/channels/:channel_id/prerolls',
    summary: 'The prerolls of a channel, the newest first, and the sports and venues to choose from.',
    grant: { act: 'channel.read', on: 'channel' },
    params: ofChannel,
    response: one(
      z.object({
        prerolls: z.array(ConsolePreroll),
        sports: z.array(Named),
        venues: z.array(Named),
        settings: PrerollSettings,
      }),
    ),
    errors: ['channel.not_found'],
  }),
  add: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/prerolls',
    summary: 'Starts a film before games: one at an https address, or one that was uploaded here.',
    grant: { act: 'channel.write', on: 'channel' },
    params: ofChannel,
    body: z.strictObject({
      /** Exactly one of the two is given. */
      url: z.optional(z.url().check(z.maxLength(2_000))),
      /** A film that arrived by `uploads.beginFilm`. */
      film: z.optional(z.strictObject({ upload_id: z.uuid() })),
      sponsor: z._default(z.nullable(z.string().check(z.maxLength(limits.prerollSponsorMaximum))), null),
      /** The sponsor's page. */
      link: z._default(z.nullable(z.string().check(z.maxLength(2_000))), null),
      weight: z._default(z.int(), 1),
      for_live: z._default(z.boolean(), true),
      for_vod: z._default(z.boolean(), true),
      location_id: z._default(z.nullable(Id), null),
      event_categories: z._default(z.array(Id), []),
    }),
    response: one(z.object({ id: z.int() })),
    errors: ['channel.not_found', 'media.preroll_invalid', 'media.preroll_limit', 'media.film_incomplete'],
  }),
  settings: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/prerolls/settings',
    summary: 'Sets when viewers may skip, and how long they see no second film before the same game.',
    grant: { act: 'channel.write', on: 'channel' },
    params: ofChannel,
    body: z.strictObject({ ...settings, names_sponsor: z._default(z.boolean(), false), version: Version }),
    response: one(PrerollSettings),
    errors: ['channel.not_found', 'media.preroll_settings_invalid', 'operators.changed_meanwhile'],
  }),
  resume: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/prerolls/resume',
    summary: 'Runs a preroll again that was stopped. Its count goes on.',
    grant: { act: 'channel.write', on: 'channel' },
    params: ofChannel,
    body: z.strictObject({ preroll_id: Id }),
    response: one(z.object({ resumed: z.boolean() })),
    errors: ['media.preroll_not_found', 'media.preroll_limit'],
    repeatable: true,
  }),
  stop: consoleRoute({
    method: 'POST',
    path: '/console/channels/:channel_id/prerolls/stop',
    summary: 'Stops a preroll. Its count stays.',
    grant: { act: 'channel.write', on: 'channel' },
    params: ofChannel,
    body: z.strictObject({ preroll_id: Id }),
    response: one(z.object({ stopped: z.boolean() })),
    errors: ['media.preroll_not_found'],
    repeatable: true,
  }),
} as const;
