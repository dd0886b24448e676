// Clips: a range of a game's media under a name, its life, its file, and its shared page.
import * as z from 'zod/mini';
import { ClipStatus } from './clip-status.ts';
import { Event, EventType, StreamStatus } from '../catalog/catalog.ts';
import { limits } from '../limits.ts';
import { Id, IdempotencyKey, Page, PictureWidths } from '../primitives.ts';
import { listOf, one, route } from '../route.ts';

export { ClipStatus };

/** Shown for a field that the request leaves out. */
const fieldRequired = 'Field is required';
const tooLong = (length: number): string => `Field length must be less than ${length + 1}`;

const ClipName = z
  .string(fieldRequired)
  .check(
    z.trim(),
    z.minLength(1, 'Please fill in the input field.'),
    z.maxLength(limits.clipNameMaximum, tooLong(limits.clipNameMaximum)),
  );
const ClipTag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please fill in the input field.'),
    z.maxLength(limits.tagMaximum, tooLong(limits.tagMaximum)),
  );
const ClipTags = z
  .array(ClipTag, 'Please select tag')
  .check(
    z.minLength(1, 'Please select tag'),
    z.maxLength(limits.clipTagsMaximum, tooLong(limits.clipTagsMaximum)),
  );
/** Seconds from the start of the media. */
const Seconds = z
  .number(fieldRequired)
  .check(z.minimum(0, 'Out of range'), z.maximum(limits.clipSecondsMaximum, 'Out of range'));
const Uuid = z.string().check(z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/));
const BodyId = z.int(fieldRequired).check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER));

export const NewClip = z.strictObject({
  event_id: BodyId,
  name: ClipName,
  /** Inclusive, in seconds from the start of the media. */
  start_time: Seconds,
  /** The end of the clip, exclusive, in seconds from the start of the media. The name is historical (R3.06). */
  duration: Seconds,
  tags: ClipTags,
  /** The `asset_id` of the playback. */
  event_media_id: BodyId,
  /** One for each press: a repeated request answers the same clip. Without one, the same range and name are the same press. */
  idempotency_key: z.optional(IdempotencyKey),
});
export type NewClip = z.infer<typeof NewClip>;

/** The public facts of a clip. */
export const Clip = z.object({
  id: z.int(),
  /** With the id, it opens `/share/{id}/{uuid}`. */
  uuid: z.string(),
  event_id: z.int(),
  event_media_id: z.int(),
  name: z.string(),
  start_time: z.number(),
  /** The end, as requested. */
  duration: z.number(),
  tags: z.array(z.string()),
  status: ClipStatus,
  /** Seconds that the file plays. It is shorter than the range when the broadcast has a hole. Null until it is ready. */
  length: z.nullable(z.number()),
  /** Null until it is ready. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** MP4 with ranges. Null until it is ready, and while it is withheld. */
  url: z.nullable(z.string()),
  /** Null without pictures, and where `url` is. */
  poster_url: z.nullable(z.string()),
  poster_widths: PictureWidths,
  views: z.int(),
  /** Seconds UTC. */
  created_at: z.int(),
});
export type Clip = z.infer<typeof Clip>;

/** The maker sees these in addition. */
export const OwnClip = z.extend(Clip, {
  /** A sentence. Null unless it failed. */
  failure: z.nullable(z.string()),
  /** An operator took it out of the channel, or has not released it yet. It is in the maker's list, and does not play. */
  is_withheld: z.boolean(),
  /** The file to give away is made. */
  is_file_ready: z.boolean(),
});
export type OwnClip = z.infer<typeof OwnClip>;

const ClipCaption = z.object({ language: z.string(), label: z.string(), url: z.string() });

export const SharedClip = z.extend(Clip, {
  event: z.object({
    id: z.int(),
    name: z.string(),
    type: EventType,
    stream_status: StreamStatus,
    event_utc_ts: z.int(),
    participants: z.array(z.object({ id: z.int(), name: z.string(), short_name: z.string() })),
  }),
  /** Pages without it carry `noindex` and no `og:video`. Null for a paid game, and until the file is made. */
  public_file_url: z.nullable(z.string()),
  /** WebVTT from the start of the clip. Empty where `url` is null. */
  captions: z.array(ClipCaption),
});
export type SharedClip = z.infer<typeof SharedClip>;

/** The dialog reads these before the press. */
export const ClipOptions = z.object({
  /** The code of the refusal, as `create` would answer it. Null when the viewer may make a clip. */
  refusal: z.nullable(z.string()),
  /** The reason of `access.denied`. */
  reason: z.nullable(z.string()),
  /** Clips left in all periods that run now. Null when this game takes none of them, or the periods never had any. */
  left: z.nullable(z.int()),
  /** When a membership gives new clips, in seconds UTC. Null when none does. */
  renews_at: z.nullable(z.int()),
  length_minimum: z.number(),
  length_maximum: z.number(),
  /** The channel's own list. */
  tags: z.array(z.string()),
  /** The tags that are chosen at first: the viewer's last ones, else the commonest of the sport. May be empty. */
  suggested: z.array(z.string()),
  /** Prefilled from the game. */
  name: z.string(),
});
export type ClipOptions = z.infer<typeof ClipOptions>;

export const ReportReason = z.enum(['privacy', 'offensive', 'rights', 'other']);
export type ReportReason = z.infer<typeof ReportReason>;

/** 1:1 and 9:16. Without a shape, the file shows the whole picture. */
export const ClipShape = z.enum(['square', 'portrait']);
export type ClipShape = z.infer<typeof ClipShape>;

