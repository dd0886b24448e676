// Social log-in: a key starts it, the provider answers to the API, and the same key finishes it.
import * as z from 'zod/mini';
import { LoginRequest, Session } from './identity.ts';
import { limits } from '../limits.ts';
import { Locale, SocialProvider } from '../primitives.ts';
import { one, route } from '../route.ts';

/** The server answers for every configured provider and returns 404 for an unknown name. */
export const Provider = z.object({ provider: z.string().check(z.maxLength(20)) });

/** Public: it contains no secret. */
const SocialConfiguration = z.object({
  provider: SocialProvider,
  name: z.string(),
  client_id: z.string(),
  scope: z.string(),
  redirect_uri: z.string(),
});

/** After `#social_error=`: the callback's message to the page. */
export const SocialFailure = z.enum(['cancelled', 'expired', 'unavailable', 'failed']);
export type SocialFailure = z.infer<typeof SocialFailure>;

/** After `#social=`: 256 bits. */
export const SocialCode = z.string().check(z.regex(/^[\w-]{43}$/));

/** The page to return to, for a logged-in viewer who left for a provider. */
export const SocialPage = z.enum(['profile', 'deletion', 'address']);
export type SocialPage = z.infer<typeof SocialPage>;

/** The callback's answer to the page, in the fragment: browsers never send it to a server. */
export const SocialArrival = z.union([
  z.object({ social: SocialCode }),
  z.object({ social_error: SocialFailure }),
]);
export type SocialArrival = z.infer<typeof SocialArrival>;

/** First the code alone. A pending answer asks for fields, and the client sends the code again with them. */
export const AddSessionRequest = z.strictObject({
  code: SocialCode,
  terms_accepted: z.optional(z.literal(true, 'Please accept terms & conditions')),
  newsletter: z.optional(z.boolean()),
  language: z.optional(Locale),
  password: z.optional(LoginRequest.shape.password),
  /** With a password, as in every log-in with a password (T45). */
  recaptcha_token: LoginRequest.shape.recaptcha_token,
});
export type AddSessionRequest = z.infer<typeof AddSessionRequest>;

/**
 * `register`: the viewer accepts the terms (R5.03). `link`: the viewer enters the password of the existing
 * account (T51).
 */
export const PendingSocial = z.object({
  step: z.enum(['register', 'link']),
  provider: SocialProvider,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
export type PendingSocial = z.infer<typeof PendingSocial>;

/** Exactly one of the two. */
const AddedSession = z.object({ session: z.nullable(Session), pending: z.nullable(PendingSocial) });

/** The provider's redirect address, below the channel's own host. */
export const socialCallbackPath = (provider: SocialProvider): string =>
  `/api/v2/auth/social/${provider}/callback`;

const socialProviderNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  oidc: 'OpenID',
};

/** @param oidcName from the settings. An account keeps a provider that the deployment no longer offers. */
export const socialProviderName = (provider: SocialProvider, oidcName: string | undefined): string =>
  (provider === 'oidc' ? oidcName : undefined) ?? socialProviderNames[provider];

export const social = {
  configuration: route({
    method: 'GET',
    path: '/social/:provider.json',
    summary: 'What starting a log-in with this provider takes; not found where it is not set up',
    audience: 'bootstrap',
    params: Provider,
    response: one(SocialConfiguration),
    errors: [],
  }),
  begin: route({
    method: 'POST',
    path: '/v2/auth/social/:provider',
    kind: 'login',
    summary: `Begin a log-in with this provider; it must end within ${limits.socialLoginSeconds} s, by the same key`,
    audience: 'visitor',
    params: Provider,
    response: one(z.object({ authorization_url: z.string() })),
    errors: ['identity.already_logged_in'],
  }),
  addSession: route({
    method: 'POST',
    path: '/auth/add_session',
    kind: 'login',
    summary: 'Turn the code of a social log-in into a session; only the key that began can',
    audience: 'visitor',
    body: AddSessionRequest,
    response: one(AddedSession),
    errors: [
      'identity.already_logged_in',
      'identity.social_code_invalid',
      'identity.social_email_unverified',
      'identity.another_linked',
      'identity.wrong_credentials',
      'identity.account_banned',
      'identity.temporary_password_ended',
      'identity.account_guarded',
      'identity.stronger_captcha_required',
      'identity.captcha_required',
      'identity.captcha_invalid',
    ],
  }),
} as const;
