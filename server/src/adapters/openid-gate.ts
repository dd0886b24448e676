// Log-in at an OpenID provider: Google, any other by its issuer, or the sandbox's replacement. Uses the authorization
// code with PKCE, and checks the ID token in full.
import { createHash } from 'node:crypto';
import type * as OpenId from 'openid-client';
import {
  SocialRefused,
  type SocialAnswer,
  type SocialClaims,
  type SocialGate,
  type SocialQuestion,
} from '../identity/social/ports.ts';
import { isThisMachine } from '../network/this-machine.ts';

interface OpenIdOptions {
  /** Read at each log-in until the first success, because our own stand-in learns its port late. */
  readonly issuer: () => string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutSeconds?: number;
  /** Browsers reach the stand-in under the channel's own host. */
  readonly isOwn?: boolean;
  readonly name?: string;
  /** Values of `prompt` that the provider takes, where its discovery document lists none. */
  readonly prompts?: readonly string[];
  /**
   * The deployment may name another issuer one day. A subject is unique within its issuer alone. Without the issuer in
   * it, a person there would log in to the account of another person here.
   */
  readonly isReplaceable?: boolean;
}

const scope = 'openid email profile';
/** The library's error codes for an unavailable provider: an answer outside the protocol, or a timeout. */
const awayCodes = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_TIMEOUT'];

type Library = typeof OpenId;
/** One configuration for each way to send the secret, the likeliest first. */
type Ways = readonly [OpenId.Configuration, OpenId.Configuration?];
/** Loaded by the first log-in: most processes see none. */
const library = (): Promise<Library> => import('openid-client');

function isAway(oidc: Library, error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.ClientError) return awayCodes.includes(error.code ?? '');
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');
}

/** The provider does not take the secret the way it was sent; the code was not looked at. */
const isClientRefused = (oidc: Library, error: unknown): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError && error.error === 'invalid_client');

const reasonOf = (oidc: Library, error: unknown): string => {
  if (error instanceof oidc.ResponseBodyError) return error.error;
  if (error instanceof oidc.ClientError) return error.code ?? error.name;
  return error instanceof Error ? error.name : 'unknown';
};

const textOf = (claim: unknown): string | undefined => (typeof claim === 'string' ? claim : undefined);

const trustOf = (claim: unknown): SocialClaims['trust'] =>
  claim === true ? 'verified' : claim === undefined ? 'unstated' : 'unverified';

type Claims = Readonly<Record<string, unknown>>;

/** @param profile says address and trust together: an address of one document and a trust of another prove nothing. */
const readClaims = (subject: string, profile: Claims, token: Claims): SocialClaims => ({
  subject,
  email: textOf(profile['email']),
  trust: trustOf(profile['email_verified']),
  firstName: textOf(profile['given_name']) ?? textOf(token['given_name']) ?? textOf(profile['name']),
  lastName: textOf(profile['family_name']) ?? textOf(token['family_name']),
});

/**
 * OpenID Connect Core 15.1 makes every provider take `login`. Others are refused by some that do not know them.
 * A provider that is known by its own pages (Google) takes what those say, and no more.
 */
function promptOf(
  { prompt_values_supported: told }: OpenId.ServerMetadata,
  known: readonly string[] | undefined,
  isConfirmation: boolean,
): string | undefined {
  const supported: readonly unknown[] = Array.isArray(told) ? told : (known ?? ['login']);
  const wanted = isConfirmation ? ['login', 'select_account'] : ['select_account'];
  return wanted.find((prompt) => supported.includes(prompt));
}

export function createOpenIdGate(options: OpenIdOptions): SocialGate {
  const { name, clientId, clientSecret, timeoutSeconds = 10, isOwn = false } = options;
  const subjectOf = (subject: string): string =>
    options.isReplaceable === true
      ? createHash('sha256').update(`${options.issuer()}\n${subject}`).digest('base64url')
      : subject;
  let known: Promise<Ways> | undefined;
  const discover = async (): Promise<Ways> => {
    const oidc = await library();
    const issuer = new URL(options.issuer());
    // Without TLS only to this machine, or to our own stand-in in a private network.
    const isPlain = issuer.protocol === 'http:' && (isOwn || isThisMachine(issuer.href));
    const execute = [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])];
    const timeout = timeoutSeconds;
    const found = await oidc.discovery(issuer, clientId, clientSecret, undefined, { timeout, execute });
    const server = found.serverMetadata();
    const configure = (way: OpenId.ClientAuth): OpenId.Configuration => {
      const configuration = new oidc.Configuration(server, clientId, undefined, way);
      configuration.timeout = timeout;
      for (const extend of execute) extend(configuration);
      return configuration;
    };
    const basic = configure(oidc.ClientSecretBasic(clientSecret));
    const post = configure(oidc.ClientSecretPost(clientSecret));
    // In the provider's own order. A missing list means basic, by OpenID Connect Discovery 1.0.
    const listed = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const [basicAt, postAt] = [listed.indexOf('client_secret_basic'), listed.indexOf('client_secret_post')];
    if (postAt === -1) return [basic];
    if (basicAt === -1) return [post];
    return basicAt < postAt ? [basic, post] : [post, basic];
  };
  const configurations = (): Promise<Ways> => {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  /** A client may be registered for one way of sending its secret, which discovery does not tell. */
  const redeem = async (
    oidc: Library,
    grant: (configuration: OpenId.Configuration) => ReturnType<Library['authorizationCodeGrant']>,
  ) => {
    const [first, second] = await configurations();
    try {
      return { configuration: first, tokens: await grant(first) };
    } catch (error) {
      if (second === undefined || !isClientRefused(oidc, error)) throw error;
      const tokens = await grant(second);
      known = Promise.resolve([second]);
      return { configuration: second, tokens };
    }
  };

  return {
    ...(name !== undefined && { name }),
    clientId,
    scope,
    async authorizationUrl({ state, nonce, codeVerifier, redirectUri, isConfirmation }: SocialQuestion) {
      const oidc = await library();
      const [configuration] = await configurations();
      const prompt = promptOf(configuration.serverMetadata(), options.prompts, isConfirmation);
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(prompt !== undefined && { prompt }),
      });
      return isOwn ? new URL(url.pathname + url.search, redirectUri).href : url.href;
    },
    async identify({ code, issuer, nonce, codeVerifier, redirectUri }: SocialAnswer) {
      const oidc = await library();
      const returned = new URL(redirectUri);
      returned.searchParams.set('code', code);
      if (issuer !== undefined) returned.searchParams.set('iss', issuer);
      try {
        const { configuration, tokens } = await redeem(oidc, (asked) =>
          oidc.authorizationCodeGrant(asked, returned, {
            pkceCodeVerifier: codeVerifier,
            expectedNonce: nonce,
            // The caller has already looked up and consumed the state.
            expectedState: oidc.skipStateCheck,
            idTokenExpected: true,
          }),
        );
        const token = tokens.claims();
        if (token === undefined || token.sub === '' || token.sub.length > 255)
          throw new SocialRefused('no_subject');
        const isWhole = token['email'] !== undefined && token['email_verified'] !== undefined;
        const isMoreTold = configuration.serverMetadata().userinfo_endpoint !== undefined;
        // Many providers tell the address at this endpoint alone. The library refuses an answer about another subject.
        const told =
          isWhole || !isMoreTold
            ? token
            : await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub);
        return readClaims(subjectOf(token.sub), told.email === undefined ? token : told, token);
      } catch (error) {
        if (error instanceof SocialRefused || isAway(oidc, error)) throw error;
        throw new SocialRefused(reasonOf(oidc, error), { cause: error });
      }
    },
  };
}
