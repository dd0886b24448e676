import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '@floodlit/contract/client';
import { identity, type RegisterRequest } from '@floodlit/contract/identity/identity';
import { createAltchaCaptcha } from '../../adapters/altcha-captcha.ts';
import { createDatabaseRateLimit, type LimitRule } from '../../adapters/database-rate-limit.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import { solve } from '../../../test/solve-captcha.ts';
import { createWorld, type World, type WorldOptions } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const aRegistration = (changes: Partial<RegisterRequest> = {}): RegisterRequest => ({
  first_name: 'Dana',
  last_name: 'Dole',
  email: 'dana@demo.test',
  password: 'a long enough one',
  password_confirmation: 'a long enough one',
  newsletter: false,
  terms_accepted: true,
  ...changes,
});

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );

describe('POST /v2/auth/register', () => {
  it('[R7.01] creates an account and logs it in with a new key', async () => {
    const session = await world.visitor();
    const { data } = await session.client.call(
      identity.register,
      aRegistration({ email: ' Dana@Demo.test ' }),
    );
    expect(data.user).toMatchObject({
      email: 'dana@demo.test',
      first_name: 'Dana',
      temporary_password: false,
    });
    expect(data.api_key).not.toBe(session.apiKey);
    session.apiKey = data.api_key;
    expect((await session.client.call(identity.profile)).data.email).toBe('dana@demo.test');
  });

  it('[R8.03] says when the address is taken', async () => {
    const { client } = await world.visitor();
    const error = await failure(client.call(identity.register, aRegistration({ email: 'alice@demo.test' })));
    expect(error).toMatchObject({
      status: 409,
      code: 'identity.email_taken',
      message: 'The email address you have entered is already registered.',
    });
  });

  it('[R5.01a] knows an address of another script in both spellings', async () => {
    const session = await world.visitor();
    const registration = aRegistration({ email: 'qa@MÜNCHEN.test' });
    const { data } = await session.client.call(identity.register, registration);
    expect(data.user?.email).toBe('qa@xn--mnchen-3ya.test');
    const { client } = await world.visitor();
    const again = client.call(identity.register, { ...registration, email: 'qa@xn--mnchen-3ya.test' });
    expect(await failure(again)).toMatchObject({ code: 'identity.email_taken' });
    const given = { email: 'qa@münchen.test', password: registration.password };
    expect((await client.call(identity.login, given)).data.user?.id).toBe(data.user?.id);
  });

  it('makes one account of fifty requests at once', async () => {
    const sessions = await Promise.all(Array.from({ length: 50 }, () => world.visitor()));
    const results = await Promise.allSettled(
      sessions.map(({ client }) =>
        client.call(identity.register, aRegistration({ email: 'crowd@demo.test' })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('lets the same address have an account on each channel', async () => {
    const { client } = await world.visitor('second.localhost');
    const { data } = await client.call(identity.register, aRegistration({ email: 'both@demo.test' }));
    const first = await world.visitor();
    const again = await first.client.call(identity.register, aRegistration({ email: 'both@demo.test' }));
    expect(again.data.user?.id).not.toBe(data.user?.id);
  });

  it.each<[string, Partial<RegisterRequest>, string, string]>([
    ['an address that is none', { email: 'nobody' }, 'email', 'A valid email address is required'],
    ['no first name', { first_name: ' ' }, 'first_name', 'Enter your first name'],
    ['no last name', { last_name: '' }, 'last_name', 'Enter your last name'],
    [
      'a short password',
      { password: 'short', password_confirmation: 'short' },
      'password',
      'The password is too short',
    ],
    [
      'two different passwords',
      { password_confirmation: 'another one' },
      'password_confirmation',
      'The password and password confirmation do not match',
    ],
    [
      'terms not accepted',
      { terms_accepted: false as never },
      'terms_accepted',
      'Please accept terms & conditions',
    ],
  ])('[R5.01a] [R5.01b] names %s', async (_, changes, field, message) => {
    const { client } = await world.visitor();
    const error = await failure(
      client.call(identity.register, aRegistration({ email: 'eve@demo.test', ...changes })),
    );
    expect(error).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(error.errors[field]).toEqual([message]);
  });

  it.each(['password1', 'QWERTY123', 'aaaaaaaaaa', 'eve@demo.test'])(
    '[R5.D1] refuses the password %s that a guesser tries first',
    async (password) => {
      const { client } = await world.visitor();
      const request = aRegistration({ email: 'eve@demo.test', password, password_confirmation: password });
      expect((await failure(client.call(identity.register, request))).errors).toHaveProperty('password');
    },
  );

  it('[T65] takes invisible and direction-changing characters out of names', async () => {
    const { client } = await world.visitor();
    const { data } = await client.call(
      identity.register,
      aRegistration({ email: 'bidi@demo.test', first_name: 'Al\u202eice\u200b' }),
    );
    expect(data.user?.first_name).toBe('Alice');
  });

  it('[T05] refuses fields that are not asked for', async () => {
    const { client } = await world.visitor();
    const request = {
      ...aRegistration({ email: 'mass@demo.test' }),
      temporary_password: true,
      channel_id: 2,
      id: 1,
    };
    const error = await failure(client.call(identity.register, request));
    expect(Object.keys(error.errors).toSorted()).toEqual(['channel_id', 'id', 'temporary_password']);
  });
});

describe('POST /v2/auth/login', () => {
  it('logs in, and the key that asked is dead', async () => {
    const session = await world.visitor();
    const old = session.apiKey;
    const { data } = await session.client.call(identity.login, {
      email: 'ALICE@demo.test',
      password: 'demo-viewer-password',
    });
    expect(data.user?.email).toBe('alice@demo.test');
    session.apiKey = old;
    expect(await failure(session.client.call(identity.captcha, { action: 'login' }))).toMatchObject({
      code: 'identity.api_key_invalid',
    });
  });

  it('[T47] answers a wrong password and an unknown address alike', async () => {
    const { client } = await world.visitor();
    const wrong = await failure(
      client.call(identity.login, { email: 'alice@demo.test', password: 'not this one' }),
    );
    const unknown = await failure(
      client.call(identity.login, { email: 'nobody@demo.test', password: 'not this one' }),
    );
    expect(wrong).toMatchObject({
      status: 401,
      code: 'identity.wrong_credentials',
      message: 'Wrong auth data',
    });
    const told = ({ status, code, message, errors, reason }: ApiError) => ({
      status,
      code,
      message,
      errors,
      reason,
    });
    expect(told(unknown)).toEqual(told(wrong));
  });

  it('[R8.03] tells who is logged in already', async () => {
    const { client } = await world.as('alice');
    const error = await failure(client.call(identity.login, { email: 'alice@demo.test', password: 'x' }));
    expect(error).toMatchObject({ status: 409, message: 'You are already logged in' });
  });

  it('[T01] knows nobody of another channel', async () => {
    const { client } = await world.visitor('second.localhost');
    await world.connection.db
      .deleteFrom('commerce.entitlements')
      .where('channel_id', '=', await world.channelId('littoral-sport'))
      .execute();
    await world.connection.db
      .deleteFrom('identity.users')
      .where('channel_id', '=', await world.channelId('littoral-sport'))
      .where('email', '=', 'bob@demo.test')
      .execute();
    const error = await failure(
      client.call(identity.login, { email: 'bob@demo.test', password: 'demo-viewer-password' }),
    );
    expect(error.code).toBe('identity.wrong_credentials');
  });

  it('stores Argon2id hashes that differ for the same password', async () => {
    const users = await world.connection.db
      .selectFrom('identity.users')
      .where('email', 'in', ['dana@demo.test', 'crowd@demo.test'])
      .select('password_hash')
      .execute();
    expect(new Set(users.map((user) => user.password_hash)).size).toBe(2);
    for (const user of users) expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/);
  });
});

describe('the region of who logs in', () => {
  it('[R3.03] is told by the session as by the profile', async () => {
    const abroad = await createWorld({ countries: { countryOf: () => 'FR' } });
    await abroad.connection.db
      .updateTable('channel.channels')
      .set({ geo: JSON.stringify({ mode: 'allow', countries: ['CA'] }) })
      .execute();
    const session = await abroad.visitor();
    const { data } = await session.client.call(identity.login, {
      email: 'alice@demo.test',
      password: 'demo-viewer-password',
    });
    session.apiKey = data.api_key;
    const profile = await session.client.call(identity.profile);
    expect([data.user?.is_geo_blocked, profile.data.is_geo_blocked]).toEqual([true, true]);
    await abroad.close();
  });
});

describe('POST /auth/logout', () => {
  it('[R4.08c] ends the key at once and answers a visitor’s', async () => {
    const session = await world.as('bob');
    const loggedIn = session.apiKey;
    const { data } = await session.client.call(identity.logout);
    expect(data.user).toBeNull();
    expect(await failure(session.client.call(identity.profile))).toMatchObject({
      code: 'identity.api_key_invalid',
    });
    expect(loggedIn).not.toBe(data.api_key);
    session.apiKey = data.api_key;
    expect(await failure(session.client.call(identity.profile))).toMatchObject({
      code: 'identity.login_required',
    });
  });

  it('[R4.08a] is refused to a visitor', async () => {
    const { client } = await world.visitor();
    expect(await failure(client.call(identity.logout))).toMatchObject({
      status: 409,
      message: "user can't be logged out",
    });
  });
});

describe('the captcha', () => {
  const secret = 'a secret of the deployment';

  it('[R6.03] lets a solved challenge in once', async () => {
    const guarded = await createWorld({ captcha: createAltchaCaptcha(secret, { now: () => new Date() }) });
    const { client } = await guarded.visitor();
    const { data } = await client.call(identity.captcha, { action: 'login' });
    const recaptcha_token = await solve(data.challenge ?? '');
    const wrong = { email: 'alice@demo.test', password: 'wrong' };
    expect((await failure(client.call(identity.login, { ...wrong, recaptcha_token }))).code).toBe(
      'identity.wrong_credentials',
    );
    expect(await failure(client.call(identity.login, { ...wrong, recaptcha_token }))).toMatchObject({
      code: 'identity.captcha_invalid',
      message: 'Google recaptcha token is invalid or you look like a robot',
    });
    await guarded.close();
  });

  it('[T57] refuses a missing, foreign, altered or late solution', async () => {
    let now = new Date();
    const captcha = createAltchaCaptcha(secret, { now: () => now });
    const foreign = createAltchaCaptcha('another secret', { now: () => now });
    const question = { action: 'login', hostname: 'localhost' } as const;
    const { challenge } = await captcha.createChallenge('usual', question);
    const token = await solve(challenge ?? '');
    expect(await captcha.verify(undefined, question)).toBe('missing');
    expect(await captcha.verify('bm90aGluZw==', question)).toBe('invalid');
    expect(await foreign.verify(token, question)).toBe('invalid');
    const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as {
      solution: { derivedKey: string };
    };
    payload.solution.derivedKey = payload.solution.derivedKey.replace(/^../, (start) =>
      start === '00' ? '01' : '00',
    );
    expect(await captcha.verify(Buffer.from(JSON.stringify(payload)).toString('base64'), question)).toBe(
      'invalid',
    );
    expect(await captcha.verify(token, { ...question, action: 'register' })).toBe('invalid');
    expect(await captcha.verify(token, { ...question, hostname: 'second.localhost' })).toBe('invalid');
    expect(await captcha.verify(token, question)).toMatchObject({ signature: expect.any(String) as string });
    now = new Date(now.getTime() + 11 * 60_000);
    expect(await captcha.verify(token, question)).toBe('invalid');
  });
});

describe('the limits', () => {
  const rule = { points: 1_000, perSeconds: 300 };
  const aLimitedWorld = async (changes: Partial<Record<LimitName, LimitRule>>, more: WorldOptions = {}) => {
    const limits = await createWorld();
    const limited = await createWorld({
      ...more,
      rateLimit: createDatabaseRateLimit(limits.connection.pool, {
        visitorKey: rule,
        register: rule,
        login: rule,
        loginAddress: rule,
        purchase: rule,
        ...changes,
      }),
    });
    return {
      limited,
      close: async () => {
        await limited.close();
        await limits.close();
      },
    };
  };
  const wrong = { email: 'alice@demo.test', password: 'not this one' };
  const few = { points: 3, perSeconds: 300 };

  it('[T45] slow who guesses at an account, from whatever address', async () => {
    const { limited, close } = await aLimitedWorld({ login: few });
    const { client } = await limited.visitor();
    for (let tries = 0; tries < 3; tries++)
      expect((await failure(client.call(identity.login, wrong))).code).toBe('identity.wrong_credentials');
    expect(await failure(client.call(identity.login, wrong))).toMatchObject({
      status: 429,
      code: 'request.rate_limited',
    });
    expect((await failure(client.call(identity.login, { ...wrong, email: 'bob@demo.test' }))).code).toBe(
      'identity.wrong_credentials',
    );
    await close();
  });

  it('[T45] let the owner in when a stranger tries without solving the captcha', async () => {
    const captcha = createAltchaCaptcha('a secret', { now: () => new Date() });
    const { limited, close } = await aLimitedWorld({ login: few }, { captcha });
    const stranger = await limited.visitor();
    for (let tries = 0; tries < 10; tries++)
      expect((await failure(stranger.client.call(identity.login, wrong))).code).toBe(
        'identity.captcha_required',
      );
    const owner = await limited.visitor();
    const { data } = await owner.client.call(identity.captcha, { action: 'login' });
    const session = await owner.client.call(identity.login, {
      email: 'alice@demo.test',
      password: 'demo-viewer-password',
      recaptcha_token: await solve(data.challenge ?? ''),
    });
    expect(session.data.user?.email).toBe('alice@demo.test');
    await close();
  });

  it('[T45] count all addresses of one IPv6 household as one', async () => {
    const { limited, close } = await aLimitedWorld({ loginAddress: few });
    const { apiKey } = await limited.visitor();
    const tryFrom = async (remoteAddress: string) =>
      (
        await limited.app.inject({
          method: 'POST',
          url: '/api/v2/auth/login',
          remoteAddress,
          headers: { host: 'localhost', authorization: `Bearer ${apiKey}` },
          payload: wrong,
        })
      ).statusCode;
    const codes = [];
    for (let host = 1; host <= 4; host++) codes.push(await tryFrom(`2001:db8:1:2::${host}`));
    expect(codes).toEqual([401, 401, 401, 429]);
    expect(await tryFrom('2001:db8:1:3::1')).toBe(401);
    await close();
  });

  it('[T71] end a flood of keys from one address', async () => {
    const { limited, close } = await aLimitedWorld({ visitorKey: few });
    for (let keys = 0; keys < 3; keys++) await limited.visitor();
    expect(await failure(limited.visitor())).toMatchObject({ status: 429, code: 'request.rate_limited' });
    await close();
  });
});
