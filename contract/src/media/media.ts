// Playback: the signed address of a stream, and its renewal.
import * as z from 'zod/mini';
import { library } from './library.ts';
import { PrerollBreak, prerolls } from './prerolls.ts';
import { Resume, positions } from './positions.ts';
import { codes } from './codes.ts';
import { Id, PictureWidths, RemoteKind } from '../primitives.ts';
import { RemotePlayback } from '../access/remote.ts';
import { one, route } from '../route.ts';

export const CaptionTrack = z.object({ language: z.string(), label: z.string(), url: z.string() });

/** One of several sound tracks. Its playlist is in the folder of its name, beside the rungs. */
export const AudioTrack = z.object({
  name: z.string(),
  label: z.string(),
  language: z.nullable(z.string()),
});

export const Playback = z.object({
  asset_id: z.int(),
  /** Null for a video of the library. */
  event_id: z.nullable(z.int()),
  /** Whether the playlists still grow. */
  is_live: z.boolean(),
  /** Seconds. Null while it is live. */
  duration: z.nullable(z.number()),
  /** `{exp}~{sid}~{signature}`: the path segment that the player replaces with a newer one. */
  token: z.string(),
  /** Seconds UTC. */
  token_expires_at: z.int(),
  /** Remaining lifetime of the token in seconds, for a device with a wrong clock. */
  token_seconds: z.int(),
  master_url: z.string(),
  /** The low-latency playlist of the same rungs, in parts of half a second. Null unless it is live. */
  low_latency_url: z.nullable(z.string()),
  /** The playlists' texts by their path below the token. They save the player a request. */
  playlists: z.record(z.string(), z.string()),
  /** The data of the first frame: the init segment and the first segment of the start rung. */
  first_fragments: z.array(z.string()),
  start_rung: z.string(),
  poster_url: z.nullable(z.string()),
  poster_widths: PictureWidths,
  storyboard_url: z.nullable(z.string()),
  captions: z.array(CaptionTrack),
  /** The sound tracks when there are several, else none. A player starts with the first. */
  audio: z.array(AudioTrack),
  /** Null when this viewer sees no preroll before this game. */
  prerolls: z.nullable(PrerollBreak),
  /** Where the account was in this recording. Absent for a visitor, for a live game and without a position. */
  resume: z.optional(Resume),
});
export type Playback = z.infer<typeof Playback>;

/** 256 random bits in base64url. */
const FrameSecret = z.string().check(z.regex(/^[\w-]{43}$/));

export const Download = z.object({
  /** Valid for 60 s. A cut download asks again, which costs nothing on the same day. */
  url: z.string(),
  /** The name of the file on the viewer's disk. */
  name: z.string(),
  bytes: z.int(),
  /** How long the file plays. */
  seconds: z.number(),
});
export type Download = z.infer<typeof Download>;

export const DownloadOptions = z.object({
  /** The code of the refusal, as `downloadEvent` would answer. Null when the download is allowed. */
  refusal: z.nullable(z.string()),
  /** The downloads left in all periods that run now. */
  left: z.int(),
  /** Another download of this event today takes none. */
  is_taken: z.boolean(),
  /** Best first. */
  qualities: z.array(
    z.object({
      name: z.string(),
      height: z.int(),
      bytes: z.int(),
      /** How long the file plays: as long as the game. */
      seconds: z.number(),
    }),
  ),
});
export type DownloadOptions = z.infer<typeof DownloadOptions>;

/** A one-time ticket with which a frame on another site plays for this account. */
export const FrameTicket = z.object({ ticket: z.string() });
export type FrameTicket = z.infer<typeof FrameTicket>;

export const media = {
  ...library,
  ...prerolls,
  ...positions,
  ...codes,
  playback: route({
    method: 'GET',
    path: '/events/:id/playback',
    kind: 'playback',
    summary: 'The signed address of the recording; asked again to renew the token',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(Playback),
    errors: [
      'catalog.event_not_found',
      'access.denied',
      'access.too_many_streams',
      'media.not_found',
      'media.not_ready',
    ],
  }),
  remotePlayback: route({
    method: 'POST',
    path: '/events/:id/remote',
    kind: 'playback',
    summary: 'The address of the event for one television, which cannot renew a token',
    audience: 'visitor',
    params: z.object({ id: Id }),
    body: z.strictObject({ kind: RemoteKind }),
    response: one(RemotePlayback),
    errors: [
      'catalog.event_not_found',
      'access.remote_off',
      'access.denied',
      'media.not_found',
      'media.not_ready',
    ],
    /** A device counts from its first request on, so an address that nobody uses costs nothing. */
    repeatable: true,
  }),
  frameTicket: route({
    method: 'POST',
    path: '/embed/tickets',
    summary: 'A ticket of 60 s for a frame that shows this event on another site',
    audience: 'user',
    body: z.strictObject({ event_id: Id }),
    response: one(FrameTicket),
    errors: ['catalog.event_not_found', 'access.denied'],
    repeatable: true,
  }),
  downloadOptions: route({
    method: 'GET',
    path: '/download-event/:id/options',
    kind: 'playback',
    summary:
      'Whether the viewer may download this event, in which qualities and sizes, and how many are left',
    audience: 'user',
    params: z.object({ id: Id }),
    response: one(DownloadOptions),
    errors: ['catalog.event_not_found'],
  }),
  downloadEvent: route({
    method: 'GET',
    path: '/download-event/:id',
    kind: 'playback',
    summary: 'An address of 60 s for the recording as one MP4; counts once for each event and day',
    audience: 'user',
    params: z.object({ id: Id }),
    /** The name of a quality, such as `540p`. Without it the best. */
    query: z.object({ quality: z.optional(z.string().check(z.regex(/^[a-z0-9]{1,16}$/))) }),
    response: one(Download),
    errors: [
      'catalog.event_not_found',
      'access.denied',
      'media.download_not_included',
      'media.downloads_used_up',
      'media.download_live',
      'media.download_split',
      'media.download_incomplete',
      'media.quality_not_found',
      'media.not_found',
      'media.not_ready',
    ],
  }),
  framePlayback: route({
    method: 'POST',
    path: '/embed/playback',
    kind: 'playback',
    summary:
      'The signed address for a frame on another site that plays for an account; asked again to renew it',
    audience: 'visitor',
    /** The frame makes up its key. The ticket binds it once, and the key alone renews. */
    body: z.strictObject({ key: FrameSecret, ticket: z.optional(FrameSecret) }),
    response: one(Playback),
    errors: [
      'access.frame_invalid',
      'catalog.event_not_found',
      'access.denied',
      'access.too_many_streams',
      'media.not_found',
      'media.not_ready',
    ],
    repeatable: true,
  }),
  vodPlayback: route({
    method: 'GET',
    path: '/vod-media-items/:id/playback',
    kind: 'playback',
    summary: 'The signed address of a video of the library; asked again to renew the token',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(Playback),
    errors: ['media.item_not_found', 'access.denied', 'access.too_many_streams'],
  }),
} as const;
