import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { account } from '@floodlit/contract/identity/account';
import { ApiError } from '@floodlit/contract/client';
import { favorites } from '@floodlit/contract/favorites/favorites';
import { identity } from '@floodlit/contract/identity/identity';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import { demoPassword } from '@floodlit/demo/content';
import { createFileTombstones } from '../../adapters/file-tombstones.ts';
import { createWorld, type Session, type World } from '../../../test/world.ts';
import { forgetAgain } from '../index.ts';

let world: World;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'floodlit-stones-'));
  file = path.join(folder, 'forgotten.jsonl');
  world = await createWorld({ tombstones: createFileTombstones(file) });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const failure = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  );
const remove = ({ client }: Session, current_password = demoPassword) =>
  client.call(account.remove, { current_password });
const rowOf = async (id: number) =>
  (await world.connection.pool.query('select * from identity.users where id = $1', [id])).rows[0] as Record<
    string,
    unknown
  >;
const profileOf = async ({ client }: Session) => (await client.call(identity.profile)).data;
const count = async (table: string, id: number): Promise<number> =>
  (
    await world.connection.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where user_id = $1`,
      [id],
    )
  ).rows[0]?.count ?? 0;

describe('POST /delete-account-confirm', () => {
  it('[T58] needs the password, and a wrong one deletes nothing', async () => {
    const session = await world.newcomer();
    expect(await failure(remove(session, 'a guess'))).toMatchObject({
      status: 400,
      code: 'identity.current_password_wrong',
    });
    expect((await profileOf(session)).first_name).toBe('Nora');
  });

  it('[R7.01] [T59] takes away who it was, ends every key, and keeps what was bought', async () => {
    const session = await world.as('bob');
    const other = await world.as('bob');
    const { id, email } = await profileOf(session);
    expect((await session.client.call(favorites.list)).data.length).toBeGreaterThan(0);
    const held = await count('commerce.entitlements', id);
    expect(held).toBeGreaterThan(0);
    const { data } = await remove(session);
    expect(data.user).toBeNull();
    for (const { client } of [session, other])
      expect((await failure(client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    const row = await rowOf(id);
    expect(JSON.stringify(row)).not.toMatch(/bob|barnes/i);
    expect(row).toMatchObject({ first_name: '-', phone: null, password_hash: '-', newsletter: false });
    expect(await count('favorites.favorites', id)).toBe(0);
    expect(await count('commerce.entitlements', id)).toBe(held);
    session.apiKey = data.api_key;
    expect((await failure(session.client.call(identity.login, { email, password: demoPassword }))).code).toBe(
      'identity.wrong_credentials',
    );
  });

  it('tells the address that it had, in its language', async () => {
    const session = await world.newcomer();
    await session.client.call(account.update, { language: 'fr' });
    const { email } = await profileOf(session);
    await remove(session);
    const { rows } = await world.connection.pool.query<{ subject: string; text: string }>(
      'select subject, text from mail.messages where recipient = $1',
      [email],
    );
    // The letters before it are gone.
    expect(rows).toMatchObject([{ subject: 'Votre compte Northern Sports a été supprimé' }]);
    expect(rows[0]?.text).toContain('support@demo.test');
  });

  it('takes the letters that it wrote, also after a backup, but for those that have not arrived', async () => {
    const session = await world.newcomer();
    const { id, email } = await profileOf(session);
    const { pool } = world.connection;
    const write = () =>
      pool.query(
        `insert into mail.messages (channel_id, dedup_key, message_id, from_name, from_address, recipient, reply_to, subject, html,
           text, status, next_try_at, created_at)
         select channel_id, 'written:' || status || random(), 'x', 'A', 'a@demo.test', 'support@demo.test', initcap($1), status, '', '',
                status, now(), now()
           from identity.users cross join unnest(array['sent', 'waiting']) as status where id = $2`,
        [email, id],
      );
    const left = async () =>
      (
        await pool.query<{ status: string }>('select status from mail.messages where lower(reply_to) = $1', [
          email,
        ])
      ).rows.map(({ status }) => status);
    await write();
    await remove(session);
    expect(await left()).toEqual(['waiting']);
    await pool.query('update identity.users set email = $2, deleted_at = null where id = $1', [id, email]);
    await write();
    expect(await forgetAgain(world.context)).toBe(1);
    expect(await left()).toEqual(['waiting', 'waiting']);
  });

  it('[T59] a call that is still in flight writes nothing back', async () => {
    const session = await world.newcomer();
    const { id } = await profileOf(session);
    const { data } = await session.client.call(account.devices);
    await remove(session);
    const { identity: rooms, favorites: follows } = world.context;
    const channelId = await world.channelId();
    const now = new Date();
    expect(await rooms.account.updateUser(channelId, id, { first_name: 'Nora' })).toBeUndefined();
    expect(await rooms.store.findUser(channelId, id)).toBeUndefined();
    expect(await rooms.store.lockUser(channelId, id)).toBeUndefined();
    await rooms.forms.writeForm(channelId, 'in-flight', { title: { en: 'In flight' }, fields: [] }, now);
    const answers = { values: {}, isComplete: true };
    expect(await rooms.forms.writeAnswers(channelId, 'in-flight', id, answers, now)).toBe(false);
    const { rows } = await world.connection.pool.query<{ id: number }>(
      'select id from catalog.participants where channel_id = $1 limit 1',
      [channelId],
    );
    const team = { favoritable_type: 'participant', favoritable_id: Number(rows[0]?.id) } as const;
    expect(
      await follows.store.insertFavorite({ channelId, userId: id, language: 'en' }, team, now),
    ).toBeUndefined();
    const seen = { browser: 'Firefox', system: 'Linux', country: 'FR', last_seen_at: now };
    const keyId = data[0]?.id ?? '';
    await rooms.account.noteSighting(channelId, keyId, seen);
    const key = await world.connection.pool.query('select browser from identity.api_keys where id = $1', [
      keyId,
    ]);
    expect(key.rows).toEqual([{ browser: null }]);
    expect(await count('favorites.favorites', id)).toBe(0);
    expect(await count('identity.custom_form_answers', id)).toBe(0);
  });

  it('leaves the address free for another account', async () => {
    const session = await world.newcomer();
    const { email } = await profileOf(session);
    await remove(session);
    const again = await world.visitor();
    const { data } = await again.client.call(identity.register, {
      first_name: 'Nora',
      last_name: 'Again',
      email,
      password: demoPassword,
      password_confirmation: demoPassword,
      terms_accepted: true,
    });
    expect(data.user?.email).toBe(email);
  });

  it('is in nobody’s way: what a forgotten account has in place of its address cannot be registered', async () => {
    const session = await world.newcomer();
    const { id } = await profileOf(session);
    // As the row was called when it was still an address.
    const squatter = await world.visitor();
    const register = (email: string) =>
      squatter.client.call(identity.register, {
        first_name: 'Nora',
        last_name: 'First',
        email,
        password: demoPassword,
        password_confirmation: demoPassword,
        terms_accepted: true,
      });
    expect((await failure(register(`deleted-${id}`))).code).toBe('request.invalid');
    await register(`deleted-${id}@deleted.invalid`);
    await remove(session);
    expect(await rowOf(id)).toMatchObject({ email: `deleted-${id}` });
  });

  it('deletes nothing that the stone could not be written for', async () => {
    const lost = await createWorld({
      tombstones: {
        write: () => Promise.reject(new Error('The disk is full.')),
        read: () => Promise.resolve([]),
      },
    });
    const session = await lost.newcomer();
    expect((await failure(remove(session))).status).toBe(500);
    expect((await profileOf(session)).first_name).toBe('Nora');
    await lost.close();
  });
});

describe('the link that stands for a password', () => {
  /** Somebody, and the key that was mailed to them. */
  async function asked(host?: string) {
    const session = await world.newcomer(host);
    const { data } = await session.client.call(account.requestDeletion);
    const { rows } = await world.connection.pool.query<{ text: string; subject: string }>(
      'select subject, text from mail.messages where recipient = $1 order by id desc',
      [data.email],
    );
    const href = /https?:\S+#key=([\w-]{43})/.exec(rows[0]?.text ?? '');
    return { session, email: data.email, key: href?.[1] ?? '', href: href?.[0], subject: rows[0]?.subject };
  }
  const dead = { status: 410, code: 'identity.link_dead' };
  const byKey = ({ client }: Session, key: string) => client.call(account.remove, { key });

  it('[T58] goes to the mailbox, and deletes from any device, once', async () => {
    const { session, email, key, href, subject } = await asked();
    expect(subject).toBe('Delete your account at Northern Sports?');
    expect(href).toBe(`https://localhost:4443/confirm-account-deletion#key=${key}`);
    const elsewhere = await world.visitor();
    expect(await elsewhere.client.call(account.readDeletionKey, { key })).toEqual({ data: { email } });
    const { data } = await byKey(elsewhere, key);
    expect(data.user).toBeNull();
    for (const { client } of [session, elsewhere])
      expect((await failure(client.call(identity.profile))).code).toBe('identity.api_key_invalid');
    elsewhere.apiKey = data.api_key;
    expect(await failure(byKey(elsewhere, key))).toMatchObject(dead);
    expect(
      (await failure(elsewhere.client.call(identity.login, { email, password: demoPassword }))).code,
    ).toBe('identity.wrong_credentials');
  });

  it('[T52] deletes nobody else, on no other channel, and is no link for a password', async () => {
    const { session, key } = await asked();
    const other = await world.newcomer();
    expect(await failure(byKey(other, key))).toMatchObject(dead);
    expect(await failure(other.client.call(account.readDeletionKey, { key }))).toMatchObject(dead);
    expect(await failure(byKey(await world.visitor('second.localhost'), key))).toMatchObject(dead);
    const visitor = await world.visitor();
    for (const odd of ['', 'x'.repeat(43), "' or 1=1 --"])
      expect(await failure(byKey(visitor, odd))).toMatchObject(dead);
    const password = 'quite another password';
    expect(
      (
        await failure(
          visitor.client.call(mailedLinks.resetPassword, {
            key,
            password,
            password_confirmation: password,
          }),
        )
      ).code,
    ).toBe('identity.reset_key_expired');
    expect((await profileOf(other)).first_name).toBe('Nora');
    expect((await profileOf(session)).first_name).toBe('Nora');
  });

  it('[T52] dies after thirty minutes, and with the password', async () => {
    const late = await asked();
    world.clock.advance(1_800);
    expect(await failure(byKey(late.session, late.key))).toMatchObject(dead);
    const changed = await asked();
    const password = 'quite another password';
    const { data } = await changed.session.client.call(account.changePassword, {
      current_password: demoPassword,
      password,
      password_confirmation: password,
    });
    changed.session.apiKey = data.api_key;
    expect(await failure(byKey(changed.session, changed.key))).toMatchObject(dead);
  });

  it('[T53] deletes nothing when it is only opened', async () => {
    const { session, key } = await asked();
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of ['delete-account-confirm', 'auth/account-deletion-key']) {
        const url = `/api/${path}?key=${key}`;
        const answer = await world.app.inject({ method, url, headers: { host: 'localhost' } });
        expect(answer.statusCode).toBe(404);
      }
    for (let looks = 0; looks < 3; looks++) await session.client.call(account.readDeletionKey, { key });
    expect((await profileOf(session)).first_name).toBe('Nora');
    await byKey(session, key);
  });

  it('[T58] or the password, but nothing less and not both', async () => {
    const { session, key } = await asked();
    expect((await failure(session.client.call(account.remove, {}))).code).toBe('request.invalid');
    expect((await failure(session.client.call(account.remove, { key, current_password: 'x' }))).code).toBe(
      'request.invalid',
    );
    const visitor = await world.visitor();
    expect((await failure(remove(visitor))).code).toBe('identity.login_required');
    expect((await failure(visitor.client.call(account.requestDeletion))).code).toBe(
      'identity.login_required',
    );
  });
});

