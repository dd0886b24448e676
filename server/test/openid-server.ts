// A certified OpenID server on loopback, and a browser that goes through it with its cookies.
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type ClientMetadata, type Configuration } from 'oidc-provider';
import { createSocialGates } from '../src/adapters/social-gates.ts';
import type { SocialGate } from '../src/identity/social/ports.ts';

interface Person {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export interface OpenIdServer {
  readonly gate: SocialGate;
  /** The next person to log in; undefined: they cancel. */
  person: Person | undefined;
  /** Walks from the provider's address to the redirect back. */
  browse(authorization: URL): Promise<URL>;
  stop(): Promise<void>;
}

const keys = { clientId: 'floodlit-test', clientSecret: 'a secret that nobody may read' };
const redirectUri = 'https://localhost:4443/api/v2/auth/social/oidc/callback';

export async function startOpenIdServer(client: Partial<ClientMetadata> = {}): Promise<OpenIdServer> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, Person>();
  const configuration: Configuration = {
    clients: [
      {
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        redirect_uris: [redirectUri],
        ...client,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of this test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ ...people.get(accountId), sub: accountId }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: keys.clientId,
        ...(oidc.session?.accountId !== undefined && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  const { oidc: gate } = createSocialGates({ oidc: { ...keys, name: 'League ID', issuer } }, undefined);
  if (gate === undefined) throw new Error('The deployment has no OpenID provider.');
  const openId: OpenIdServer = {
    gate,
    person: undefined,
    async browse(authorization) {
      const cookies = new Map<string, string>();
      let at = authorization;
      while (at.origin === issuer) {
        const response = await fetch(at, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null)
          throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) {
      void answer(request, response);
      return;
    }
    const { person } = openId;
    if (person !== undefined) people.set(person.sub, person);
    void provider.interactionFinished(
      request,
      response,
      person === undefined ? { error: 'access_denied' } : { login: { accountId: person.sub } },
    );
  });
  return openId;
}
