// Playback on another screen that cannot renew a token: AirPlay and Google Cast. Each channel switches them on.
import * as z from 'zod/mini';
import { RemoteKind } from '../primitives.ts';

/** The address for one device and one event. It ends by itself, and its account can end it earlier. */
export const RemotePlayback = z.object({
  /** Null for a free event, which no account has to pay for. */
  id: z.nullable(z.string()),
  /** The path of the native playlist below the channel's origin. */
  url: z.string(),
  /** Seconds UTC. */
  expires_at: z.int(),
  is_live: z.boolean(),
});
export type RemotePlayback = z.infer<typeof RemotePlayback>;

/** A device that may play for the account, and the log-in that started it. */
export const RemoteDevice = z.object({
  id: z.string(),
  kind: RemoteKind,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  country: z.nullable(z.string()),
  subject: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});
export type RemoteDevice = z.infer<typeof RemoteDevice>;
