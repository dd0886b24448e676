// Log-in providers of an account: list, link, unlink. A fresh visit to a provider proves the viewer's identity when the
// account has no password.
import * as z from 'zod/mini';
import { ownerProof, proofErrors } from './identity.ts';
import { limits } from '../limits.ts';
import { SocialProvider } from '../primitives.ts';
import { one, route } from '../route.ts';
import { Provider, SocialCode, SocialPage } from './social.ts';

export const Providers = z.object({
  linked: z.array(z.object({ provider: SocialProvider, linked_at: z.string() })),
  /** How long a viewer without a password needs no new visit to a provider. */
  confirmed_seconds: z.int(),
});
export type Providers = z.infer<typeof Providers>;

const Leaving = one(z.object({ authorization_url: z.string() }));
const proof = z.strictObject(ownerProof);

export const providers = {
  list: route({
    method: 'GET',
    path: '/profile/providers',
    summary: 'The providers that log in to this account',
    audience: 'user',
    response: one(Providers),
    errors: [],
  }),
  link: route({
    method: 'POST',
    path: '/profile/providers/:provider/link',
    kind: 'login',
    summary: 'Leave for a provider that shall log in to this account too',
    audience: 'user',
    params: Provider,
    body: proof,
    response: Leaving,
    errors: proofErrors,
  }),
  confirm: route({
    method: 'POST',
    path: '/profile/providers/:provider/confirm',
    kind: 'login',
    summary: `Leave for a provider to show who it is; what comes next may be done for ${limits.proofSeconds} s`,
    audience: 'user',
    params: Provider,
    body: z.strictObject({ page: z._default(SocialPage, 'profile') }),
    response: Leaving,
    errors: [],
  }),
  finish: route({
    method: 'POST',
    path: '/profile/providers/finish',
    kind: 'login',
    summary:
      'What somebody left for a provider for, with the code that they came back with; only the key that left can',
    audience: 'user',
    body: z.strictObject({ code: SocialCode }),
    response: one(
      z.object({ provider: SocialProvider, purpose: z.enum(['link', 'confirm']), providers: Providers }),
    ),
    errors: [
      'identity.social_code_invalid',
      'identity.provider_taken',
      'identity.another_linked',
      'identity.provider_mismatch',
    ],
  }),
  unlink: route({
    method: 'POST',
    path: '/profile/providers/:provider/unlink',
    kind: 'login',
    summary: 'This provider no longer logs in to the account; never the last way in',
    audience: 'user',
    params: Provider,
    body: proof,
    response: one(Providers),
    errors: [...proofErrors, 'identity.last_way_in'],
  }),
  mailPassword: route({
    method: 'POST',
    path: '/profile/password-letter',
    kind: 'login',
    summary: 'Mail the link that sets a password to the address of this account',
    audience: 'user',
    response: one(z.object({ email: z.string() })),
    errors: ['identity.mail_limited'],
  }),
} as const;
