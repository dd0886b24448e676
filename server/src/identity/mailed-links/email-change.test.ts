import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '@floodlit/contract/client';
import { emailChange } from '@floodlit/contract/identity/email-change';
import { identity } from '@floodlit/contract/identity/identity';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import { demoPassword } from '@floodlit/demo/content';
import { allJobs } from '../../jobs.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';
import { giveTemporaryPassword } from '../index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => error as ApiError,
  );
const dead = { status: 410, code: 'identity.link_dead' };
const anAddress = (): string => `${randomUUID()}@fans.test`;
const emailOf = async ({ client }: Session): Promise<string> =>
  (await client.call(identity.profile)).data.email;
const lettersTo = async (address: string) =>
  (await world.context.mail.store.list(await world.channelId(), 500)).filter(
    ({ recipient }) => recipient === address,
  );
const keyIn = (text: string | undefined): string => /#key=([\w-]{43})/.exec(text ?? '')?.[1] ?? '';
const keyTo = async (address: string): Promise<string> =>
  keyIn((await lettersTo(address)).find(({ text }) => text.includes('confirm-email-change'))?.text);

/** Somebody whose address is confirmed. */
async function aFan(): Promise<{ session: Session; email: string }> {
  const session = await world.newcomer();
  const email = await emailOf(session);
  await world.connection.pool.query(
    'update identity.users set email_verified_at = created_at where email = $1',
    [email],
  );
  return { session, email };
}
const ask = ({ client }: Session, email: string, current_password = demoPassword) =>
  client.call(emailChange.request, { email, current_password });

/** Both letters are written. */
async function asked() {
  const { session, email } = await aFan();
  const wanted = anAddress();
  await ask(session, wanted);
  await world.queue.runAll(allJobs(world.context));
  return { session, email, wanted, oldKey: await keyTo(email), newKey: await keyTo(wanted) };
}
const confirm = async (key: string, host?: string) =>
  (await (await world.visitor(host)).client.call(emailChange.confirm, { key })).data;
const refuse = async (key: string) =>
  (await (await world.visitor()).client.call(emailChange.refuse, { key })).data;
const look = async (key: string) =>
  (await (await world.visitor()).client.call(emailChange.readKey, { key })).data;
const logIn = async (email: string) =>
  (await world.visitor()).client.call(identity.login, { email, password: demoPassword });

