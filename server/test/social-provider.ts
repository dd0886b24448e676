// A log-in at a real OpenID server, step by step, as a browser goes through it: each step can be bent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuth2Server, type MutableResponse, type MutableToken } from 'oauth2-mock-server';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { social, type AddSessionRequest } from '@floodlit/contract/identity/social';
import type { Answer } from '@floodlit/contract/route';
import { createFacebookGate } from '../src/adapters/facebook-gate.ts';
import { createOpenIdGate } from '../src/adapters/openid-gate.ts';
import type { Session, World } from './world.ts';
import type { SocialGate } from '../src/identity/social/ports.ts';

export const keys = { clientId: 'floodlit-test', clientSecret: 'a secret that nobody may read' };

type Claims = Record<string, unknown>;

export const frida: Claims = {
  sub: 'google-1',
  email: 'frida@social.test',
  email_verified: true,
  given_name: 'Frida',
  family_name: 'Fan',
};

export const fay: Claims = {
  id: 'facebook-1',
  first_name: 'Fay',
  last_name: 'Book',
  email: 'fay@social.test',
};

export interface Provider {
  readonly server: OAuth2Server;
  readonly gates: Record<'google' | 'facebook', SocialGate>;
  /** The claims of the next log-in. */
  claims: Claims;
  /** The answer of Facebook's Graph API for the next log-in. */
  graph: Claims;
  /** Bends the next ID token, or the next answer of the token endpoint. */
  bend: { token?: (token: MutableToken) => void; response?: (response: MutableResponse) => void };
  stop(): Promise<void>;
}

/** One server plays both: OpenID for Google, plain OAuth 2 with `/me` for Facebook. */
export async function startProvider(): Promise<Provider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, '127.0.0.1');
  const { port } = server.address();
  server.issuer.url = `http://127.0.0.1:${port}`;
  const url = server.issuer.url;
  const provider: Provider = {
    server,
    gates: {
      google: createOpenIdGate({ ...keys, issuer: () => url, timeoutSeconds: 2 }),
      facebook: createFacebookGate({
        ...keys,
        dialogUrl: () => `${url}/authorize`,
        graphUrl: () => `${url}/graph`,
        timeoutMs: 2_000,
      }),
    },
    claims: frida,
    graph: fay,
    bend: {},
    stop: () => server.stop(),
  };
  server.service.on('beforeTokenSigning', (token: MutableToken) => {
    // The mock looks for the client in the body alone.
    Object.assign(token.payload, { aud: keys.clientId }, provider.claims);
    provider.bend.token?.(token);
  });
  server.service.on('beforeUserinfo', (response: MutableResponse) => {
    response.body = { ...provider.claims };
  });
  server.service.on('beforeResponse', (response: MutableResponse) => provider.bend.response?.(response));
  server.service.addRoute('POST', '/graph/oauth/access_token', (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ access_token: 'an access token', token_type: 'bearer' }));
  });
  server.service.addRoute('GET', '/graph/me', (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(provider.graph));
  });
  return provider;
}

/** An OpenID server with a scripted token endpoint: it never answers, fails, or returns invalid data. */
export async function startBrokenProvider({
  metadata = {},
  ...options
}: { readonly metadata?: Claims; readonly prompts?: readonly string[] } = {}): Promise<{
  gate: SocialGate;
  behave: (answer: 'hang' | { status: number; text: string }) => void;
  stop: () => Promise<void>;
}> {
  let answer: 'hang' | { status: number; text: string } = 'hang';
  const server = createServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (request.url?.includes('/.well-known/')) {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...metadata,
        }),
      );
    } else if (answer !== 'hang') {
      response.writeHead(answer.status, { 'content-type': 'text/html' }).end(answer.text);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    gate: createOpenIdGate({ ...keys, ...options, issuer: () => issuer, timeoutSeconds: 1 }),
    behave: (next) => {
      answer = next;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const begin = async (session: Session, provider: SocialProvider = 'google'): Promise<URL> =>
  new URL((await session.client.call(social.begin, { provider })).data.authorization_url);

/** The provider's yes: where it sends the browser. */
export async function agree(authorization: URL): Promise<URL> {
  const response = await fetch(authorization, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** Follows the browser's return. @returns the values for the page. */
export async function comeBack(
  world: World,
  to: URL,
  host = 'localhost',
  page = '/login',
): Promise<{ social?: string; social_error?: string }> {
  const response = await world.app.inject({ url: to.pathname + to.search, headers: { host } });
  const location = new URL(response.headers.location ?? '', 'https://here.invalid');
  if (response.statusCode !== 303 || location.origin !== 'https://here.invalid' || location.pathname !== page)
    throw new Error(`The callback answers ${response.statusCode} and leads to ${location.href}.`);
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

type Added = Answer<typeof social.addSession>['data'];

export const redeem = async (
  session: Session,
  code: string | undefined,
  more: Omit<AddSessionRequest, 'code'> = {},
): Promise<Added> => (await session.client.call(social.addSession, { code: code ?? '', ...more })).data;

/** All of it, as far as the code. */
export async function arrive(
  world: World,
  session: Session,
  provider: SocialProvider = 'google',
): Promise<string> {
  const { social: code } = await comeBack(world, await agree(await begin(session, provider)), session.host);
  if (code === undefined) throw new Error('The log-in did not come back with a code.');
  return code;
}
