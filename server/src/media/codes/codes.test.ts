// Codes through HTTP: a moment on another device, a device that is let into an account, and guesses.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '@floodlit/contract/client';
import { deviceLogin } from '@floodlit/contract/identity/device-login';
import { identity } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { media as routes } from '@floodlit/contract/media/media';
import { codeAlphabet, readCode } from '@floodlit/contract/sums/short-code';
import { guessCodes } from '../../../test/media/guess-codes.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { randomCode } from '../../identity/index.ts';

let world: World;
let event: number;
beforeAll(async () => {
  world = await createWorld();
  event = await world.eventId();
});
afterAll(() => world.close());

const make = async ({ client }: Session, seconds: number | null = 754.8) =>
  (await client.call(routes.makeCode, { event_id: event, seconds })).data;
const open = async ({ client }: Session, code: string) => (await client.call(routes.openCode, { code })).data;
const begin = async ({ client }: Session) => (await client.call(deviceLogin.begin)).data;
const poll = async ({ client }: Session, secret: string) =>
  (await client.call(deviceLogin.poll, { secret })).data.session;
const decide = async ({ client }: Session, code: string, approve = true) =>
  (await client.call(deviceLogin.decide, { code, approve })).data.approved;
const strange = 'ZZZZ-ZZZZ';

describe('a code of a moment', () => {
  it('opens the same second on a device of anybody, for 10 minutes', async () => {
    const { code, expires_in_seconds } = await make(await world.visitor());
    expect(readCode(code)).toBeDefined();
    expect(expires_in_seconds).toBe(limits.momentCodeSeconds);
    const phone = await world.visitor();
    const moment = { event_id: event, seconds: 754 };
    expect(await open(phone, code)).toEqual({ moment, device: null });
    expect(await open(phone, code.toLowerCase().replace('-', ' '))).toEqual({ moment, device: null });
    world.clock.advance(limits.momentCodeSeconds + 1);
    await expect(open(phone, code)).rejects.toMatchObject({ status: 404, code: 'media.code_invalid' });
  });

  it('opens a live game at its edge', async () => {
    const { code } = await make(await world.visitor(), null);
    expect(await open(await world.visitor(), code)).toMatchObject({ moment: { seconds: null } });
  });

  it('belongs to its channel', async () => {
    const { code } = await make(await world.visitor());
    await expect(open(await world.visitor('second.localhost'), code)).rejects.toMatchObject({
      code: 'media.code_invalid',
    });
  });

  it('keeps the latest ten of a key', async () => {
    const session = await world.visitor();
    const codes: string[] = [];
    for (let made = 0; made < 12; made++) {
      world.clock.advance(1);
      codes.push((await make(session)).code);
    }
    await expect(open(session, codes[0] ?? '')).rejects.toMatchObject({ code: 'media.code_invalid' });
    expect(await open(session, codes[11] ?? '')).toMatchObject({ device: null });
  });

  it('refuses an unknown game, and seconds that are none', async () => {
    const { client } = await world.visitor();
    await expect(client.call(routes.makeCode, { event_id: 999_999, seconds: 1 })).rejects.toMatchObject({
      code: 'catalog.event_not_found',
    });
    await expect(client.call(routes.makeCode, { event_id: event, seconds: -1 })).rejects.toMatchObject({
      code: 'request.invalid',
    });
  });
});

