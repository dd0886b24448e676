// Access: one decision with a reason. Pages, API and media all use it.
import * as z from 'zod/mini';
import { Capabilities } from '../identity/identity.ts';
import { RemoteKind } from '../primitives.ts';
import { one, route } from '../route.ts';
import { RemoteDevice } from './remote.ts';

export { AccessDecision, AccessReason } from '../catalog/access-decision.ts';
export { RemoteDevice, RemotePlayback } from './remote.ts';

/** The content, as its address in the API. */
export const StreamSubject = z.string().check(z.regex(/^(?:events|vod-media-items)\/[1-9]\d{0,14}$/));

const DeviceId = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/));

/** A device of the account that watches now. Its id is the one in the list of devices or of remotes. */
export const Stream = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** ISO 3166 of its address, when known. */
  country: z.nullable(z.string()),
  subject: z.string(),
  /** Set for a television. The other facts are of the log-in that started it. */
  remote: z.nullable(RemoteKind),
  started_at: z.string(),
  is_this: z.boolean(),
});
export type Stream = z.infer<typeof Stream>;

export const Streams = z.object({
  /** The most devices at once: the highest number of the viewer's passes, else the channel's. */
  limit: z.int(),
  streams: z.array(Stream),
});
export type Streams = z.infer<typeof Streams>;

export const access = {
  streams: route({
    method: 'GET',
    path: '/user/streams',
    kind: 'playback',
    summary: 'The devices of the account that watch now, the latest first',
    audience: 'user',
    response: one(Streams),
    errors: [],
  }),
  takeOverStream: route({
    method: 'POST',
    path: '/user/streams/take-over',
    kind: 'playback',
    summary: 'Stop another device of the account, and watch here instead',
    audience: 'user',
    /** `id` is the device to stop. A device that has stopped already is no error. */
    body: z.strictObject({ id: DeviceId, subject: StreamSubject }),
    response: one(z.object({ held: z.literal(true) })),
    errors: ['access.too_many_streams'],
    repeatable: true,
  }),
  releaseStream: route({
    method: 'DELETE',
    path: '/user/streams/this',
    kind: 'playback',
    summary: 'This device stops watching: its place is free at once',
    audience: 'user',
    /** Nothing happens when the device has gone on to watch something else. */
    query: z.object({ subject: StreamSubject }),
    response: one(z.object({ held: z.literal(false) })),
    errors: [],
  }),
  remotes: route({
    method: 'GET',
    path: '/user/remotes',
    summary: 'The televisions that may play for the account, the latest first',
    audience: 'user',
    response: one(z.array(RemoteDevice)),
    errors: [],
  }),
  endRemote: route({
    method: 'DELETE',
    path: '/user/remotes/:id',
    kind: 'playback',
    summary: 'End a television: its next requests are refused, and its place is free',
    audience: 'user',
    /** A device that has ended already is no error. */
    params: z.object({ id: DeviceId }),
    response: one(z.object({ ended: z.literal(true) })),
    errors: [],
    repeatable: true,
  }),
  capabilities: route({
    method: 'GET',
    path: '/user/access',
    summary: 'What the passes of the account allow',
    audience: 'user',
    response: one(Capabilities),
    errors: [],
  }),
} as const;
