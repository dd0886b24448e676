import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { createSocialGates, sandboxClientId } from '../../adapters/social-gates.ts';
import { systemClock } from '../../kernel/clock.ts';
import { begin, comeBack, redeem } from '../../../test/social-provider.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { socialSandbox } from './mount.ts';

const secret = 'what the product shows the stand-in';
let own = '';
let world: World;
beforeAll(async () => {
  world = await createWorld(
    { socialGates: createSocialGates({}, { url: () => own, secret }) },
    (app, factsOf) =>
      socialSandbox(app, {
        clientId: sandboxClientId,
        clientSecret: secret,
        ownUrl: () => own,
        publicUrl: () => 'https://localhost:4443',
        ownHostOf: async (request) => (await factsOf(request)).ownHost,
        // The gates check tokens by the time of this machine.
        clock: systemClock,
      }),
  );
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  own = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

const show = (url: URL, host = 'localhost') =>
  world.app.inject({ url: url.pathname + url.search, headers: { host } });
const send = (url: URL, fields: Record<string, string>, host = 'localhost') =>
  world.app.inject({
    method: 'POST',
    url: url.pathname,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...Object.fromEntries(url.searchParams), ...fields }).toString(),
  });
const choose = async (url: URL, fields: Record<string, string>, host?: string): Promise<URL> =>
  new URL((await send(url, fields, host)).headers.location ?? '');

describe('/sandbox/social', () => {
  it.each<[SocialProvider]>([['google'], ['facebook']])(
    '[R6.03] lets a person log in with %s without any key',
    async (provider) => {
      const session = await world.visitor();
      const asked = await begin(session, provider);
      expect(asked.origin).toBe('https://localhost:4443');
      const page = await show(asked);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("form-action 'self'");
      expect(page.body).toContain('frida@social.test');
      const { social: code } = await comeBack(world, await choose(asked, { person: 'frida@social.test' }));
      expect((await redeem(session, code)).pending?.step).toBe(provider === 'google' ? 'register' : 'link');
      const more = provider === 'google' ? { terms_accepted: true as const } : undefined;
      if (more) expect((await redeem(session, code, more)).session?.user?.first_name).toBe('Frida');
    },
  );

  it('works on another channel’s host', async () => {
    const session = await world.visitor('second.localhost');
    const asked = await begin(session);
    expect(asked.hostname).toBe('second.localhost');
    const back = await choose(asked, { person: 'frida@social.test' }, 'second.localhost');
    expect(await comeBack(world, back, 'second.localhost')).toHaveProperty('social');
  });

  it('lets the visitor create a person, and cancel', async () => {
    const session = await world.visitor();
    const asked = await begin(session);
    const back = await choose(asked, {
      person: 'other',
      first_name: 'Max',
      last_name: 'Made-Up',
      email: 'max@social.test',
      is_verified: 'yes',
    });
    const { social: code } = await comeBack(world, back);
    expect((await redeem(session, code)).pending).toMatchObject({
      first_name: 'Max',
      email: 'max@social.test',
    });
    const friend = await choose(await begin(session, 'facebook'), {
      person: 'other',
      first_name: 'Fay',
      email: 'fay@social.test',
    });
    const { social: second } = await comeBack(world, friend);
    expect((await redeem(session, second)).pending).toMatchObject({
      step: 'register',
      email: 'fay@social.test',
    });
    const cancelled = await choose(await begin(session), { person: 'nobody' });
    expect(await comeBack(world, cancelled)).toEqual({ social_error: 'cancelled' });
  });

  it.each<[SocialProvider]>([['google'], ['facebook']])(
    '[T51] has somebody at %s whose address is not proven',
    async (provider) => {
      const session = await world.visitor();
      const { social: code } = await comeBack(
        world,
        await choose(await begin(session, provider), { person: 'una@social.test' }),
      );
      await expect(redeem(session, code)).rejects.toMatchObject({ code: 'identity.social_email_unverified' });
    },
  );

  it.each([
    ['redirect_uri', 'https://evil.example/api/v2/auth/social/google/callback'],
    ['redirect_uri', 'https://localhost:4443/api/v2/auth/social/google/callback/'],
    ['redirect_uri', 'https://localhost:4443/login'],
    ['redirect_uri', 'https://second.localhost:4443/api/v2/auth/social/google/callback'],
    ['client_id', 'another'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
    ['state', ''],
  ])('[T64] refuses %s=%s on a page of its own, and leads nowhere', async (name, value) => {
    const asked = await begin(await world.visitor());
    asked.searchParams.set(name, value);
    const page = await show(asked);
    expect([page.statusCode, page.headers.location]).toEqual([400, undefined]);
    const sent = await send(asked, { person: 'frida@social.test' });
    expect([sent.statusCode, sent.headers.location]).toEqual([400, undefined]);
  });

  it('[T60] escapes the request’s values as text', async () => {
    const asked = await begin(await world.visitor());
    asked.searchParams.set('state', '"><script>alert(1)</script>');
    expect((await show(asked)).body).not.toContain('<script');
  });

  it.each([
    ['another verifier', { code_verifier: 'A'.repeat(43) }, 'invalid_grant'],
    ['another address of return', { redirect_uri: 'https://evil.example' }, 'invalid_grant'],
    ['another secret', { client_secret: 'guessed' }, 'invalid_client'],
    ['another code', { code: 'guessed' }, 'invalid_grant'],
  ])('[T50] the token endpoint refuses %s', async (_name, change, error) => {
    const asked = await begin(await world.visitor());
    const back = await choose(asked, { person: 'frida@social.test' });
    const response = await fetch(`${own}/sandbox/social/google/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: sandboxClientId,
        client_secret: secret,
        redirect_uri: asked.searchParams.get('redirect_uri') ?? '',
        code: back.searchParams.get('code') ?? '',
        code_verifier: 'B'.repeat(43),
        ...change,
      }),
    });
    expect([response.status, await response.json()]).toEqual([400, { error }]);
  });
});

describe('[T50] the gates', () => {
  it('[T50] have no stand-in as soon as one provider has its keys', () => {
    const keys = { clientId: 'id', clientSecret: 'secret' };
    expect(Object.keys(createSocialGates({ facebook: keys }, { url: () => own, secret }))).toEqual([
      'facebook',
    ]);
    expect(createSocialGates({}, undefined)).toEqual({});
  });
});