describe('a device that asks to be logged in', () => {
  it('[T81] is let in by its owner, who sees the device, and only once', async () => {
    const television = await world.visitor();
    const { code, secret } = await begin(television);
    expect(await poll(television, secret)).toBeNull();
    const phone = await world.as('alice');
    world.clock.advance(20);
    expect(await open(phone, code)).toEqual({
      moment: null,
      device: { browser: null, system: null, country: null, seconds_ago: 20 },
    });
    expect(await decide(phone, code)).toBe(true);
    const session = await poll(television, secret);
    expect(session?.user?.email).toBe('alice@demo.test');
    await expect(poll(television, secret)).rejects.toMatchObject({ code: 'identity.api_key_invalid' });
    await expect(open(phone, code)).rejects.toMatchObject({ code: 'media.code_invalid' });
    const { data } = await createClient({
      baseUrl: '/api',
      apiKey: () => session?.api_key,
      retryDelayMs: 1,
      fetch: async (url, init) => {
        const answer = await world.app.inject({
          url: url as string,
          headers: { host: 'localhost', ...(init?.headers as Record<string, string>) },
        });
        return new Response(answer.body, { status: answer.statusCode });
      },
    }).call(identity.profile);
    expect(data.email).toBe('alice@demo.test');
  });

  it('[T81] the secret works only with the key of the device that asked', async () => {
    const television = await world.visitor();
    const { code, secret } = await begin(television);
    await decide(await world.as('alice'), code);
    await expect(poll(await world.visitor(), secret)).rejects.toMatchObject({
      code: 'identity.device_login_over',
    });
    expect(await poll(television, secret)).not.toBeNull();
  });

  it('[T81] two polls at once get one session', async () => {
    const television = await world.visitor();
    const { code, secret } = await begin(television);
    await decide(await world.as('alice'), code);
    const answers = await Promise.allSettled([poll(television, secret), poll(television, secret)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused by its owner for good', async () => {
    const television = await world.visitor();
    const { code, secret } = await begin(television);
    expect(await decide(await world.as('alice'), code, false)).toBe(false);
    await expect(decide(await world.as('bob'), code)).rejects.toMatchObject({
      code: 'identity.device_code_invalid',
    });
    await expect(poll(television, secret)).rejects.toMatchObject({ code: 'identity.device_login_refused' });
  });

  it('belongs to the account that let it in first, which may repeat its answer', async () => {
    const television = await world.visitor();
    const { code, secret } = await begin(television);
    const phone = await world.as('alice');
    await decide(phone, code);
    await decide(phone, code);
    await expect(decide(await world.as('bob'), code)).rejects.toMatchObject({
      code: 'identity.device_code_invalid',
    });
    expect((await poll(television, secret))?.user?.email).toBe('alice@demo.test');
  });

  it('has 10 minutes, and a new code replaces the old one', async () => {
    const television = await world.visitor();
    const first = await begin(television);
    const second = await begin(television);
    const phone = await world.as('alice');
    await expect(decide(phone, first.code)).rejects.toMatchObject({ code: 'identity.device_code_invalid' });
    world.clock.advance(limits.deviceLoginSeconds + 1);
    await expect(decide(phone, second.code)).rejects.toMatchObject({ code: 'identity.device_code_invalid' });
    await expect(poll(television, second.secret)).rejects.toMatchObject({
      code: 'identity.device_login_over',
    });
  });

  it('gets no session of an account that was banned after the code was made, nor on another channel', async () => {
    const television = await world.visitor();
    const { code, secret } = await begin(television);
    const owner = await world.newcomer();
    const { data } = await owner.client.call(identity.profile);
    await expect(decide(await world.as('alice', 'second.localhost'), code)).rejects.toMatchObject({
      code: 'identity.device_code_invalid',
    });
    await decide(owner, code);
    await world.connection.pool.query('update identity.users set banned_at = now() where email = $1', [
      data.email,
    ]);
    await expect(poll(television, secret)).rejects.toMatchObject({ code: 'identity.account_banned' });
  });

  it('keeps only hashes of code and secret', async () => {
    const { code, secret } = await begin(await world.visitor());
    const { rows } = await world.connection.pool.query('select * from identity.device_logins');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(readCode(code));
    expect(kept).not.toContain(secret);
  });

  it('is no way for a viewer who is logged in, nor for a visitor to let in', async () => {
    const viewer = await world.as('alice');
    await expect(begin(viewer)).rejects.toMatchObject({ code: 'identity.already_logged_in' });
    await expect(decide(await world.visitor(), strange)).rejects.toMatchObject({
      code: 'identity.login_required',
    });
    // A temporary password must be changed first.
    await expect(decide(await world.as('carol'), strange)).rejects.toMatchObject({
      code: 'identity.password_change_required',
    });
  });
});

describe('guesses', () => {
  let limited: World;
  beforeAll(async () => {
    limited = await createWorld({ rateLimit: createDatabaseRateLimit(world.connection.pool) });
  });
  afterAll(() => limited.close());
  beforeEach(() => world.connection.pool.query('delete from public.rate_limits'));

  it('[T81] a session guesses ten times in a minute, right codes do not count', async () => {
    const guesser = await limited.visitor();
    const { code } = await make(await limited.visitor());
    for (let tries = 0; tries < 30; tries++) await open(guesser, code);
    for (let tries = 0; tries < 10; tries++)
      await expect(open(guesser, strange)).rejects.toMatchObject({ code: 'media.code_invalid' });
    await expect(open(guesser, strange)).rejects.toMatchObject({ status: 429, code: 'request.rate_limited' });
    // Even the right one.
    await expect(open(guesser, code)).rejects.toMatchObject({ status: 429 });
  });

  it('[T81] a network guesses 60 times in 5 minutes with however many keys', async () => {
    const answers: number[] = [];
    for (let session = 0; session < 8; session++) {
      const guesser = await limited.visitor();
      for (let tries = 0; tries < 9; tries++)
        answers.push(
          await open(guesser, strange).then(
            () => 200,
            ({ status }: { status: number }) => status,
          ),
        );
    }
    expect(answers.filter((status) => status === 404)).toHaveLength(60);
    expect(answers.filter((status) => status === 429)).toHaveLength(12);
  });

  it('[T81] 2,000 guesses with 20 keys find no code, and nearly all are refused by name', async () => {
    const { found, errors, counted } = await guessCodes(limited, {
      limiter: world.connection.pool,
      event,
      guesses: 2_000,
      keys: 20,
    });
    expect(found).toBe(0);
    const { 'request.rate_limited': refused = 0, ...wrong } = errors;
    expect(refused).toBeGreaterThan(1_900);
    expect(Object.keys(wrong)).toEqual(
      expect.arrayContaining(['media.code_invalid', 'identity.device_code_invalid']),
    );
    expect(counted).toBeLessThanOrEqual(22);
  });

  it.each(['', 'x', 'AEIO-UAEI', "' or 1=1 --", '\u0000', '💥💥💥💥', 'B'.repeat(40)])(
    'answers %j with a sentence',
    async (code) => {
      await expect(open(await world.visitor(), code)).rejects.toMatchObject({ code: 'media.code_invalid' });
    },
  );

  it('draws codes of all letters', () => {
    const drawn = Array.from({ length: 500 }, randomCode).join('');
    expect(new Set(drawn).size).toBe(codeAlphabet.length);
  });
});