describe('another address', () => {
  it.each(['old first', 'new first'])(
    '[T58] takes its place when both mailboxes have agreed, %s',
    async (order) => {
      const { session, email, wanted, oldKey, newKey } = await asked();
      const other = await world.visitor();
      other.apiKey = (
        await other.client.call(identity.login, { email, password: demoPassword })
      ).data.api_key;
      const [first, second] = order === 'old first' ? [oldKey, newKey] : [newKey, oldKey];
      expect(await confirm(first)).toMatchObject({ is_confirmed: true, is_done: false });
      expect(await emailOf(session)).toBe(email);
      expect((await session.client.call(emailChange.read)).data).toMatchObject({
        email: wanted,
        old_confirmed: order === 'old first',
        new_confirmed: order === 'new first',
      });
      expect(await confirm(second)).toMatchObject({ is_done: true });

      const { data } = await session.client.call(identity.profile);
      expect(data).toMatchObject({ email: wanted, email_verified: true });
      expect((await session.client.call(emailChange.read)).data).toBeNull();
      expect((await failure(other.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
      expect((await logIn(wanted)).data.user?.email).toBe(wanted);
      expect((await failure(logIn(email))).code).toBe('identity.wrong_credentials');
      expect((await lettersTo(email))[0]?.subject).toBe(
        'The email of your account at Northern Sports was changed',
      );
    },
  );

  it('[T58] is asked for with the password, by whose address is confirmed, and it is another one', async () => {
    const { session, email } = await aFan();
    expect((await failure(ask(session, anAddress(), 'a guess'))).code).toBe(
      'identity.current_password_wrong',
    );
    expect((await failure(ask(session, email))).errors).toEqual({ email: ['This is your address already'] });
    expect((await failure(ask(await world.newcomer(), anAddress()))).code).toBe('identity.email_unverified');
    expect((await session.client.call(emailChange.read)).data).toBeNull();
  });

  it('[T47] is asked for alike when it is taken; only its holder reads that', async () => {
    const { session } = await aFan();
    const { email: theirs } = await aFan();
    const free = await ask(session, anAddress());
    const held = world.queue.held.length;
    const taken = await ask(session, theirs);
    expect({ ...taken.data, email: '' }).toEqual({ ...free.data, email: '' });
    expect(world.queue.held.slice(held).map(({ name }) => name)).toEqual(['identity.mail_email_change']);
    await world.queue.runAll(allJobs(world.context));
    const [letter] = await lettersTo(theirs);
    expect(letter?.subject).toBe('You already have an account at Northern Sports');
    expect(letter?.text).not.toContain('#key=');
    expect((await session.client.call(emailChange.read)).data).toEqual(taken.data);
  });

  it('tells a mailbox that may be a stranger’s nothing of the account', async () => {
    const { email, wanted, oldKey, newKey } = await asked();
    const [letter] = await lettersTo(wanted);
    expect(`${letter?.text}${letter?.html}`).not.toContain(email);
    expect(await look(newKey)).toEqual({
      side: 'new',
      email: wanted,
      old_email: null,
      is_confirmed: false,
      is_done: false,
    });
    expect(await look(oldKey)).toMatchObject({ side: 'old', email: wanted, old_email: email });
  });

  it('is written to both mailboxes once, however often the job is run', async () => {
    const { session, email } = await aFan();
    const wanted = anAddress();
    await ask(session, wanted);
    const [job] = world.queue.held.filter(({ name }) => name === 'identity.mail_email_change').slice(-1);
    await world.queue.runAll(allJobs(world.context));
    await world.queue.send('identity.mail_email_change', job?.data ?? {});
    await world.queue.runAll(allJobs(world.context));
    expect(await lettersTo(wanted)).toHaveLength(1);
    const toOld = (await lettersTo(email)).filter(({ text }) => text.includes('confirm-email-change'));
    expect(toOld).toHaveLength(1);
    expect(toOld[0]?.text.match(/https:\/\/localhost:4443\/confirm-email-change#key=\S+/g)).toHaveLength(2);
  });

  it('is given up by who asked, and both links are dead', async () => {
    const { session, oldKey, newKey } = await asked();
    expect((await session.client.call(emailChange.cancel)).data).toEqual({ ended: 1 });
    expect((await session.client.call(emailChange.cancel)).data).toEqual({ ended: 0 });
    for (const key of [oldKey, newKey]) expect(await failure(confirm(key))).toMatchObject(dead);
  });

  it('is another one when it is asked for anew: the first links are dead', async () => {
    const { session, oldKey, newKey } = await asked();
    await ask(session, anAddress());
    for (const key of [oldKey, newKey]) expect(await failure(confirm(key))).toMatchObject(dead);
  });
});

describe('"it was not me"', () => {
  it('[T58] of the old mailbox ends the change and every session, that of the requester included', async () => {
    const { session, email, oldKey, newKey } = await asked();
    await confirm(newKey);
    expect(await refuse(oldKey)).toEqual({ side: 'old' });
    expect((await failure(session.client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    for (const key of [oldKey, newKey]) expect(await failure(confirm(key))).toMatchObject(dead);
    expect((await logIn(email)).data.user?.email).toBe(email);
  });

  it('of the new mailbox ends the change, and nobody is logged out', async () => {
    const { session, email, oldKey, newKey } = await asked();
    expect(await refuse(newKey)).toEqual({ side: 'new' });
    expect(await failure(confirm(oldKey))).toMatchObject(dead);
    expect(await emailOf(session)).toBe(email);
  });

  it('comes too late when both have agreed', async () => {
    const { session, wanted, oldKey, newKey } = await asked();
    await confirm(oldKey);
    await confirm(newKey);
    expect(await failure(refuse(oldKey))).toMatchObject(dead);
    expect(await emailOf(session)).toBe(wanted);
  });
});

describe('a change of address that is given up', () => {
  it('waits for an agreement that has the account for itself', async () => {
    const { session, email } = await aFan();
    await ask(session, anAddress());
    const { pool } = world.connection;
    const agreeing = await pool.connect();
    try {
      await agreeing.query('begin');
      await agreeing.query('select from identity.users where email = $1 for update', [email]);
      const giving = session.client.call(emailChange.cancel);
      await waitsForLock(pool);
      await agreeing.query('commit');
      expect((await giving).data).toEqual({ ended: 1 });
    } finally {
      agreeing.release();
    }
  });

  it('[T58] is given up by a temporary password as by every other new one', async () => {
    const { session, email } = await aFan();
    await ask(session, anAddress());
    await giveTemporaryPassword(world.context.social, await world.channelId(), email, {
      origin: 'https://localhost',
      holdsProviders: false,
    });
    const { rowCount } = await world.connection.pool.query(
      'select from identity.email_changes where old_email = $1',
      [email],
    );
    expect(rowCount).toBe(0);
  });
});

describe('the key of a change of address', () => {
  it('[T52] agrees once; tried again it only tells how things are', async () => {
    const { wanted, oldKey, newKey } = await asked();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(oldKey)));
    expect(new Set(answers.map(({ is_done }) => is_done))).toEqual(new Set([false]));
    await confirm(newKey);
    expect(await confirm(oldKey)).toMatchObject({ side: 'old', is_done: true });
    expect((await lettersTo(wanted)).length).toBe(1);
  });

  it('[T52] is nothing on another channel, for another purpose, or made up', async () => {
    const { oldKey, newKey, email } = await asked();
    expect(await failure(confirm(oldKey, 'second.localhost'))).toMatchObject(dead);
    const { client } = await world.visitor();
    expect((await failure(client.call(mailedLinks.verifyEmail, { key: newKey }))).message).toBe(
      'Email already verified.',
    );
    await client.call(mailedLinks.requestReset, { email });
    await world.queue.runAll(allJobs(world.context));
    const resetKey = keyIn((await lettersTo(email))[0]?.text);
    for (const key of [resetKey, '', 'x'.repeat(43)]) expect(await failure(confirm(key))).toMatchObject(dead);
  });

  it('[T52] cannot stand for the other mailbox', async () => {
    const { session, email, oldKey } = await asked();
    await confirm(oldKey);
    await confirm(oldKey);
    expect(await emailOf(session)).toBe(email);
  });

  it('[T52] dies with the password', async () => {
    const { email, oldKey, newKey } = await asked();
    const { client } = await world.visitor();
    await client.call(mailedLinks.requestReset, { email });
    await world.queue.runAll(allJobs(world.context));
    const password = 'quite another password';
    await client.call(mailedLinks.resetPassword, {
      key: keyIn((await lettersTo(email))[0]?.text),
      password,
      password_confirmation: password,
    });
    for (const key of [oldKey, newKey]) expect(await failure(confirm(key))).toMatchObject(dead);
  });

  it('[T53] is not spent by who only looks', async () => {
    const { session, wanted, oldKey, newKey } = await asked();
    for (const method of ['GET', 'HEAD'] as const)
      for (const url of ['confirm', 'refuse', 'key'])
        expect(
          (
            await world.app.inject({
              method,
              url: `/api/auth/email-change-${url}?key=${oldKey}`,
              headers: { host: 'localhost' },
            })
          ).statusCode,
        ).toBe(404);
    for (let looks = 0; looks < 3; looks++) await look(oldKey);
    await confirm(oldKey);
    await confirm(newKey);
    expect(await emailOf(session)).toBe(wanted);
  });

  it('[T52] is over after thirty minutes, and so is the change', async () => {
    const { session, oldKey, newKey } = await asked();
    await confirm(oldKey);
    world.clock.advance(1_800);
    expect(await failure(confirm(newKey))).toMatchObject(dead);
    expect((await session.client.call(emailChange.read)).data).toBeNull();
  });
});

describe('a registration of the same address', () => {
  const register = async (email: string) =>
    (await world.visitor()).client.call(identity.register, {
      first_name: 'Rita',
      last_name: 'Rival',
      email,
      password: demoPassword,
      password_confirmation: demoPassword,
      terms_accepted: true,
    });

  it('that was earlier ends the change', async () => {
    const { session, email, wanted, oldKey, newKey } = await asked();
    await confirm(newKey);
    await register(wanted);
    expect(await failure(confirm(oldKey))).toMatchObject({
      status: 409,
      code: 'identity.email_change_failed',
    });
    expect(await failure(confirm(oldKey))).toMatchObject(dead);
    expect(await emailOf(session)).toBe(email);
  });

  it('at the same moment leaves one account with it', async () => {
    for (let rounds = 0; rounds < 5; rounds++) {
      const { wanted, oldKey, newKey } = await asked();
      await confirm(newKey);
      const [moved, registered] = await Promise.allSettled([confirm(oldKey), register(wanted)]);
      expect([moved.status, registered.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      const { rows } = await world.connection.pool.query('select id from identity.users where email = $1', [
        wanted,
      ]);
      expect(rows).toHaveLength(1);
    }
    expect(world.loggedErrors).toEqual([]);
  });
});
