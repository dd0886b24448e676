import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, type PasswordChange, type ProfileChange } from '@floodlit/contract/identity/account';
import { api } from '@floodlit/contract';
import { ApiError } from '@floodlit/contract/client';
import { identity } from '@floodlit/contract/identity/identity';
import type { RouteDefinition } from '@floodlit/contract/route';
import { demoPassword } from '@floodlit/demo/content';
import { createDatabaseRateLimit } from '../../adapters/database-rate-limit.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { createActorFinder } from '../index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );
const newPassword = 'quite another one 9';
const aChange = (changes: Partial<PasswordChange> = {}): PasswordChange => ({
  current_password: demoPassword,
  password: newPassword,
  password_confirmation: changes.password ?? newPassword,
  ...changes,
});
const profileOf = async ({ client }: Session) => (await client.call(identity.profile)).data;

/** Another device of the same account. */
async function again(first: Session, password = demoPassword): Promise<Session> {
  const { email } = await profileOf(first);
  const session = await world.visitor(first.host);
  const { data } = await session.client.call(identity.login, { email, password });
  session.apiKey = data.api_key;
  return session;
}

describe('a temporary password', () => {
  it('[T54] leaves only the profile, a password of one’s own, and the way out', () => {
    const open = Object.values(api)
      .flatMap((room): RouteDefinition[] => Object.values(room))
      .filter(({ whileTemporary }) => whileTemporary === true)
      .map(({ method, path }) => `${method} ${path}`);
    expect(open.toSorted()).toEqual([
      'GET /profile',
      'POST /auth/logout',
      'POST /auth/renew_key',
      'POST /profile/devices/end-all',
      'POST /profile/password',
    ]);
  });

  it('[T54] holds a viewer with a temporary password until they have set another', async () => {
    const carol = await world.as('carol');
    expect(await profileOf(carol)).toMatchObject({ temporary_password: true });
    expect(await failure(carol.client.call(account.update, { first_name: 'Caro' }))).toMatchObject({
      status: 403,
      code: 'identity.password_change_required',
    });
    expect(
      (await failure(carol.client.call(account.changePassword, aChange({ password: demoPassword })))).errors,
    ).toEqual({ password: ['The new password must differ from the current one'] });
    const { data } = await carol.client.call(account.changePassword, aChange());
    expect(data.user).toMatchObject({ temporary_password: false });
    carol.apiKey = data.api_key;
    expect((await carol.client.call(account.update, { first_name: 'Caro' })).data.first_name).toBe('Caro');
  });
});

