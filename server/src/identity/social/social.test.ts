import { describe, expect, it } from 'vitest';
import { identity } from '@floodlit/contract/identity/identity';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import { social } from '@floodlit/contract/identity/social';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { fixedCaptcha } from '../../../test/fakes/fixed-captcha.ts';
import { createWorld, type Session } from '../../../test/world.ts';
import { agree, arrive, begin, comeBack, frida, keys, redeem } from '../../../test/social-provider.ts';
import { openSocialWorld } from '../../../test/social-world.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';

const stage = openSocialWorld();

const logIn = async (session: Session, more: Parameters<typeof redeem>[2] = {}): Promise<string> => {
  const { session: added } = await redeem(session, await arrive(stage.world, session), more);
  const user = added?.user ?? expect.fail('Nobody is logged in.');
  session.apiKey = added?.api_key ?? '';
  return user.email;
};
const setProven = (email: string, isProven: boolean) =>
  stage.world.connection.db
    .updateTable('identity.users')
    .set({ email_verified_at: isProven ? stage.world.clock.now() : null })
    .where('email', '=', email)
    .execute();

describe('GET /social/{provider}.json', () => {
  it('[R7.01] is one JSON per provider with what a start takes, and no secret', async () => {
    const response = await stage.world.app.inject({
      url: '/api/social/google.json',
      headers: { host: 'localhost' },
    });
    expect(response.json()).toEqual({
      data: {
        provider: 'google',
        name: 'Google',
        client_id: keys.clientId,
        scope: 'openid email profile',
        redirect_uri: 'https://localhost:4443/api/v2/auth/social/google/callback',
      },
    });
    expect(response.body).not.toContain(keys.clientSecret);
    const second = await stage.world.app.inject({
      url: '/api/social/facebook.json',
      headers: { host: 'second.localhost' },
    });
    expect(second.json()).toMatchObject({
      data: { redirect_uri: 'https://second.localhost:4443/api/v2/auth/social/facebook/callback' },
    });
  });

  it('[R7.01] is not found where the provider is not set up, or is none', async () => {
    const bare = await createWorld();
    const answers = await Promise.all(
      ['google', 'facebook', 'myspace', '__proto__'].map((name) =>
        bare.app.inject({ url: `/api/social/${name}.json`, headers: { host: 'localhost' } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    const { client } = await bare.visitor();
    await expect(client.call(social.begin, { provider: 'google' })).rejects.toMatchObject({ status: 404 });
    await bare.close();
  });
});

describe('a log-in with Google', () => {
  it('[R6.03] asks for the code with PKCE, nonce and a state that says nothing of the key', async () => {
    const session = await stage.world.visitor();
    const { searchParams } = await begin(session);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: keys.clientId,
      redirect_uri: 'https://localhost:4443/api/v2/auth/social/google/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(searchParams.toString()).not.toContain(session.apiKey);
  });

  it('[R5.03] asks who is new to accept the terms, and makes the account then', async () => {
    const session = await stage.world.visitor();
    const code = await arrive(stage.world, session);
    expect(await redeem(session, code)).toEqual({
      session: null,
      pending: {
        step: 'register',
        provider: 'google',
        email: 'frida@social.test',
        first_name: 'Frida',
        last_name: 'Fan',
      },
    });
    const { session: added } = await redeem(session, code, {
      terms_accepted: true,
      newsletter: true,
      language: 'fr',
    });
    expect(added?.user).toMatchObject({
      email: 'frida@social.test',
      first_name: 'Frida',
      newsletter: true,
      language: 'fr',
    });
    const row = await stage.world.connection.db
      .selectFrom('identity.users')
      .where('email', '=', 'frida@social.test')
      .select('email_verified_at')
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).toEqual(stage.world.clock.now());
  });

  it('[T49] ends with another key, and the one that began is dead', async () => {
    const session = await stage.world.visitor();
    const old = session.apiKey;
    expect(await logIn(session)).toBe('frida@social.test');
    expect(session.apiKey).not.toBe(old);
    expect((await session.client.call(identity.profile)).data.email).toBe('frida@social.test');
    session.apiKey = old;
    await expect(session.client.call(identity.captcha, { action: 'login' })).rejects.toMatchObject({
      code: 'identity.api_key_invalid',
    });
  });

  it('[T51] knows the person by the id at the provider, whatever the address becomes', async () => {
    stage.provider.claims = { ...frida, email: 'renamed@social.test', email_verified: false };
    expect(await logIn(await stage.world.visitor())).toBe('frida@social.test');
  });

  it('[T51] is somebody else on another channel', async () => {
    const session = await stage.world.visitor('second.localhost');
    expect((await redeem(session, await arrive(stage.world, session))).pending?.step).toBe('register');
  });

  it('[T51] joins an account whose address is proven on both sides', async () => {
    stage.provider.claims = { ...frida, sub: 'google-bob', email: 'bob@demo.test' };
    await setProven('bob@demo.test', true);
    expect(await logIn(await stage.world.visitor())).toBe('bob@demo.test');
  });

  it('[T51] asks for the password where only the provider has proven the address', async () => {
    stage.provider.claims = { ...frida, sub: 'google-alice', email: 'alice@demo.test' };
    await setProven('alice@demo.test', false);
    const session = await stage.world.visitor();
    const code = await arrive(stage.world, session);
    expect((await redeem(session, code)).pending?.step).toBe('link');
    expect((await redeem(session, code, { terms_accepted: true })).pending?.step).toBe('link');
    await expect(redeem(session, code, { password: 'not this one' })).rejects.toMatchObject({
      code: 'identity.wrong_credentials',
    });
    const { session: added } = await redeem(session, code, { password: 'demo-viewer-password' });
    expect(added?.user?.email).toBe('alice@demo.test');
    expect(await logIn(await stage.world.visitor())).toBe('alice@demo.test');
  });

  it('[T51] asks for the password when an address comes back as another account of the same provider', async () => {
    stage.provider.claims = { ...frida, sub: 'google-bob-2', email: 'bob@demo.test' };
    const session = await stage.world.visitor();
    const code = await arrive(stage.world, session);
    expect((await redeem(session, code)).pending?.step).toBe('link');
    // A second account of one provider would be a way in that its owner does not see.
    await expect(redeem(session, code, { password: 'demo-viewer-password' })).rejects.toMatchObject({
      code: 'identity.another_linked',
    });
  });

  it('[T51] one of two provider accounts with the same password at once is linked', async () => {
    await setProven('carol@demo.test', false);
    const { pool } = stage.world.connection;
    const codes: { session: Session; code: string }[] = [];
    for (const sub of ['google-carol-1', 'google-carol-2']) {
      stage.provider.claims = { ...frida, sub, email: 'carol@demo.test' };
      const session = await stage.world.visitor();
      codes.push({ session, code: await arrive(stage.world, session) });
    }
    // Both have looked before either is linked.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`select from identity.users where email = 'carol@demo.test' for update`);
    const both = Promise.allSettled(
      codes.map(({ session, code }) => redeem(session, code, { password: 'demo-viewer-password' })),
    );
    await waitsForLock(pool, 2);
    await holder.query('commit');
    holder.release();
    const outcomes = (await both).map((one) =>
      one.status === 'fulfilled' ? 'linked' : (one.reason as { code: string }).code,
    );
    expect(outcomes.toSorted()).toEqual(['identity.another_linked', 'linked']);
  });

  it('[T50] one code makes one session of twenty requests at once', async () => {
    const session = await stage.world.visitor();
    const code = await arrive(stage.world, session);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(session, code)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('[T65] takes invisible and direction-changing characters out of names', async () => {
    stage.provider.claims = {
      ...frida,
      sub: 'google-tricks',
      email: 'tricks@social.test',
      given_name: 'Fr\u202eida\u200b',
      family_name: 'x'.repeat(500),
    };
    const session = await stage.world.visitor();
    const { pending } = await redeem(session, await arrive(stage.world, session));
    expect(pending).toMatchObject({ first_name: 'Frida', last_name: 'x'.repeat(80) });
  });

  it('[T48] writes no secret into the database or the log', async () => {
    const session = await stage.world.visitor();
    const asked = await begin(session);
    const back = await agree(asked);
    const { social: code } = await comeBack(stage.world, back);
    const rows = JSON.stringify(
      await stage.world.connection.db.selectFrom('identity.social_logins').selectAll().execute(),
    );
    for (const secret of [
      asked.searchParams.get('state'),
      back.searchParams.get('code'),
      code,
      keys.clientSecret,
    ])
      expect(rows).not.toContain(secret);
    expect(stage.world.loggedErrors).toEqual([]);
  });

  it('forgets what was begun and never ended', async () => {
    await begin(await stage.world.visitor());
    stage.world.clock.advance(11 * 60);
    await stage.world.context.identity.store.deleteExpired(stage.world.clock.now());
    expect(
      await stage.world.connection.db.selectFrom('identity.social_logins').selectAll().execute(),
    ).toEqual([]);
  });
});

describe('a log-in with Facebook', () => {
  it('[R6.03] makes an account whose address is still to be confirmed', async () => {
    const session = await stage.world.visitor();
    const code = await arrive(stage.world, session, 'facebook');
    expect((await redeem(session, code)).pending).toMatchObject({
      step: 'register',
      provider: 'facebook',
      first_name: 'Fay',
    });
    const { session: added } = await redeem(session, code, { terms_accepted: true });
    expect(added?.user?.email).toBe('fay@social.test');
    const row = await stage.world.connection.db
      .selectFrom('identity.users')
      .where('email', '=', 'fay@social.test')
      .select('email_verified_at')
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).toBeNull();
    const letters = await stage.world.connection.db
      .selectFrom('mail.messages')
      .where('recipient', '=', 'fay@social.test')
      .select('text')
      .execute();
    expect(letters.map(({ text }) => text.includes('https://localhost:4443/verify-email'))).toEqual([true]);
  });

  it('[T51] never joins an account without its password: Facebook proves no address', async () => {
    stage.provider.graph = { id: 'facebook-bob', first_name: 'Bob', email: 'bob@demo.test' };
    await setProven('bob@demo.test', true);
    const session = await stage.world.visitor();
    expect((await redeem(session, await arrive(stage.world, session, 'facebook'))).pending?.step).toBe(
      'link',
    );
  });
});

describe('the limits of social log-ins', () => {
  it('[T46] count with those of every other way to log in', async () => {
    const counted = await createWorld();
    const limited = await createWorld({
      socialGates: stage.provider.gates,
      rateLimit: createDatabaseRateLimit(counted.connection.pool, {
        loginAddress: { points: 2, perSeconds: 300 },
      }),
    });
    const session = await limited.visitor();
    const asked = await begin(session);
    const { social: code } = await comeBack(limited, await agree(asked));
    await redeem(session, code);
    await expect(redeem(session, code)).rejects.toMatchObject({ status: 429 });
    await expect(begin(session)).rejects.toMatchObject({ status: 429 });
    await limited.close();
    await counted.close();
  });

  it('[T46] take no try from anybody for what any page can make a browser ask', async () => {
    const counted = await createWorld();
    const limited = await createWorld({
      socialGates: stage.provider.gates,
      rateLimit: createDatabaseRateLimit(counted.connection.pool, {
        loginAddress: { points: 2, perSeconds: 300 },
        mailedKey: { points: 2, perSeconds: 300 },
      }),
    });
    const session = await limited.visitor();
    const asked = await begin(session);
    for (let nth = 0; nth < 4; nth++) {
      const state = `${nth}`.repeat(43);
      const to = new URL(`https://localhost/api/v2/auth/social/google/callback?code=x&state=${state}`);
      expect(await comeBack(limited, to)).toEqual({ social_error: 'expired' });
      const key = session.client.call(mailedLinks.readResetKey, { key: state });
      await expect(key).rejects.toMatchObject({ status: nth < 2 ? 410 : 429 });
    }
    const { social: code } = await comeBack(limited, await agree(asked));
    expect((await redeem(session, code)).pending?.step).toBe('register');
    await limited.close();
    await counted.close();
  });

  it('[T46] a picture on a foreign page comes back from nowhere, and uses no state up', async () => {
    const session = await stage.world.visitor();
    const to = await agree(await begin(session));
    const answer = await stage.world.app.inject({
      url: to.pathname + to.search,
      headers: { host: 'localhost', 'sec-fetch-dest': 'image' },
    });
    expect(answer.headers.location).toBe('/login#social_error=failed');
    expect(await comeBack(stage.world, to)).toMatchObject({ social: expect.any(String) as string });
  });
});

describe('an account that is linked by its password', () => {
  it('[T45] takes the same captcha as a log-in, and counts the same tries', async () => {
    const guarded = await createWorld({ socialGates: stage.provider.gates, captcha: fixedCaptcha });
    stage.provider.claims = { ...frida, sub: 'google-alice-again', email: 'alice@demo.test' };
    await guarded.connection.db
      .updateTable('identity.users')
      .set({ email_verified_at: null })
      .where('email', '=', 'alice@demo.test')
      .execute();
    const session = await guarded.visitor();
    const code = await arrive(guarded, session);
    const link = (password: string, recaptcha_token?: string) =>
      redeem(session, code, { password, ...(recaptcha_token !== undefined && { recaptcha_token }) });
    await expect(link('a guess')).rejects.toMatchObject({ code: 'identity.captcha_required' });
    for (let nth = 0; nth < 5; nth++)
      await expect(link('a guess', `usual:${nth}`)).rejects.toMatchObject({
        code: 'identity.wrong_credentials',
      });
    await expect(link('demo-viewer-password', 'usual:5')).rejects.toMatchObject({
      code: 'identity.stronger_captcha_required',
    });
    const { session: added } = await link('demo-viewer-password', 'strong:6');
    expect(added?.user?.email).toBe('alice@demo.test');
    await guarded.close();
  });
});
