// `/sandbox/social/…`: a stand-in for Google (an OpenID server) and Facebook (OAuth 2 and its Graph API), while
// neither has keys. It applies the checks of the real providers, so that a working log-in here works there.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { socialCallbackPath } from '@floodlit/contract/identity/social';
import { secondsUtc, type Clock } from '../../kernel/clock.ts';
import { originOf } from '../../http/origin.ts';
import { choicePage, refusalPage } from './page.ts';
import { chosenPerson, type SandboxPerson } from './people.ts';

interface SocialSandbox {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the product reaches it. */
  readonly ownUrl: () => string;
  readonly publicUrl: () => string;
  /** The channel's own host of a request; undefined where the host has no row. */
  readonly ownHostOf: (request: FastifyRequest) => Promise<string | undefined>;
  readonly clock: Clock;
}

interface Grant {
  readonly provider: SocialProvider;
  readonly person: SandboxPerson;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly expiresAt: number;
}

const base = '/sandbox/social';
const grantSeconds = 60;
const grantsMaximum = 1_000;
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const carried = [
  'response_type',
  'client_id',
  'redirect_uri',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
];

const random = (): string => randomBytes(32).toString('base64url');
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The valid grants. Each can be used once. */
function createGrants(now: () => number) {
  const grants = new Map<string, Grant>();
  return {
    add(grant: Omit<Grant, 'expiresAt'>): string {
      const oldest = grants.keys().next();
      if (grants.size >= grantsMaximum && !oldest.done) grants.delete(oldest.value);
      const key = random();
      grants.set(key, { ...grant, expiresAt: now() + grantSeconds });
      return key;
    },
    take(key: string): Grant | undefined {
      const grant = grants.get(key);
      grants.delete(key);
      return grant !== undefined && grant.expiresAt > now() ? grant : undefined;
    },
  };
}

const fieldsOf = (value: unknown): URLSearchParams => {
  const fields = new URLSearchParams();
  for (const [name, text] of Object.entries((value ?? {}) as Record<string, unknown>))
    if (typeof text === 'string') fields.set(name, text);
  return fields;
};

export function socialSandbox(app: FastifyInstance, sandbox: SocialSandbox): void {
  const { clientId, clientSecret, ownUrl, publicUrl, ownHostOf, clock } = sandbox;
  const now = (): number => secondsUtc(clock.now());
  const codes = createGrants(now);
  const tokens = createGrants(now);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = random().slice(0, 8);
  const issuer = (): string => `${ownUrl()}${base}/google`;

  const idTokenOf = ({ person, nonce }: Grant): string => {
    const payload = {
      iss: issuer(),
      aud: clientId,
      sub: person.subject,
      iat: now(),
      exp: now() + 300,
      ...(nonce !== undefined && { nonce }),
      email: person.email,
      email_verified: person.is_verified,
      given_name: person.first_name,
      family_name: person.last_name,
    };
    const signed = `${encode({ alg: 'RS256', typ: 'JWT', kid })}.${encode(payload)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };

  const show = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', policy)
      .send(html);

  /** The fault of an authorization request. The browser is never redirected to a wrong return address (T64). */
  const faultOf = async (
    request: FastifyRequest,
    provider: SocialProvider,
    asked: URLSearchParams,
  ): Promise<string | undefined> => {
    const ownHost = await ownHostOf(request);
    if (asked.get('client_id') !== clientId) return 'The client is not known.';
    if (asked.get('redirect_uri') !== originOf(publicUrl(), ownHost) + socialCallbackPath(provider))
      return 'The address to return to is not the one that is registered.';
    if (asked.get('response_type') !== 'code') return 'Only response_type=code is offered.';
    if (
      asked.get('code_challenge_method') !== 'S256' ||
      !/^[\w-]{43}$/.test(asked.get('code_challenge') ?? '')
    )
      return 'A code_challenge by S256 is needed.';
    return (asked.get('state') ?? '') === '' ? 'A state is needed.' : undefined;
  };

  const pages = (scope: FastifyInstance, provider: SocialProvider): void => {
    scope.get(`${base}/${provider}/authorize`, async (request, reply) => {
      const asked = new URLSearchParams(
        [...fieldsOf(request.query)].filter(([name]) => carried.includes(name)),
      );
      const fault = await faultOf(request, provider, asked);
      return fault === undefined
        ? show(reply, 200, choicePage(provider, asked))
        : show(reply, 400, refusalPage(fault));
    });
    scope.post(`${base}/${provider}/authorize`, async (request, reply) => {
      const form = fieldsOf(request.body);
      const fault = await faultOf(request, provider, form);
      if (fault !== undefined) return show(reply, 400, refusalPage(fault));
      const redirectUri = form.get('redirect_uri') ?? '';
      const back = new URL(redirectUri);
      back.searchParams.set('state', form.get('state') ?? '');
      if (provider === 'google') back.searchParams.set('iss', issuer());
      const person = chosenPerson(provider, form);
      if (person === undefined) back.searchParams.set('error', 'access_denied');
      else {
        const challenge = form.get('code_challenge') ?? '';
        const nonce = form.get('nonce') ?? undefined;
        back.searchParams.set('code', codes.add({ provider, person, redirectUri, challenge, nonce }));
      }
      return reply.header('cache-control', 'no-store').redirect(back.href, 303);
    });
  };

  const answerToken = (provider: SocialProvider) => (request: FastifyRequest, reply: FastifyReply) => {
    const form = fieldsOf(request.body);
    const refuse = (error: string): FastifyReply => reply.code(400).send({ error });
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return refuse('invalid_client');
    const grant = codes.take(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      grant === undefined ||
      grant.provider !== provider ||
      grant.redirectUri !== form.get('redirect_uri') ||
      grant.challenge !== challenge
    )
      return refuse('invalid_grant');
    return reply.header('cache-control', 'no-store').send({
      access_token: tokens.add(grant),
      token_type: 'bearer',
      expires_in: grantSeconds,
      ...(provider === 'google' && { id_token: idTokenOf(grant) }),
    });
  };

  const holderOf = (request: FastifyRequest): SandboxPerson | undefined =>
    tokens.take((request.headers.authorization ?? '').replace(/^Bearer /, ''))?.person;

  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    for (const provider of ['google', 'facebook'] as const) pages(scope, provider);
    scope.post(`${base}/google/token`, answerToken('google'));
    scope.post(`${base}/facebook/oauth/access_token`, answerToken('facebook'));
    scope.get(`${base}/google/.well-known/openid-configuration`, () => ({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      jwks_uri: `${issuer()}/jwks`,
      userinfo_endpoint: `${issuer()}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    }));
    scope.get(`${base}/google/jwks`, () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
    }));
    scope.get(`${base}/google/userinfo`, (request, reply) => {
      const person = holderOf(request);
      if (person === undefined) return reply.code(401).send({ error: 'invalid_token' });
      const { subject, email, is_verified, first_name, last_name } = person;
      return reply.send({
        sub: subject,
        email,
        email_verified: is_verified,
        given_name: first_name,
        family_name: last_name,
      });
    });
    scope.get(`${base}/facebook/me`, (request, reply) => {
      const person = holderOf(request);
      if (person === undefined) return reply.code(400).send({ error: { type: 'OAuthException', code: 190 } });
      const { subject, email, is_verified, first_name, last_name } = person;
      // Facebook hands out no address that was never confirmed.
      return reply.send({ id: subject, first_name, last_name, ...(is_verified && { email }) });
    });
  });
}