describe('a backup that is restored', () => {
  it('forgets again whom it brought back, and nobody who has the same id by chance', async () => {
    const session = await world.newcomer();
    const { id } = await profileOf(session);
    const before = await rowOf(id);
    await remove(session);
    const { pool } = world.connection;
    const bringBack = (createdAt: unknown) =>
      pool.query(
        'update identity.users set first_name = $2, email = $3, deleted_at = null, created_at = $4 where id = $1',
        [id, before['first_name'], before['email'], createdAt],
      );
    expect(await forgetAgain(world.context)).toBe(0);
    await bringBack(before['created_at']);
    expect(await forgetAgain(world.context)).toBe(1);
    expect((await rowOf(id))['email']).toBe(`deleted-${id}`);
    await bringBack('2020-01-01T00:00:00Z');
    expect(await forgetAgain(world.context)).toBe(0);
    expect((await rowOf(id))['first_name']).toBe('Nora');
  });

  it('goes on to the others when one cannot be forgotten, and says so', async () => {
    const stones = [0, 1].map((user_id) => ({ channel_id: 1, user_id, created_at: new Date() }));
    const errors: unknown[] = [];
    const { identity: rooms, mail } = world.context;
    const forgetUser = (_channelId: number, id: number) =>
      id === 0
        ? Promise.reject(new Error('It is locked.'))
        : Promise.resolve({ email: 'a@b.test', created_at: new Date() });
    const forgotten = await forgetAgain({
      identity: {
        ...rooms,
        tombstones: { ...rooms.tombstones, read: () => Promise.resolve(stones) },
        account: { ...rooms.account, within: () => ({ ...rooms.account, forgetUser }) },
      },
      mail: { ...mail, log: { ...mail.log, error: (_message, error) => void errors.push(error) } },
    });
    expect(forgotten).toBe(1);
    expect(errors).toMatchObject([{ message: 'It is locked.' }]);
  });

  it('finds no name in the file, and says which line is broken', async () => {
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(/nora|bob|@/i);
    const broken = path.join(folder, 'broken.jsonl');
    await writeFile(broken, `${text}{"channel_id":\n`);
    await expect(createFileTombstones(broken).read()).rejects.toThrow(
      `Line ${text.trim().split('\n').length + 1} of`,
    );
    expect(await createFileTombstones(path.join(folder, 'none.jsonl')).read()).toEqual([]);
  });
});
