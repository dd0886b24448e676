// Log-in with any OpenID provider, at a certified server (oidc-provider).
// The server gives the address at its userinfo endpoint alone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { channel } from '@floodlit/contract/channel/channel';
import { identity } from '@floodlit/contract/identity/identity';
import { providers } from '@floodlit/contract/identity/providers';
import { demoPassword } from '@floodlit/demo/content';
import { startOpenIdServer, type OpenIdServer } from '../../../test/openid-server.ts';
import { begin, comeBack, redeem, startBrokenProvider } from '../../../test/social-provider.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import type { SocialGate } from './ports.ts';

let server: OpenIdServer;
let world: World;
const gates: { oidc?: SocialGate } = {};
beforeAll(async () => {
  server = await startOpenIdServer();
  gates.oidc = server.gate;
  world = await createWorld({ socialGates: gates });
});
afterAll(async () => {
  await world.close();
  await server.stop();
});
afterEach(() => {
  gates.oidc = server.gate;
});

const olga = {
  sub: 'league-1',
  email: 'olga@league.test',
  email_verified: true,
  given_name: 'Olga',
  family_name: 'Open',
};
const leave = (session: Session): Promise<URL> => begin(session, 'oidc');
async function arrive(session: Session, person: OpenIdServer['person'], at = server): Promise<string> {
  at.person = person;
  return (await comeBack(world, await at.browse(await leave(session)))).social ?? '';
}

describe('[R6.D1] log-in with an OpenID provider of the deployment', () => {
  it('[R6.D1] carries the name that the deployment gave it', async () => {
    const { client } = await world.visitor();
    const { data: settings } = await client.call(channel.settings);
    expect(settings).toMatchObject({ social: ['oidc'], oidc_name: 'League ID' });
    const response = await world.app.inject({ url: '/api/social/oidc.json', headers: { host: 'localhost' } });
    expect(response.json()).toMatchObject({ data: { provider: 'oidc', name: 'League ID' } });
  });

  it('[R6.D1] [R5.03] registers with the terms accepted, and logs in again without a question', async () => {
    const session = await world.visitor();
    const code = await arrive(session, olga);
    expect((await redeem(session, code)).pending).toMatchObject({ step: 'register', email: olga.email });
    const { session: made } = await redeem(session, code, { terms_accepted: true });
    expect(made?.user).toMatchObject({ email: olga.email, first_name: 'Olga', email_verified: true });
    const later = await world.visitor();
    const { session: again } = await redeem(
      later,
      await arrive(later, { ...olga, email: 'moved@league.test' }),
    );
    expect(again?.user).toMatchObject({ id: made?.user?.id, email: olga.email });
  });

  it('[R6.D1] [T51] takes the same subject at another issuer for another person', async () => {
    const sub = 'moved-1';
    const session = await world.visitor();
    const first = { ...olga, sub, email: 'first@league.test' };
    await redeem(session, await arrive(session, first), { terms_accepted: true });
    const other = await startOpenIdServer();
    try {
      gates.oidc = other.gate;
      const later = await world.visitor();
      const code = await arrive(later, { ...olga, sub, email: 'second@league.test' }, other);
      expect((await redeem(later, code)).pending).toMatchObject({
        step: 'register',
        email: 'second@league.test',
      });
    } finally {
      await other.stop();
    }
  });

  it('[R6.D1] tells calmly when the viewer cancels', async () => {
    server.person = undefined;
    const back = await server.browse(await leave(await world.visitor()));
    expect(await comeBack(world, back)).toEqual({ social_error: 'cancelled' });
  });

  it('[R6.D1] [T51] refuses an address that the provider says is not checked', async () => {
    const session = await world.visitor();
    const person = { ...olga, sub: 'league-2', email: 'alice@demo.test', email_verified: false };
    const code = await arrive(session, person);
    await expect(redeem(session, code, { password: demoPassword })).rejects.toMatchObject({
      code: 'identity.social_email_unverified',
    });
  });

  it('[R6.D1] [T51] never joins an account by an address that the provider says nothing about', async () => {
    const session = await world.visitor();
    const known = { sub: 'league-3', email: 'alice@demo.test', given_name: 'Alice' };
    expect((await redeem(session, await arrive(session, known))).pending?.step).toBe('link');
    const fresh = { sub: 'league-4', email: 'nina@league.test', given_name: 'Nina' };
    const { session: made } = await redeem(session, await arrive(session, fresh), { terms_accepted: true });
    expect(made?.user).toMatchObject({ email: fresh.email, email_verified: false });
  });

  it('[R6.D1] is connected, confirmed by a fresh log-in, and disconnected on the account page', async () => {
    const session = await world.newcomer();
    const { client } = session;
    const { email } = (await client.call(identity.profile)).data;
    server.person = { ...olga, sub: 'league-5' };
    const visit = async (address: string): Promise<string> =>
      (await comeBack(world, await server.browse(new URL(address)), 'localhost', '/profile/edit')).social ??
      '';
    const asked = await client.call(providers.link, { provider: 'oidc', current_password: demoPassword });
    const code = await visit(asked.data.authorization_url);
    expect((await client.call(providers.finish, { code })).data).toMatchObject({ provider: 'oidc' });
    const confirmation = await client.call(providers.confirm, { provider: 'oidc', page: 'profile' });
    const address = confirmation.data.authorization_url;
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
    const proof = await client.call(providers.finish, { code: await visit(address) });
    expect(proof.data.providers.confirmed_seconds).toBeGreaterThan(0);
    const left = await client.call(providers.unlink, { provider: 'oidc', current_password: demoPassword });
    expect(left.data.linked).toEqual([]);
    const { rows } = await world.connection.pool.query<{ subject: string }>(
      'select subject from mail.messages where recipient = $1 order by id desc limit 2',
      [email],
    );
    expect(rows.map(({ subject }) => subject)).toEqual([
      'League ID no longer logs in to your account at Northern Sports',
      'League ID now logs in to your account at Northern Sports',
    ]);
  });

  it('[R6.D1] works where the client is registered to send its secret in the body', async () => {
    const other = await startOpenIdServer({ token_endpoint_auth_method: 'client_secret_post' });
    try {
      gates.oidc = other.gate;
      for (const sub of ['post-1', 'post-2']) {
        const session = await world.visitor();
        const person = { ...olga, sub, email: `${sub}@league.test` };
        const { pending } = await redeem(session, await arrive(session, person, other));
        expect(pending?.email).toBe(person.email);
      }
    } finally {
      await other.stop();
    }
  });
});