export const ClipFile = z.object({
  /** Valid for 60 s. */
  url: z.string(),
  name: z.string(),
  bytes: z.int(),
});
export type ClipFile = z.infer<typeof ClipFile>;

const Tag = z.optional(ClipTag);
const OneClip = z.object({ id: Id });

export const clips = {
  create: route({
    method: 'POST',
    path: '/clip',
    kind: 'clip',
    summary: 'Make a clip of a range of a game; it answers at once, queued',
    audience: 'user',
    body: NewClip,
    response: one(OwnClip),
    errors: [
      'catalog.event_not_found',
      'access.denied',
      'clips.off',
      'clips.closed',
      'clips.not_included',
      'clips.used_up',
      'clips.media_not_found',
      'clips.range_invalid',
      'clips.end_too_late',
      'clips.name_refused',
      'clips.too_many_unfinished',
      'clips.channel_busy',
      'clips.too_many_today',
      'clips.no_room',
    ],
    repeatable: true,
  }),
  options: route({
    method: 'GET',
    path: '/clip/options',
    summary: 'Whether the viewer may make a clip of this game, how many are left, its lengths and tags',
    audience: 'visitor',
    query: z.object({ event_id: Id }),
    response: one(ClipOptions),
    errors: ['catalog.event_not_found'],
  }),
  change: route({
    method: 'PATCH',
    path: '/clip/:id',
    summary: 'Rename an own clip, or give it other tags',
    audience: 'user',
    params: OneClip,
    body: z.strictObject({ name: z.optional(ClipName), tags: z.optional(ClipTags) }),
    response: one(OwnClip),
    errors: ['clips.not_found', 'clips.name_refused'],
    repeatable: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/clip/:id',
    summary:
      'Delete an own clip; it can be taken back for a minute. A clip that is deleted already is no error',
    audience: 'user',
    params: OneClip,
    response: one(z.object({ deleted: z.literal(true) })),
    errors: ['clips.not_found'],
  }),
  takeBack: route({
    method: 'POST',
    path: '/clip/:id/take-back',
    summary: 'Take back the deletion of an own clip within a minute',
    audience: 'user',
    params: OneClip,
    response: one(OwnClip),
    errors: ['clips.not_found'],
    repeatable: true,
  }),
  ofEvent: route({
    method: 'GET',
    path: '/clips/event',
    summary: 'The ready clips of a game, latest first',
    audience: 'visitor',
    query: z.extend(Page, { event_id: Id, tag: Tag }),
    response: listOf(Clip),
    errors: ['catalog.event_not_found', 'access.denied'],
  }),
  latest: route({
    method: 'GET',
    path: '/clips',
    summary: 'The ready clips of the channel, of a team, a school or a sport, latest first',
    audience: 'visitor',
    query: z.extend(Page, {
      tag: Tag,
      participant_id: z.optional(Id),
      participant_group_id: z.optional(Id),
      event_category_id: z.optional(Id),
    }),
    response: listOf(Clip),
    errors: ['access.denied'],
  }),
  ofUser: route({
    method: 'GET',
    path: '/clips/user',
    kind: 'poll',
    summary: 'The own clips in every state, latest first',
    audience: 'user',
    query: z.extend(Page, { tag: Tag }),
    response: listOf(OwnClip),
    errors: [],
  }),
  shared: route({
    method: 'GET',
    path: '/shared-clip',
    summary: 'The clip of a shared address; unknown, deleted, withheld and wrong ones answer alike',
    audience: 'visitor',
    query: z.object({ id: Id, uuid: Uuid }),
    response: one(SharedClip),
    errors: ['clips.not_found', 'access.denied'],
  }),
  download: route({
    method: 'GET',
    path: '/clip/download',
    kind: 'poll',
    summary: 'An address of 60 s for the file to give away; counts once for each clip and day',
    audience: 'user',
    query: z.extend(OneClip, {
      /** For the maker alone. */
      shape: z.optional(ClipShape),
      /** Where the middle of the shape is, in thousandths of the picture's width. */
      centre: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000)), 500),
    }),
    response: one(ClipFile),
    errors: [
      'clips.not_found',
      'clips.not_ready',
      'clips.file_in_preparation',
      'clips.file_failed',
      'clips.no_pictures',
      'clips.download_not_included',
      'clips.downloads_used_up',
      'access.denied',
    ],
  }),
  report: route({
    method: 'POST',
    path: '/clip/:id/report',
    kind: 'contact',
    summary: 'Report a clip to the channel; counts once for each viewer',
    audience: 'visitor',
    params: OneClip,
    body: z.strictObject({
      uuid: Uuid,
      reason: ReportReason,
      note: z.optional(z.string().check(z.trim(), z.maxLength(limits.clipNoteMaximum))),
    }),
    response: one(z.object({ reported: z.literal(true) })),
    errors: ['clips.not_found'],
    repeatable: true,
  }),
  countView: route({
    method: 'POST',
    path: '/clip/:id/views',
    summary: 'Count a clip that was played',
    audience: 'visitor',
    params: OneClip,
    /** The page makes up one id for each play. */
    body: z.strictObject({ uuid: Uuid, play_id: Uuid }),
    response: one(z.object({ counted: z.boolean() })),
    errors: ['clips.not_found'],
    repeatable: true,
  }),
  eventsWithClip: route({
    method: 'GET',
    path: '/events/with_clip',
    summary: 'The games that have a ready clip, the game with the latest clip first',
    audience: 'visitor',
    query: Page,
    response: listOf(Event),
    errors: [],
  }),
} as const;
