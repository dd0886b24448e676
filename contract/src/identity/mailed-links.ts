// Mailed links: they confirm an address or set a new password.
import * as z from 'zod/mini';
import { email, isTypedTwice, newPasswordTwice, ownerProof, proofErrors, Session } from './identity.ts';
import { Locale } from '../primitives.ts';
import { one, route } from '../route.ts';

/** The key from the mail. Any other text opens nothing. */
export const mailedKey = z.string().check(z.maxLength(200));

export const ResetRequest = z.strictObject({
  email,
  /** The language of the request. */
  language: z.optional(Locale),
  recaptcha_token: z.optional(z.string().check(z.maxLength(4_000))),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

export const ResetPassword = z.strictObject({ key: mailedKey, ...newPasswordTwice }).check(isTypedTwice);
export type ResetPassword = z.infer<typeof ResetPassword>;

export const CorrectEmail = z.strictObject({ email, ...ownerProof });
export type CorrectEmail = z.infer<typeof CorrectEmail>;

const SentMail = z.object({ email: z.string() });

export const mailedLinks = {
  requestReset: route({
    method: 'POST',
    path: '/auth/password-reset-request',
    kind: 'login',
    summary:
      'Ask for a link to choose a new password; answered alike whether or not there is such an account',
    audience: 'visitor',
    body: ResetRequest,
    response: one(z.object({ accepted: z.boolean() })),
    errors: ['identity.captcha_required', 'identity.captcha_invalid', 'identity.mail_limited'],
  }),
  readResetKey: route({
    method: 'POST',
    path: '/auth/password-reset-key',
    kind: 'login',
    summary: 'Whose password a mailed key is for; it stays unused',
    audience: 'visitor',
    body: z.strictObject({ key: mailedKey }),
    response: one(z.object({ email: z.string() })),
    errors: ['identity.reset_failed', 'identity.reset_key_expired', 'identity.user_not_found'],
    repeatable: true,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/auth/password-reset',
    kind: 'login',
    summary: 'Choose a new password with a mailed key; every other session of the account ends',
    audience: 'visitor',
    body: ResetPassword,
    response: one(Session),
    errors: [
      'identity.already_logged_in',
      'identity.reset_failed',
      'identity.reset_key_expired',
      'identity.user_not_found',
      'identity.account_banned',
    ],
  }),
  verifyEmail: route({
    method: 'POST',
    path: '/auth/email-verify',
    kind: 'login',
    summary: 'Confirm an address with a mailed key',
    audience: 'visitor',
    body: z.strictObject({ key: mailedKey }),
    response: one(SentMail),
    errors: ['identity.verification_failed', 'identity.email_already_verified'],
  }),
  requestVerification: route({
    method: 'POST',
    path: '/auth/email-verify-request',
    kind: 'login',
    summary: 'Mail the link that confirms the address once more',
    audience: 'user',
    response: one(SentMail),
    errors: ['identity.email_already_verified', 'identity.mail_limited'],
  }),
  correctEmail: route({
    method: 'POST',
    path: '/auth/email-correct',
    kind: 'login',
    summary: 'Correct the address of an account that has not confirmed it yet',
    audience: 'user',
    body: CorrectEmail,
    response: one(SentMail),
    errors: [
      'identity.email_already_verified',
      'identity.email_taken',
      ...proofErrors,
      'identity.mail_limited',
    ],
  }),
} as const;