describe('[T50] a log-in at an OpenID provider that was tampered with', () => {
  it.each([
    ['nonce', 'failed'],
    ['state', 'expired'],
    ['code_challenge', 'failed'],
  ])('[T50] with another %s ends with "%s"', async (name, social_error) => {
    server.person = olga;
    const asked = await leave(await world.visitor());
    asked.searchParams.set(name, 'B'.repeat(43));
    expect(await comeBack(world, await server.browse(asked))).toEqual({ social_error });
  });
});

describe('an OpenID provider that is away', () => {
  it('[R6.D1] is said to be unavailable when the log-in begins, and when it comes back', async () => {
    const other = await startOpenIdServer();
    gates.oidc = other.gate;
    other.person = olga;
    const back = await other.browse(await leave(await world.visitor()));
    await other.stop();
    expect(await comeBack(world, back)).toEqual({ social_error: 'unavailable' });
    const away = await startBrokenProvider();
    await away.stop();
    gates.oidc = away.gate;
    await expect(leave(await world.visitor())).rejects.toMatchObject({ code: 'server.unavailable' });
  });
});

describe('the prompt that a provider is asked for', () => {
  it.each([
    [undefined, undefined, null],
    [['none', 'login'], undefined, null],
    [['login', 'select_account'], undefined, 'select_account'],
    [undefined, ['select_account'], 'select_account'],
  ])('[R6.D1] with %j in its discovery document and %j known of it is %s', async (told, known, prompt) => {
    const stub = await startBrokenProvider({
      metadata: { ...(told && { prompt_values_supported: told }) },
      ...(known && { prompts: known }),
    });
    try {
      gates.oidc = stub.gate;
      expect((await leave(await world.visitor())).searchParams.get('prompt')).toBe(prompt);
    } finally {
      await stub.stop();
    }
  });
});
