// Log-in at an OpenID provider (Google, and the sandbox's stand-in): authorization code with PKCE, the ID token checked in full.
import type * as OpenId from 'openid-client';
import {
  SocialRefused,
  type SocialAnswer,
  type SocialClaims,
  type SocialGate,
  type SocialQuestion,
} from '../identity/social-ports.ts';

interface OpenIdOptions {
  /** Asked at each log-in until it could be read once: our own stand-in knows its port late. */
  readonly issuer: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutSeconds?: number;
  /** The stand-in is reached by people under the channel's own host. */
  readonly isOwn?: boolean;
}

const scope = 'openid email profile';
/** What the library calls an answer that is none of the protocol: a page of an outage, or silence. */
const awayCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT'];

type Library = typeof OpenId;
/** Loaded by the first log-in: most processes see none. */
const library = (): Promise<Library> => import('openid-client');

function isAway(oidc: Library, error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.ClientError) return awayCodes.includes(error.code ?? '');
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

const reasonOf = (oidc: Library, error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
};

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);

function readClaims(claims: OpenId.IDToken | undefined): SocialClaims {
  if (claims === undefined || claims.sub === '' || claims.sub.length > 255)
    throw new SocialRefused('no_subject');
  return {
    subject: claims.sub,
    email: textOf(claims['email']),
    trust: claims['email_verified'] === true ? 'verified' : 'unverified',
    firstName: textOf(claims['given_name']) ?? textOf(claims['name']),
    lastName: textOf(claims['family_name']),
  };
}

export function createOpenIdGate(options: OpenIdOptions): SocialGate {
  const { clientId, clientSecret, timeoutSeconds = 10, isOwn = false } = options;
  let known: Promise<OpenId.Configuration> | undefined;
  const discover = async (): Promise<OpenId.Configuration> => {
    const oidc = await library();
    const issuer = new URL(options.issuer());
    // Without TLS only to what runs on this machine.
    const isPlain =
      issuer.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(issuer.hostname);
    return oidc.discovery(issuer, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
    });
  };
  const configuration = (): Promise<OpenId.Configuration> => {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  return {
    clientId,
    scope,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }: SocialQuestion) {
      const oidc = await library();
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return isOwn ? new URL(url.pathname + url.search, redirectUri).href : url.href;
    },
    async identify({ code, issuer, nonce, codeVerifier, redirectUri }: SocialAnswer) {
      const oidc = await library();
      const returned = new URL(redirectUri);
      returned.searchParams.set('code', code);
      if (issuer !== undefined) returned.searchParams.set('iss', issuer);
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          // The state was looked up and used before anything is asked here.
          expectedState: oidc.skipStateCheck,
          idTokenExpected: true,
        });
        return readClaims(tokens.claims());
      } catch (error) {
        if (error instanceof SocialRefused || isAway(oidc, error)) throw error;
        throw new SocialRefused(reasonOf(oidc, error), { cause: error });
      }
    },
  };
}
