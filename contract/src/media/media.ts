// Playback: the signed address of a stream, and its renewal.
import * as z from 'zod/mini';
import { library } from './library.ts';
import { PrerollBreak, prerolls } from './prerolls.ts';
import { Id } from '../primitives.ts';
import { one, route } from '../route.ts';

export const CaptionTrack = z.object({ language: z.string(), label: z.string(), url: z.string() });

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
  storyboard_url: z.nullable(z.string()),
  captions: z.array(CaptionTrack),
  /** Null when this viewer sees no preroll before this game. */
  prerolls: z.nullable(PrerollBreak),
});
export type Playback = z.infer<typeof Playback>;

export const media = {
  ...library,
  ...prerolls,
  playback: route({
    method: 'GET',
    path: '/events/:id/playback',
    kind: 'playback',
    summary: 'The signed address of the recording; asked again to renew the token',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(Playback),
    errors: ['catalog.event_not_found', 'access.denied', 'media.not_found', 'media.not_ready'],
  }),
  vodPlayback: route({
    method: 'GET',
    path: '/vod-media-items/:id/playback',
    kind: 'playback',
    summary: 'The signed address of a video of the library; asked again to renew the token',
    audience: 'visitor',
    params: z.object({ id: Id }),
    response: one(Playback),
    errors: ['media.item_not_found', 'access.denied'],
  }),
} as const;
