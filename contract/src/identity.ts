// Accounts: registration, log-in and log-out, who is logged in and what they may do.
import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Locale } from './primitives.ts';
import { one, route } from './route.ts';

/** The messages are exact (R5.01); the same rules run in the form and on the server. */
export const personName = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limits.nameMaximum, `Field length must be less than ${limits.nameMaximum + 1}`),
    );
/** Of an account: without case. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(limits.emailMaximum),
    z.email('A valid email address is required'),
  );
const newPassword = z
  .string()
  .check(
    z.minLength(limits.passwordMinimum, 'The password is too short'),
    z.maxLength(limits.passwordMaximum, `Field length must be less than ${limits.passwordMaximum + 1}`),
  );

/** One's own, as it is asked for before something that an account hangs on. */
export const ownPassword = z
  .string()
  .check(z.minLength(1, 'Field is required'), z.maxLength(limits.passwordMaximum));
/** Who has a password says it; who has none has come from their provider within the last minutes, by this key. */
export const ownerProof = { current_password: z.optional(ownPassword) };

export const proofErrors = ['identity.current_password_wrong', 'identity.confirmation_needed'] as const;

/** A new password is typed twice; `isTypedTwice` is the check of the object that holds both. */
export const newPasswordTwice = {
  password: newPassword,
  password_confirmation: z.string().check(z.maxLength(limits.passwordMaximum)),
};
export const isTypedTwice = z.refine<{ password: string; password_confirmation: string }>(
  ({ password, password_confirmation }) => password === password_confirmation,
  { path: ['password_confirmation'], error: 'PASSWORDS DON’T MATCH' },
);

export const Capabilities = z.object({
  watch: z.boolean(),
  download: z.boolean(),
  clipping: z.boolean(),
  download_clip: z.boolean(),
  no_ads: z.boolean(),
  vod_media: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

/** How many clips and downloads remain in the periods that are paid for (R3.02). */
export const FeatureCount = z.object({ clips: z.int(), downloads: z.int() });
export type FeatureCount = z.infer<typeof FeatureCount>;

/** What an account without any pass has. */
export const noGrants = {
  capabilities: {
    watch: false,
    download: false,
    clipping: false,
    download_clip: false,
    no_ads: false,
    vod_media: false,
  },
  featureCount: { clips: 0, downloads: 0 },
} as const;

export const User = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  newsletter: z.boolean(),
  language: z.nullable(Locale),
  temporary_password: z.boolean(),
  /** False while nobody knows one: a provider logs them in. */
  has_password: z.boolean(),
  trial_period_used: z.boolean(),
  is_geo_blocked: z.boolean(),
  /** What the passes of the account allow on this channel, together. */
  capabilities: Capabilities,
  featureCount: FeatureCount,
  /** The channel has a free pass that is chosen before anything else (R2.08), and it is not theirs yet. */
  basic_pass_missing: z.optional(z.boolean()),
  /** The channel has a form that has to be complete before they count as logged in (R4.07). */
  passes_form_incomplete: z.optional(z.boolean()),
});
export type User = z.infer<typeof User>;

export const RegisterRequest = z
  .strictObject({
    first_name: personName('Enter your first name'),
    last_name: personName('Enter your last name'),
    email,
    password: newPassword,
    password_confirmation: z.string().check(z.maxLength(limits.passwordMaximum)),
    newsletter: z._default(z.boolean(), false),
    terms_accepted: z.literal(true, 'Please accept terms & conditions'),
    language: z.optional(Locale),
    recaptcha_token: z.optional(z.string().check(z.maxLength(4_000))),
  })
  .check(
    z.refine((request) => request.password === request.password_confirmation, {
      path: ['password_confirmation'],
      error: 'The password and password confirmation do not match',
    }),
  );
export type RegisterRequest = z.infer<typeof RegisterRequest>;

export const LoginRequest = z.strictObject({
  email,
  password: ownPassword,
  recaptcha_token: z.optional(z.string().check(z.maxLength(4_000))),
});
export type LoginRequest = z.infer<typeof LoginRequest>;

export const IssuedKey = z.object({ api_key: z.string(), expires_at: z.string() });
export type IssuedKey = z.infer<typeof IssuedKey>;
/** Log-in, registration and log-out answer a new key: the old one is dead from then on (T49). */
export const Session = z.extend(IssuedKey, { user: z.nullable(User) });
export type Session = z.infer<typeof Session>;

/** How much work it is, from the least: log-in asks for more where many passwords were tried. */
export const captchaStrengths = ['usual', 'strong', 'strongest'] as const;
export type CaptchaStrength = (typeof captchaStrengths)[number];

/** What a captcha is solved for; whoever links an account by its password logs in. */
export const captchaActions = ['login', 'register', 'reset', 'contact', 'card'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

export const CaptchaChallenge = z.object({
  /** To be solved; null where there is none of our own. */
  challenge: z.nullable(z.string()),
  /** Google's, where the channel asks for its captcha: then its token is sent. */
  site_key: z.optional(z.string()),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const identity = {
  /** The session stays the one it is. Until the new key is first used the old one holds: an answer that is lost costs nothing. */
  renewKey: route({
    method: 'POST',
    path: '/auth/renew_key',
    kind: 'key',
    summary: 'A new key for the one that asks; the old one ends a minute after the new one is first used',
    audience: 'visitor',
    whileTemporary: true,
    response: one(IssuedKey),
    errors: ['identity.key_renewed'],
  }),
  captcha: route({
    method: 'GET',
    path: '/v2/auth/captcha',
    kind: 'login',
    summary: 'A challenge for the captcha: one to solve, the site key of reCAPTCHA, or null where it is off',
    audience: 'visitor',
    query: z.object({ action: z.enum(captchaActions), strength: z.optional(z.enum(captchaStrengths)) }),
    response: one(CaptchaChallenge),
    errors: [],
  }),
  register: route({
    method: 'POST',
    path: '/v2/auth/register',
    kind: 'login',
    summary: 'Create an account and log in',
    audience: 'visitor',
    body: RegisterRequest,
    response: one(Session),
    errors: [
      'identity.already_logged_in',
      'identity.email_taken',
      'identity.stronger_captcha_required',
      'identity.captcha_required',
      'identity.captcha_invalid',
    ],
  }),
  login: route({
    method: 'POST',
    path: '/v2/auth/login',
    kind: 'login',
    summary: 'Log in with e-mail and password',
    audience: 'visitor',
    body: LoginRequest,
    response: one(Session),
    errors: [
      'identity.already_logged_in',
      'identity.wrong_credentials',
      'identity.account_banned',
      'identity.temporary_password_ended',
      'identity.account_guarded',
      'identity.stronger_captcha_required',
      'identity.captcha_required',
      'identity.captcha_invalid',
    ],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    kind: 'login',
    summary: 'Log out; answers a fresh visitor key',
    audience: 'visitor',
    whileTemporary: true,
    response: one(Session),
    errors: ['identity.log_out_refused'],
  }),
  profile: route({
    method: 'GET',
    path: '/profile',
    summary: 'The account that is logged in',
    audience: 'user',
    whileTemporary: true,
    response: one(User),
    errors: [],
  }),
} as const;