describe('POST /profile/password', () => {
  it('[T49] ends every key, the one that asked too, and answers a new one', async () => {
    const here = await world.newcomer();
    const there = await again(here);
    const elsewhere = createActorFinder(world.context.identity, () => 0);
    const channelId = await world.channelId();
    const before = here.apiKey;
    const { data } = await here.client.call(account.changePassword, aChange());
    for (const apiKey of [before, there.apiKey])
      await expect(elsewhere.readActor(apiKey, channelId, undefined)).rejects.toMatchObject({
        code: 'identity.api_key_invalid',
      });
    expect((await failure(there.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    here.apiKey = data.api_key;
    const { email } = await profileOf(here);
    const { client } = await world.visitor();
    expect((await failure(client.call(identity.login, { email, password: demoPassword }))).code).toBe(
      'identity.wrong_credentials',
    );
    expect((await client.call(identity.login, { email, password: newPassword })).data.user?.email).toBe(
      email,
    );
  });

  it('[T58] tells the mailbox of the account', async () => {
    const { client } = await world.newcomer();
    const { email } = (await client.call(identity.profile)).data;
    await client.call(account.changePassword, aChange());
    const { rows } = await world.connection.pool.query<{ subject: string }>(
      'select subject from mail.messages where recipient = $1 order by id desc limit 1',
      [email],
    );
    expect(rows).toEqual([{ subject: 'Your password for Northern Sports was changed' }]);
  });

  it('[T58] needs the current password, and a wrong one ends nothing', async () => {
    const here = await world.newcomer();
    const there = await again(here);
    expect(
      await failure(here.client.call(account.changePassword, aChange({ current_password: 'a guess' }))),
    ).toMatchObject({
      status: 400,
      code: 'identity.current_password_wrong',
      errors: { current_password: ['The current password is not right'] },
    });
    await profileOf(there);
  });

  it.each<[string, Partial<PasswordChange>, Record<string, string[]>]>([
    [
      'two different ones',
      { password_confirmation: 'something else' },
      { password_confirmation: ['PASSWORDS DON’T MATCH'] },
    ],
    ['a short one', { password: 'short' }, { password: ['The password is too short'] }],
    ['a common one', { password: 'Password123' }, { password: ['This password is too common'] }],
    ['a disguised common one', { password: 'P@ssw0rd1' }, { password: ['This password is too common'] }],
    [
      'the name of the channel',
      { password: 'Northern-Sports!' },
      { password: ['The password must differ from the name of this site'] },
    ],
    ['no current one', { current_password: '' }, { current_password: ['Field is required'] }],
  ])('[R5.01b] names %s', async (_, changes, errors) => {
    const { client } = await world.newcomer();
    const error = await failure(client.call(account.changePassword, aChange(changes)));
    expect(error).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(error.errors).toMatchObject(errors);
  });

  it('happens once when it is asked for ten times at once', async () => {
    const here = await world.newcomer();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        here.client.call(account.changePassword, aChange({ password: `the ${index}th new password` })),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('[T45] slows a thief who guesses with a key that was left open, and not the owner’s log-in', async () => {
    const counting = await createWorld();
    const limited = await createWorld({
      rateLimit: createDatabaseRateLimit(counting.connection.pool, {
        confirmPassword: { points: 3, perSeconds: 300 },
        login: { points: 3, perSeconds: 300 },
      }),
    });
    const thief = await limited.as('bob');
    const guess = () =>
      failure(thief.client.call(account.changePassword, aChange({ current_password: 'a guess' })));
    for (let tries = 0; tries < 3; tries++) expect((await guess()).status).toBe(400);
    expect(await guess()).toMatchObject({ status: 429 });
    const owner = await limited.as('bob');
    expect((await profileOf(owner)).first_name).toBe('Bob');
    const change = owner.client.call(account.changePassword, aChange());
    await expect(change).resolves.toMatchObject({ data: { user: { first_name: 'Bob' } } });
    await limited.close();
    await counting.close();
  });
});

describe('PATCH /profile', () => {
  it('[R7.01] is a POST with _method=patch, and changes only what it names', async () => {
    const session = await world.newcomer();
    const before = await profileOf(session);
    const change: ProfileChange = {
      first_name: ' Noor ',
      phone: '+1 (514) 555-0199',
      newsletter: true,
      language: 'fr',
    };
    const { data } = await session.client.call(account.update, change);
    expect(data).toEqual({ ...before, ...change, first_name: 'Noor' });
    expect(await profileOf(session)).toEqual(data);
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/profile',
      headers: { host: 'localhost', authorization: `Bearer ${session.apiKey}` },
      payload: { first_name: 'X' },
    });
    expect(response.statusCode).toBe(404);
    expect((await session.client.call(account.update, { phone: '' })).data.phone).toBeNull();
    expect((await session.client.call(account.update, {})).data.first_name).toBe('Noor');
  });

  it('[T05] refuses whatever else is sent, and keeps all as it was', async () => {
    const session = await world.newcomer();
    const before = await profileOf(session);
    for (const field of [
      'id',
      'channel_id',
      'email',
      'password_hash',
      'temporary_password',
      'trial_period_used',
    ])
      expect(
        (await failure(session.client.call(account.update, { first_name: 'X', [field]: 1 }))).errors,
      ).toHaveProperty(field);
    expect(await profileOf(session)).toEqual(before);
  });

  it('[T65] takes invisible and direction-changing characters out of names', async () => {
    const { client } = await world.newcomer();
    const { data } = await client.call(account.update, { last_name: 'Al\u202eice\u200b' });
    expect(data.last_name).toBe('Alice');
    expect((await failure(client.call(account.update, { last_name: '\u202e\u200b' }))).errors).toEqual({
      last_name: ['Enter your last name'],
    });
  });

  it.each<[ProfileChange, string, string]>([
    [{ first_name: ' ' }, 'first_name', 'Enter your first name'],
    [{ last_name: 'x'.repeat(81) }, 'last_name', 'Field length must be less than 81'],
    [{ phone: '555-0199' }, 'phone', 'Field length must be greater than 9'],
    [{ phone: '123456789012345' }, 'phone', 'Field length must be less than 15'],
    [{ phone: 'call me' }, 'phone', 'A phone number has only digits'],
  ])('[R5.01b] [R5.02] refuses %o', async (change, field, message) => {
    const { client } = await world.newcomer();
    expect((await failure(client.call(account.update, change))).errors).toEqual({ [field]: [message] });
  });

  it('[R5.02] keeps a number that was written in Arabic digits in those that everybody dials', async () => {
    const { client } = await world.newcomer();
    const { data } = await client.call(account.update, { phone: '٠٥١٤ ٥٥٥ ٠١٩٩' });
    expect(data.phone).toBe('0514 555 0199');
  });

  it('[R3.02a] the account has its fields under their names on the wire', async () => {
    const { id, email, ...rest } = await profileOf(await world.newcomer());
    expect([id, email]).toEqual([expect.any(Number), expect.stringContaining('@')]);
    expect(rest).toMatchObject({
      first_name: expect.any(String),
      last_name: expect.any(String),
      phone: null,
      newsletter: false,
      language: null,
      temporary_password: false,
      trial_period_used: false,
      is_geo_blocked: false,
      capabilities: expect.any(Object),
      featureCount: expect.any(Object),
      featureGiven: expect.any(Object),
    });
  });

  it('takes only a language of the channel', async () => {
    const { client } = await world.newcomer('second.localhost');
    const { rows } = await world.connection.pool.query<{ languages: string[] }>(
      `update channel.channels set settings = jsonb_set(settings, '{languages}', '["fr"]')
        where slug = 'littoral-sport' returning settings -> 'languages' as languages`,
    );
    expect(rows[0]?.languages).toEqual(['fr']);
    expect((await client.call(account.update, { language: 'fr' })).data.language).toBe('fr');
    expect((await failure(client.call(account.update, { language: 'ar' }))).errors).toHaveProperty(
      'language',
    );
  });
});

describe('the devices that are logged in', () => {
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Safari/537.36';
  const list = async ({ client }: Session) => (await client.call(account.devices)).data;

  it('are told by browser, system, country, and about when they were seen', async () => {
    const abroad = await createWorld({ countries: { countryOf: () => 'FR' } });
    const session = await abroad.newcomer();
    await abroad.app.inject({
      url: '/api/profile',
      headers: { host: 'localhost', authorization: `Bearer ${session.apiKey}`, 'user-agent': windows },
    });
    const [device, ...others] = await list(session);
    expect(others).toEqual([]);
    expect(device).toMatchObject({ browser: 'Chrome', system: 'Windows', country: 'FR', is_this: true });
    expect(new Date(device?.last_seen_at ?? '').getTime() % (15 * 60_000)).toBe(0);
    await abroad.close();
  });

  it('are written down once in a quarter of an hour, and never for a visitor', async () => {
    let written = 0;
    const { account: store } = world.context.identity;
    const finder = createActorFinder(
      {
        ...world.context.identity,
        account: {
          ...store,
          async noteSighting(...sighting) {
            written++;
            await store.noteSighting(...sighting);
          },
        },
      },
      () => written,
    );
    const channelId = await world.channelId();
    const visitor = await world.visitor();
    const { apiKey } = await world.newcomer();
    for (let reads = 0; reads < 3; reads++) {
      await finder.readActor(visitor.apiKey, channelId, undefined, windows);
      await finder.readActor(apiKey, channelId, undefined, windows);
    }
    expect(written).toBe(1);
  });

  it('can be ended one by one, and by their owner alone', async () => {
    const here = await world.newcomer();
    const there = await again(here);
    const stranger = await world.newcomer();
    const id = (await list(here)).find(({ is_this }) => !is_this)?.id ?? '';
    for (const unknown of [id, 'nothing', '00000000-0000-4000-8000-000000000000'])
      expect(await failure(stranger.client.call(account.endDevice, { id: unknown }))).toMatchObject({
        status: 404,
        code: 'identity.device_not_found',
      });
    await profileOf(there);
    expect((await here.client.call(account.endDevice, { id })).data).toEqual({ ended: 1 });
    expect((await failure(there.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    expect(await list(here)).toHaveLength(1);
  });

  it('can be ended all but this one', async () => {
    const here = await world.newcomer();
    const others = [await again(here), await again(here)];
    expect((await here.client.call(account.endOtherDevices)).data).toEqual({ ended: 2 });
    for (const other of others)
      expect((await failure(other.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    await profileOf(here);
  });

  it('[T59] can be ended everywhere, and browsing goes on as a visitor', async () => {
    const here = await world.newcomer();
    const there = await again(here);
    const { data } = await here.client.call(account.endAllDevices);
    expect(data.user).toBeNull();
    for (const session of [here, there])
      expect((await failure(session.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    here.apiKey = data.api_key;
    expect((await failure(here.client.call(identity.profile))).code).toBe('identity.login_required');
  });
});
