import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '@floodlit/contract/client';
import { identity } from '@floodlit/contract/identity/identity';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import { allJobs } from '../../jobs.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.connection.pool.query('delete from mail.messages');
  world.queue.drop();
});

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );
const runJobs = (): Promise<void> => world.queue.runAll(allJobs(world.context));
const letters = async (slug?: string) => world.context.mail.store.list(await world.channelId(slug), 100);
const lettersTo = async (email: string, slug?: string) =>
  (await letters(slug)).filter(({ recipient }) => recipient === email);
const linkIn = (text: string | undefined): URL =>
  new URL(/https?:\/\/\S+#key=\S+/.exec(text ?? '')?.[0] ?? '');
const keyIn = (text: string | undefined): string => linkIn(text).hash.replace('#key=', '');

const password = 'the first of passwords';
const another = 'quite another password';

/** Somebody new, logged in, and the key that was mailed to confirm the address. */
async function aFan(host?: string): Promise<{ email: string; session: Session; verifyKey: string }> {
  const email = `${randomUUID()}@fans.test`;
  const session = await world.visitor(host);
  const { data } = await session.client.call(identity.register, {
    first_name: 'Nora',
    last_name: 'Fan',
    email,
    password,
    password_confirmation: password,
    terms_accepted: true,
    language: 'en',
  });
  session.apiKey = data.api_key;
  const [letter] = await lettersTo(email, host === undefined ? undefined : 'littoral-sport');
  return { email, session, verifyKey: keyIn(letter?.text) };
}

async function aResetKey(email: string, host?: string): Promise<string> {
  const { client } = await world.visitor(host);
  await client.call(mailedLinks.requestReset, { email });
  await runJobs();
  const [letter] = await lettersTo(email, host === undefined ? undefined : 'littoral-sport');
  return keyIn(letter?.text);
}

const reset = async (key: string, chosen = another, host?: string) =>
  (await world.visitor(host)).client.call(mailedLinks.resetPassword, {
    key,
    password: chosen,
    password_confirmation: chosen,
  });
const verify = async (key: string, host?: string) =>
  (await world.visitor(host)).client.call(mailedLinks.verifyEmail, { key });
const logIn = async (email: string, typed: string) =>
  (await world.visitor()).client.call(identity.login, { email, password: typed });

describe('a forgotten password', () => {
  it('is followed by a mail, a new password, and being logged in with it', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    const { client } = await world.visitor();
    expect(await client.call(mailedLinks.readResetKey, { key })).toEqual({ data: { email } });
    const { data } = await reset(key);
    expect(data.user).toMatchObject({ email, email_verified: true, temporary_password: false });
    expect((await logIn(email, another)).data.user?.email).toBe(email);
    expect((await failure(logIn(email, password))).code).toBe('identity.wrong_credentials');
  });

  it('tells the owner when it was changed, with a way to undo it', async () => {
    const { email } = await aFan();
    await reset(await aResetKey(email));
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe('Your password for Northern Sports was changed');
    expect(letter?.text).toContain('https://localhost:4443/password-reset-request');
  });

  it('[T59] ends every other session, and takes the visitor’s key as well', async () => {
    const { email, session } = await aFan();
    const key = await aResetKey(email);
    const visitor = await world.visitor();
    const { data } = await visitor.client.call(mailedLinks.resetPassword, {
      key,
      password: another,
      password_confirmation: another,
    });
    expect(data.api_key).not.toBe(visitor.apiKey);
    expect((await failure(session.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    expect((await failure(visitor.client.call(identity.captcha, { action: 'login' }))).code).toBe(
      'identity.api_key_invalid',
    );
    visitor.apiKey = data.api_key;
    expect((await visitor.client.call(identity.profile)).data.email).toBe(email);
  });

  it('[T47] is asked for alike with and without an account, in words and in work', async () => {
    const asked: string[] = [];
    const spied = await createWorld();
    const { store } = spied.context.identity;
    const find = store.findUserByEmail.bind(store);
    Object.assign(store, {
      findUserByEmail: (channelId: number, email: string) => {
        asked.push(email);
        return find(channelId, email);
      },
    });
    const { client } = await spied.visitor();
    const known = await client.call(mailedLinks.requestReset, { email: 'alice@demo.test' });
    const unknown = await client.call(mailedLinks.requestReset, { email: 'nobody@demo.test' });
    expect(unknown).toEqual(known);
    expect(asked, 'nobody was looked for while the answer was waited for').toEqual([]);
    expect(spied.queue.held.map(({ name }) => name)).toEqual(['identity.mail_reset', 'identity.mail_reset']);
    await spied.queue.runAll(allJobs(spied.context));
    const sent = await spied.context.mail.store.list(await spied.channelId(), 10);
    expect(sent.map(({ recipient }) => recipient)).toEqual(['alice@demo.test']);
    await spied.close();
  });

  it('speaks the language that it was asked in', async () => {
    const { email } = await aFan();
    const { client } = await world.visitor();
    await client.call(mailedLinks.requestReset, { email, language: 'ar' });
    await runJobs();
    const [letter] = await lettersTo(email);
    expect(letter?.html).toContain('lang="ar" dir="rtl"');
    expect(letter?.subject).toContain('كلمة مرور جديدة');
  });

  it('sends one letter however often the job is run', async () => {
    const { email } = await aFan();
    const { client } = await world.visitor();
    await client.call(mailedLinks.requestReset, { email });
    const [job] = world.queue.held.filter(({ name }) => name === 'identity.mail_reset');
    await world.queue.send('identity.mail_reset', job?.data ?? {});
    await runJobs();
    expect((await lettersTo(email)).filter(({ subject }) => subject.startsWith('Choose'))).toHaveLength(1);
  });

  it('[R5.D1] is not followed by a common password, one that is too short, or two that differ', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    expect((await failure(reset(key, 'password1'))).errors).toHaveProperty('password');
    expect((await failure(reset(key, email))).errors).toHaveProperty('password');
    expect((await failure(reset(key, 'short'))).errors['password']).toEqual(['The password is too short']);
    const { client } = await world.visitor();
    const differing = { key, password: another, password_confirmation: 'not the same' };
    expect((await failure(client.call(mailedLinks.resetPassword, differing))).errors).toEqual({
      password_confirmation: ['PASSWORDS DON’T MATCH'],
    });
    expect((await reset(key)).data.user?.email).toBe(email);
  });

  it('[R8.03] has nothing for who is logged in', async () => {
    const { email, session } = await aFan();
    const key = await aResetKey(email);
    const request = { key, password: another, password_confirmation: another };
    expect((await failure(session.client.call(mailedLinks.resetPassword, request))).code).toBe(
      'identity.already_logged_in',
    );
  });
});

describe('the key of a mailed link', () => {
  const expired = { status: 410, code: 'identity.reset_key_expired', message: 'Reset password key expired.' };

  it('[T52] cannot be guessed, and a guess learns nothing', async () => {
    for (const key of ['x'.repeat(43), 'A'.repeat(43)])
      expect(await failure(reset(key))).toMatchObject(expired);
    for (const key of ['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}é`, "' or 1=1 --"])
      expect(await failure(reset(key))).toMatchObject({ status: 400, message: 'Reset password failed.' });
  });

  it('[T52] is kept as a hash', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    expect(key).toMatch(/^[\w-]{43}$/);
    const { rows } = await world.connection.pool.query<{ row: string }>(
      'select mailed_links::text as row from identity.mailed_links',
    );
    const hex = Buffer.from(key, 'base64url').toString('hex');
    expect(rows.filter(({ row }) => row.includes(key) || row.includes(hex))).toEqual([]);
    expect(rows.some(({ row }) => row.includes(email))).toBe(true);
  });

  it('[T52] is in the outbox for as long as it lives', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    const tend = async (seconds: number): Promise<string> => {
      world.clock.advance(seconds);
      await world.queue.send('mail.send_due', {});
      await runJobs();
      const [letter] = await lettersTo(email);
      return `${letter?.html}${letter?.text}`;
    };
    expect(await tend(1_799)).toContain(key);
    const struck = await tend(1);
    expect(struck).not.toContain(key);
    expect(struck).toContain('#key=struck-out');
    expect(await failure(reset('struck-out'))).toMatchObject({ message: 'Reset password failed.' });
  });

  it('[T52] works once, also of twenty at once', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => reset(key)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await failure(reset(key))).toMatchObject(expired);
  });

  it('[T52] opens the account that it was made for and no other', async () => {
    const [one, two] = [await aFan(), await aFan()];
    const key = await aResetKey(one.email);
    const { rows } = await world.connection.pool.query<{ id: number }>(
      'select id from identity.users where email = $1',
      [two.email],
    );
    // As if somebody could write into the table.
    await world.connection.pool.query(
      "update identity.mailed_links set user_id = $1, email = $2 where purpose = 'password_reset' and email = $3",
      [rows[0]?.id, two.email, one.email],
    );
    expect(await failure(reset(key))).toMatchObject(expired);
  });

  it('[T52] is nothing on another channel', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    expect(await failure(reset(key, another, 'second.localhost'))).toMatchObject(expired);
    expect((await reset(key)).data.user?.email).toBe(email);
    const { verifyKey } = await aFan();
    expect((await failure(verify(verifyKey, 'second.localhost'))).message).toBe('Verification failed.');
  });

  it('[T52] is nothing for another purpose', async () => {
    const { email, verifyKey } = await aFan();
    expect(await failure(reset(verifyKey))).toMatchObject(expired);
    const key = await aResetKey(email);
    expect((await failure(verify(key))).message).toBe('Verification failed.');
    expect((await reset(key)).data.user?.email).toBe(email);
  });

  it('[T52] dies when the password is changed, whichever way', async () => {
    const { email } = await aFan();
    const first = await aResetKey(email);
    const second = await aResetKey(email);
    await reset(second);
    expect(await failure(reset(first))).toMatchObject(expired);
  });

  it('[T52] is over after thirty minutes to the second', async () => {
    const early = await aFan();
    const earlyKey = await aResetKey(early.email);
    world.clock.advance(1_799);
    expect((await reset(earlyKey)).data.user?.email).toBe(early.email);
    const late = await aFan();
    const lateKey = await aResetKey(late.email);
    world.clock.advance(1_800);
    expect(await failure(reset(lateKey))).toMatchObject(expired);
    expect((await failure(verify(late.verifyKey))).message).toBe('Verification failed.');
  });

  it('[R8.03] finds no user when the account has another address by now', async () => {
    const { email, session } = await aFan();
    const key = await aResetKey(email);
    await session.client.call(mailedLinks.correctEmail, {
      email: `${randomUUID()}@fans.test`,
      current_password: password,
    });
    expect(await failure(reset(key))).toMatchObject({ status: 404, message: 'User not found.' });
  });

  it('[T53] is not spent by who only looks', async () => {
    const { email } = await aFan();
    const key = await aResetKey(email);
    for (const url of ['/api/auth/password-reset', '/api/auth/email-verify'])
      for (const method of ['GET', 'HEAD'] as const) {
        const headers = { host: 'localhost', purpose: 'prefetch' };
        const answer = await world.app.inject({ method, url: `${url}?key=${key}`, headers });
        expect(answer.statusCode).toBe(404);
      }
    const { client } = await world.visitor();
    for (let looks = 0; looks < 3; looks++) await client.call(mailedLinks.readResetKey, { key });
    expect((await reset(key)).data.user?.email).toBe(email);
  });

  it('[T52] leads to the channel’s own host, whatever the request calls it', async () => {
    const ask = async (headers: Record<string, string>): Promise<string> => {
      await world.connection.pool.query('delete from mail.messages');
      const { apiKey } = await world.visitor();
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/auth/password-reset-request',
        headers: { authorization: `Bearer ${apiKey}`, ...headers },
        payload: { email: 'alice@demo.test' },
      });
      expect(answer.statusCode).toBe(200);
      await runJobs();
      return linkIn((await lettersTo('alice@demo.test'))[0]?.text).origin;
    };
    const own = 'https://localhost:4443';
    expect(await ask({ host: 'evil.test' })).toBe(own);
    expect(await ask({ host: 'evil.test:8443' })).toBe(own);
    expect(await ask({ host: 'localhost', 'x-forwarded-host': 'evil.test' })).toBe(own);
    expect(await ask({ host: 'localhost', forwarded: 'host=evil.test' })).toBe(own);
    const { client } = await world.visitor('second.localhost');
    await client.call(mailedLinks.requestReset, { email: 'alice@demo.test' });
    await runJobs();
    expect(linkIn((await lettersTo('alice@demo.test', 'littoral-sport'))[0]?.text).origin).toBe(
      'https://second.localhost:4443',
    );
  });
});

