// Positions of an account in recordings: any device of the account resumes where another one stopped.
import * as z from 'zod/mini';
import { Event } from '../catalog/catalog.ts';
import { limits } from '../limits.ts';
import { Id } from '../primitives.ts';
import { one, route } from '../route.ts';
import { resumeKeptDays } from './resume.ts';

const ago = z.number().check(z.minimum(0), z.maximum(resumeKeptDays * 86_400));

/**
 * A position with its age. The age is a duration on the sender's monotonic clock, and the server's clock orders all
 * positions. So a device with a wrong date does not win.
 */
export const Resume = z.object({
  /** 0 when there is nothing to resume: not begun, or over. */
  seconds: z.number(),
  /** Seconds since this position was watched. */
  seconds_ago: z.number(),
});
export type Resume = z.infer<typeof Resume>;

export const AccountPosition = z.extend(Resume, {
  asset_id: z.int(),
  /** Null for a video of the library. */
  event_id: z.nullable(z.int()),
  /** The length of the recording in seconds. */
  duration: z.nullable(z.number()),
});
export type AccountPosition = z.infer<typeof AccountPosition>;

export const Continued = z.object({
  /** The latest first, up to 50, also those that are over: another device forgets its own position then. */
  positions: z.array(AccountPosition),
  /** The games to continue, up to 24, in the order of their positions. */
  events: z.array(Event),
});
export type Continued = z.infer<typeof Continued>;

export const positions = {
  keepPosition: route({
    method: 'POST',
    path: '/user/positions',
    kind: 'poll',
    summary: 'Keep where the account is in a recording; an older position does not replace a newer one',
    audience: 'user',
    body: z.strictObject({
      asset_id: Id,
      seconds: z.number().check(z.minimum(0), z.maximum(limits.positionMaximumSeconds)),
      seconds_ago: ago,
    }),
    /** False when the account has watched this recording later, on another page or device. */
    response: one(z.object({ kept: z.boolean() })),
    errors: ['media.not_found'],
    repeatable: true,
  }),
  continueWatching: route({
    method: 'GET',
    path: '/user/positions',
    summary: 'Where the account is in its recordings, and the games to continue',
    audience: 'user',
    response: one(Continued),
    errors: [],
  }),
} as const;
