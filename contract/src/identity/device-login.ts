// Log-in of a device without a keyboard, in the manner of RFC 8628. The device shows a code, and its owner approves it
// on a logged-in phone.
import * as z from 'zod/mini';
import { Session } from './identity.ts';
import { one, route } from '../route.ts';

/** 256 random bits in base64url. */
const Secret = z.string().check(z.regex(/^[\w-]{43}$/));
/** In any spelling of a viewer. */
export const TypedCode = z.string().check(z.maxLength(40));

export const DeviceLogin = z.object({
  /** 8 letters, for the owner. */
  code: z.string(),
  /** The device polls with it. It never leaves the device otherwise. */
  secret: z.string(),
  expires_in_seconds: z.int(),
  poll_ms: z.int(),
});
export type DeviceLogin = z.infer<typeof DeviceLogin>;

/** The device that asks, as its owner sees it before the approval. */
export const AskingDevice = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** ISO 3166 of its address, when known. */
  country: z.nullable(z.string()),
  seconds_ago: z.int(),
});
export type AskingDevice = z.infer<typeof AskingDevice>;

export const deviceLogin = {
  /** Asking again replaces the code of before. */
  begin: route({
    method: 'POST',
    path: '/auth/device-login',
    kind: 'login',
    summary: 'A code with which this device can be logged in from another one, for 10 minutes and once',
    audience: 'visitor',
    response: one(DeviceLogin),
    errors: ['identity.already_logged_in'],
    repeatable: true,
  }),
  poll: route({
    method: 'POST',
    path: '/auth/device-login/poll',
    kind: 'poll',
    summary: 'Whether the code is approved; the answer after the approval is the session, once',
    audience: 'visitor',
    body: z.strictObject({ secret: Secret }),
    /** Null until the owner decides. */
    response: one(z.object({ session: z.nullable(Session) })),
    errors: [
      'identity.already_logged_in',
      'identity.device_login_over',
      'identity.device_login_refused',
      'identity.account_banned',
      'identity.wrong_credentials',
    ],
  }),
  decide: route({
    method: 'POST',
    path: '/auth/device-login/decide',
    kind: 'login',
    summary: 'Let the device of this code into the account, or refuse it',
    audience: 'user',
    body: z.strictObject({ code: TypedCode, approve: z.boolean() }),
    response: one(z.object({ approved: z.boolean() })),
    errors: ['identity.device_code_invalid'],
    repeatable: true,
  }),
} as const;
