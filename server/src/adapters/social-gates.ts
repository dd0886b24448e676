// The available log-in providers: those with keys, or, without any, the sandbox's stand-ins for both.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialGates } from '../identity/social/ports.ts';
import { createFacebookGate } from './facebook-gate.ts';
import { createOpenIdGate } from './openid-gate.ts';

interface Keys {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Any OpenID provider, found by its issuer's discovery document. */
interface OpenIdKeys extends Keys {
  readonly issuer: string;
  readonly name: string;
}

interface Sandbox {
  readonly url: () => string;
  readonly secret: string;
}

const googleIssuer = 'https://accounts.google.com';
/** Google documents it; its discovery document lists no prompts. */
const googlePrompts = ['select_account'];
const sandboxPath = '/sandbox/social';
export const sandboxClientId = 'floodlit-sandbox';

function createSandboxGates({ url, secret }: Sandbox): SocialGates {
  const keys = { clientId: sandboxClientId, clientSecret: secret };
  return {
    google: createOpenIdGate({ ...keys, issuer: () => `${url()}${sandboxPath}/google`, isOwn: true }),
    facebook: createFacebookGate({
      ...keys,
      dialogUrl: (redirectUri) => new URL(`${sandboxPath}/facebook/authorize`, redirectUri).href,
      graphUrl: () => `${url()}${sandboxPath}/facebook`,
    }),
  };
}

/** @param sandbox undefined without one; then there is no log-in with another account. */
export function createSocialGates(
  keys: Readonly<Partial<Record<Exclude<SocialProvider, 'oidc'>, Keys>>> & { readonly oidc?: OpenIdKeys },
  sandbox: Sandbox | undefined,
): SocialGates {
  const { google, facebook, oidc } = keys;
  if (Object.keys(keys).length === 0) return sandbox ? createSandboxGates(sandbox) : {};
  return {
    ...(google && {
      google: createOpenIdGate({ ...google, issuer: () => googleIssuer, prompts: googlePrompts }),
    }),
    ...(facebook && { facebook: createFacebookGate(facebook) }),
    ...(oidc && { oidc: createOpenIdGate({ ...oidc, issuer: () => oidc.issuer, isReplaceable: true }) }),
  };
}