describe('an address', () => {
  it('is confirmed by the mail of the registration', async () => {
    const { email, session, verifyKey } = await aFan();
    expect((await session.client.call(identity.profile)).data.email_verified).toBe(false);
    expect(await verify(verifyKey)).toEqual({ data: { email } });
    expect((await session.client.call(identity.profile)).data.email_verified).toBe(true);
  });

  it('[R8.03] [T53] that a mail scanner has confirmed is said to be confirmed', async () => {
    const { verifyKey, session } = await aFan();
    await verify(verifyKey);
    expect(await failure(verify(verifyKey))).toMatchObject({
      status: 409,
      message: 'Email already verified.',
    });
    expect((await failure(session.client.call(mailedLinks.requestVerification))).code).toBe(
      'identity.email_already_verified',
    );
  });

  it('[R8.03] is not confirmed by a key that nobody wrote', async () => {
    for (const key of ['', 'x'.repeat(43), 'é'])
      expect(await failure(verify(key))).toMatchObject({ status: 400, message: 'Verification failed.' });
  });

  it('is mailed in the transaction of the registration: both or neither', async () => {
    const { client } = await world.visitor();
    await failure(
      client.call(identity.register, {
        first_name: 'Al',
        last_name: 'Ice',
        email: 'alice@demo.test',
        password,
        password_confirmation: password,
        terms_accepted: true,
      }),
    );
    expect(await letters()).toEqual([]);
  });

  it('that was mistyped is corrected with the password, and the old link confirms nothing', async () => {
    const { session, verifyKey } = await aFan();
    const email = `${randomUUID()}@fans.test`;
    const correct = (typed: string, wanted = email) =>
      session.client.call(mailedLinks.correctEmail, { email: wanted, current_password: typed });
    expect((await failure(correct('not mine'))).code).toBe('identity.current_password_wrong');
    expect((await failure(correct(password, 'alice@demo.test'))).code).toBe('identity.email_taken');
    expect(await correct(password)).toEqual({ data: { email } });
    expect((await failure(verify(verifyKey))).message).toBe('Verification failed.');
    expect(await verify(keyIn((await lettersTo(email))[0]?.text))).toEqual({ data: { email } });
    expect((await failure(correct(password))).code).toBe('identity.email_already_verified');
  });
});
