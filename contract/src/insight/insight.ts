// Measures of the browser: sessions, events, plays and viewing time. All calls lie below the base address of the
// channel's analytics settings. Failures are silent in the browser; each call is repeated at most once.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Trk } from '../primitives.ts';
import { one, route } from '../route.ts';
import { batchPaths, eventNames, streamTypes, videoEventNames } from '../event-names.ts';

/** The channel's analytics key. The server answers `insight.profile_missing` without it, or for another channel's. */
const Profile = z.optional(z.nullable(z.string().check(z.maxLength(200))));
/** The answer of `session`. The server answers `insight.session_invalid` for any that it does not know. */
const SessionUuid = z.optional(z.nullable(z.string().check(z.maxLength(200))));
const Uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));
const Text = (maximum: number) => z.optional(z.nullable(z.string().check(z.maxLength(maximum))));
/** Free facts of an event. The server clips depth, size and numbers, and never refuses an event for them. */
const Extras = z.optional(z.nullable(z.record(z.string(), z.unknown())));

const Envelope = {
  profile: Profile,
  session_uuid: SessionUuid,
  /** One for each item: an item that arrives twice counts once. A call without it counts each time. */
  uuid: z.optional(Uuid),
  /** Milliseconds since 1970 by the device's clock. Alone, a call counts as now. */
  at: z.optional(z.number()),
};

export const EventBody = z.strictObject({
  ...Envelope,
  event: z.enum(eventNames),
  /** Ignored in the mode `measure`. */
  user_id: z.optional(z.nullable(z.union([z.string().check(z.maxLength(64)), z.number()]))),
  user_email: Text(limits.emailMaximum),
  extras: Extras,
});
export type EventBody = z.infer<typeof EventBody>;

const View = {
  /** The page makes up one for each play. */
  video_view_uuid: Uuid,
  stream_id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  stream_type: z.enum(streamTypes),
};

export const VideoEventBody = z.strictObject({
  ...Envelope,
  ...View,
  event: z.enum(videoEventNames),
  extras: Extras,
});
export type VideoEventBody = z.infer<typeof VideoEventBody>;

export const ViewingBody = z.strictObject({
  ...Envelope,
  ...View,
  /** Seconds played since the last report of this play. The server clips it to the time that passed. */
  viewing_time: z.number(),
  /** Seconds that this play has reported in all. With it, no second counts twice, whichever process is asked. */
  watched_seconds: z.optional(z.number()),
  category: Text(limits.titleMaximum),
  sport: Text(limits.titleMaximum),
  gender: Text(limits.titleMaximum),
  school: Text(limits.titleMaximum),
  league: Text(limits.titleMaximum),
});
export type ViewingBody = z.infer<typeof ViewingBody>;

export const SessionBody = z.strictObject({
  profile: Profile,
  /** The hash that `hash` answered. The same hash gives the same session. */
  session: Text(200),
  device_type: Text(40),
  user_agent: Text(1_000),
  /** Such as 1920x1080. */
  resolution: Text(40),
  platform: z.literal('web'),
  trk: z.optional(Trk),
});
export type SessionBody = z.infer<typeof SessionBody>;

export const BatchItem = z.strictObject({
  uuid: Uuid,
  path: z.enum(batchPaths),
  /** The body of the call. It may leave `profile` and `session_uuid` to the batch. */
  body: z.record(z.string(), z.unknown()),
  /** Milliseconds since 1970 by the device's clock. */
  at: z.number(),
});
export type BatchItem = z.infer<typeof BatchItem>;

export const BatchBody = z.strictObject({
  profile: Profile,
  session_uuid: SessionUuid,
  /** By the device's clock when the batch leaves: the server corrects every `at` by it. */
  sent_at: z.number(),
  /** Each is checked by itself: a wrong one is counted and left out, the others are kept. */
  items: z.array(z.unknown()).check(z.maxLength(limits.batchItemsMaximum)),
});
export type BatchBody = z.infer<typeof BatchBody>;

const refusals = ['insight.profile_missing', 'insight.session_invalid', 'insight.localhost_refused'] as const;
const Accepted = one(z.object({ accepted: z.int(), refused: z.int() }));

export const insight = {
  hash: route({
    method: 'GET',
    path: '/datalake/hash/',
    kind: 'measure',
    summary: 'A hash for a new session',
    audience: 'bootstrap',
    response: one(z.string()),
    errors: ['insight.localhost_refused'],
  }),
  session: route({
    method: 'POST',
    path: '/datalake/session/',
    kind: 'measure',
    summary: 'Create the session of a hash, or find it; it lasts 24 h',
    audience: 'bootstrap',
    body: SessionBody,
    response: one(z.object({ session_uuid: z.string(), expires_at: z.string() })),
    errors: refusals,
    repeatable: true,
  }),
  event: route({
    method: 'POST',
    path: '/datalake/event/',
    kind: 'measure',
    summary: 'One event',
    audience: 'bootstrap',
    body: EventBody,
    response: Accepted,
    errors: refusals,
    repeatable: true,
  }),
  videoEvent: route({
    method: 'POST',
    path: '/datalake/video/event/',
    kind: 'measure',
    summary: 'One event of a play',
    audience: 'bootstrap',
    body: VideoEventBody,
    response: Accepted,
    errors: refusals,
    repeatable: true,
  }),
  viewing: route({
    method: 'POST',
    path: '/datalake/video/viewing/',
    kind: 'measure',
    summary: 'Seconds of a play since its last report',
    audience: 'bootstrap',
    body: ViewingBody,
    response: Accepted,
    errors: refusals,
    repeatable: true,
  }),
  batch: route({
    method: 'POST',
    path: '/datalake/batch/',
    kind: 'measure',
    summary: 'Many items in one body of at most 50 kB, as JSON or as text/plain from a beacon',
    audience: 'bootstrap',
    body: BatchBody,
    response: Accepted,
    errors: refusals,
    repeatable: true,
  }),
} as const;
