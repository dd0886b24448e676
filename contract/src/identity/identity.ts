// Accounts: registration, log-in, log-out, the current viewer and their permissions.
import * as z from 'zod/mini';
import { emailPattern, withAsciiDomain } from '../email-address.ts';
import { limits } from '../limits.ts';
import { Locale } from '../primitives.ts';
import { one, route } from '../route.ts';

/** The messages are exact (R5.01). The form and the server run the same rules. */
export const personName = (message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(limits.nameMaximum, `Field length must be less than ${limits.nameMaximum + 1}`),
    );
/** Unique for each account, ignoring case. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(withAsciiDomain),
    z.maxLength(limits.emailMaximum),
    z.email({ pattern: emailPattern, error: 'A valid email address is required' }),
  );
const newPassword = z
  .string()
  .check(
    z.minLength(limits.passwordMinimum, 'The password is too short'),
    z.maxLength(limits.passwordMaximum, `Field length must be less than ${limits.passwordMaximum + 1}`),
  );

/** The viewer's own password, required before critical changes to the account. */
export const ownPassword = z
  .string()
  .check(z.minLength(1, 'Field is required'), z.maxLength(limits.passwordMaximum));
/** A viewer with a password sends it. A viewer without one sends the key of a fresh visit to their provider. */
export const ownerProof = { current_password: z.optional(ownPassword) };

export const proofErrors = ['identity.current_password_wrong', 'identity.confirmation_needed'] as const;

/** The viewer types a new password twice. The schema of the whole object checks `isTypedTwice`. */
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

/** Remaining clips and downloads of the paid periods (R3.02). */
export const FeatureCount = z.object({ clips: z.int(), downloads: z.int() });
export type FeatureCount = z.infer<typeof FeatureCount>;

/** The quota of an account without a pass. */
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
  featureGiven: { clips: 0, downloads: 0 },
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
  /** False when the account has no password: a provider logs the viewer in. */
  has_password: z.boolean(),
  trial_period_used: z.boolean(),
  is_geo_blocked: z.boolean(),
  /** The combined permissions of the account's passes on this channel. */
  capabilities: Capabilities,
  featureCount: FeatureCount,
  /** The clips and downloads that these periods began with. 0 for what no pass of the account includes. */
  featureGiven: FeatureCount,
  /** The channel requires a free pass first (R2.08), and the viewer does not own it yet. */
  basic_pass_missing: z.optional(z.boolean()),
  /** The channel requires a complete form before the viewer counts as logged in (R4.07). */
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

export const IdentifyRequest = z.strictObject({
  email,
  recaptcha_token: z.optional(z.string().check(z.maxLength(4_000))),
});
export type IdentifyRequest = z.infer<typeof IdentifyRequest>;

/** Null when the server does not tell: above its limits, and without a captcha (T47). The page then offers both ways. */
export const Identified = z.object({ has_account: z.nullable(z.boolean()) });
export type Identified = z.infer<typeof Identified>;

export const IssuedKey = z.object({ api_key: z.string(), expires_at: z.string() });
export type IssuedKey = z.infer<typeof IssuedKey>;
/** Log-in, registration and log-out return a new key and revoke the old one (T49). */
export const Session = z.extend(IssuedKey, { user: z.nullable(User) });
export type Session = z.infer<typeof Session>;

/** Difficulty, from the lowest. Log-in raises it after many failed passwords. */
export const captchaStrengths = ['usual', 'strong', 'strongest'] as const;
export type CaptchaStrength = (typeof captchaStrengths)[number];

/** The purpose of a captcha. Linking an account by its password counts as a log-in. */
export const captchaActions = ['login', 'register', 'identify', 'reset', 'contact', 'card'] as const;
export type CaptchaAction = (typeof captchaActions)[number];

export const CaptchaChallenge = z.object({
  /** The challenge to solve. Null when the product's own captcha is off. */
  challenge: z.nullable(z.string()),
  /** Google's captcha, when the channel uses it. The client then sends its token. */
  site_key: z.optional(z.string()),
});
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>;

export const identity = {
  /**
   * Renewal keeps the session. The old key works until the first use of the new one, so a lost answer does no
   * damage.
   */
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
  identify: route({
    method: 'POST',
    path: '/v2/auth/identify',
    kind: 'login',
    summary: 'Whether an email address has an account here; null above the limits and without a captcha',
    audience: 'visitor',
    body: IdentifyRequest,
    response: one(Identified),
    errors: ['identity.already_logged_in', 'identity.captcha_required', 'identity.captcha_invalid'],
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
    summary: 'Log in with email and password',
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
