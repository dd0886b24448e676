// People: a changed role, an invitation that is sent again, a colleague who is let back in, and the own sessions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '@floodlit/contract/operators/audit';
import { logIn, ownAccount } from '@floodlit/contract/operators/log-in';
import { people } from '@floodlit/contract/operators/people';
import type { GrantScope, Role } from '@floodlit/contract/operators/roles';
import { today } from '@floodlit/contract/operators/today';
import {
  accept,
  consoleBrowser,
  enrol,
  keyIn,
  openSession,
  type ConsoleBrowser,
  type Enrolled,
} from '../../../test/operators/console-client.ts';
import { createWorld, type World } from '../../../test/world.ts';
import { presentGrant } from '../../operators/index.ts';

let world: World;
let own: number;
let owner: Enrolled;
beforeAll(async () => {
  world = await createWorld();
  own = await world.channelId('northern-sports');
  owner = await enrol(world, 'olga@demo.test');
});
afterAll(() => world.close());

let invited = 0;
/** The number of a grant to a person who has not accepted. */
async function invite(
  role: Role = 'editor',
  scope?: GrantScope,
): Promise<{ email: string; grant_id: number }> {
  invited += 1;
  const email = `person-${invited}@demo.test`;
  const { data } = await owner.browser.client.call(people.invite, {
    email,
    name: `Person ${invited}`,
    language: 'en',
    role,
    scope: scope ?? { kind: 'channel', channel_id: own },
    ends_at: null,
    why: '',
  });
  return { email, grant_id: data.grant_id };
}
async function lettersTo(email: string): Promise<string[]> {
  const rows = await world.connection.db
    .selectFrom('mail.messages')
    .where('recipient', '=', email)
    .orderBy('id')
    .select('text')
    .execute();
  return rows.map(({ text }) => text);
}
const lastKey = async (email: string): Promise<string> => keyIn((await lettersTo(email)).at(-1) ?? '');
const findPerson = async (email: string) =>
  (await owner.browser.client.call(people.list, { search: email })).data[0];
const actsOn = async (email: string): Promise<string[]> =>
  (await owner.browser.client.call(audit.list, { search: email })).data.map(({ act }) => act);
const versionOfGrant = async (grant_id: number): Promise<string> => {
  const grant = await world.context.operators.grants.find(grant_id);
  return grant === undefined ? 'missing' : presentGrant(grant, world.clock.now()).version;
};
const rename = async (
  grant_id: number,
  role: Role,
  ends_at: string | null = null,
  by: ConsoleBrowser = owner.browser,
) =>
  by.client.call(people.change, {
    grant_id,
    role,
    ends_at,
    why: 'new season',
    version: await versionOfGrant(grant_id),
  });
const inDays = (days: number): string =>
  new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();

describe('POST /console/grants/:grant_id/change', () => {
  it('changes role and end at once, and the audit log has both', async () => {
    const { email, grant_id } = await invite('scorer');
    const person = await accept(world, await lastKey(email));
    await expect(person.browser.client.call(people.list, {})).rejects.toMatchObject({ status: 403 });
    const ends_at = inDays(1);
    const { data } = await rename(grant_id, 'owner', ends_at);
    expect(data).toMatchObject({ id: grant_id, role: 'owner', ends_at, is_over: false });
    await person.browser.client.call(people.list, {});
    const { data: log } = await owner.browser.client.call(audit.list, { search: email });
    expect(log.find(({ act }) => act === 'operators.grant_changed')).toMatchObject({
      before: { role: 'scorer', ends_at: null },
      after: { role: 'owner', ends_at },
      why: 'new season',
    });
    // The same again changes nothing.
    await rename(grant_id, 'owner', ends_at);
    expect((await actsOn(email)).filter((act) => act === 'operators.grant_changed')).toHaveLength(1);
  });

  it('refuses a change of what another owner has changed since', async () => {
    const { email, grant_id } = await invite('scorer');
    const version = (await findPerson(email))?.grants[0]?.version ?? '';
    await rename(grant_id, 'camera');
    await expect(
      owner.browser.client.call(people.change, { grant_id, role: 'editor', ends_at: null, why: '', version }),
    ).rejects.toMatchObject({ code: 'operators.changed_meanwhile' });
    expect((await findPerson(email))?.grants).toMatchObject([{ role: 'camera' }]);
  });

  it('gives an ended right a later end, and lists it as ended until then', async () => {
    const { email, grant_id } = await invite('scorer');
    await rename(grant_id, 'scorer', inDays(1));
    world.clock.advance(2 * 86_400);
    owner = await enrol(world, `olga-${invited}@demo.test`);
    expect((await findPerson(email))?.grants).toMatchObject([{ id: grant_id, is_over: true }]);
    await rename(grant_id, 'scorer', inDays(1));
    expect((await findPerson(email))?.grants).toMatchObject([{ id: grant_id, is_over: false }]);
  });

  it('refuses an end in the past, a role that is too narrow, and a role that the person has', async () => {
    const { rows } = await world.connection.pool.query<{ id: number }>(
      `select id from catalog.participants where channel_id = $1 limit 1`,
      [own],
    );
    const { email, grant_id } = await invite('scorer', {
      kind: 'team',
      channel_id: own,
      id: rows[0]?.id ?? 0,
    });
    await expect(rename(grant_id, 'scorer', '2020-01-01T00:00:00Z')).rejects.toMatchObject({
      code: 'operators.end_in_past',
    });
    await expect(rename(grant_id, 'finance')).rejects.toMatchObject({ code: 'operators.role_scope_invalid' });
    await owner.browser.client.call(people.invite, {
      email,
      name: 'Twice',
      language: 'en',
      role: 'camera',
      ends_at: null,
      why: '',
      scope: { kind: 'team', channel_id: own, id: rows[0]?.id ?? 0 },
    });
    await expect(rename(grant_id, 'camera')).rejects.toMatchObject({ code: 'operators.already_granted' });
  });

  it('[T04] is refused for a grant of another channel like for a missing one', async () => {
    const { grant_id } = await invite();
    const other = await openSession(world, [
      { role: 'owner', scope: { kind: 'channel', channel_id: await world.channelId('littoral-sport') } },
    ]);
    for (const id of [grant_id, 987_654_321])
      await expect(rename(id, 'owner', null, other)).rejects.toMatchObject({ code: 'operators.not_found' });
  });

  it('keeps the last owner without an end: neither another role nor an end is given', async () => {
    const { pool } = world.connection;
    await pool.query(
      `update operators.grants set revoked_at = now() where role = 'owner' and operator_id <> $1`,
      [owner.id],
    );
    const guest = await enrol(world, `guest-${invited}@demo.test`);
    const [guests] = (await guest.browser.client.call(logIn.me)).data.grants;
    await rename(guests?.id ?? 0, 'owner', inDays(30));
    const [grant] = (await owner.browser.client.call(logIn.me)).data.grants;
    const refused = { code: 'operators.last_owner' };
    await expect(rename(grant?.id ?? 0, 'editor')).rejects.toMatchObject(refused);
    await expect(rename(grant?.id ?? 0, 'owner', inDays(9))).rejects.toMatchObject(refused);
    await expect(
      guest.browser.client.call(people.revoke, { grant_id: grant?.id ?? 0 }),
    ).rejects.toMatchObject(refused);
  });
});

describe('POST /console/grants/:grant_id/invite-again', () => {
  it('mails a new link, and the former one ends', async () => {
    const { email, grant_id } = await invite();
    const former = await lastKey(email);
    await owner.browser.client.call(people.inviteAgain, { grant_id });
    expect(await lettersTo(email)).toHaveLength(2);
    await expect(consoleBrowser(world).client.call(logIn.readLink, { key: former })).rejects.toMatchObject({
      code: 'operators.link_over',
    });
    await accept(world, await lastKey(email));
    expect(await actsOn(email)).toContain('operators.invited_again');
    await expect(owner.browser.client.call(people.inviteAgain, { grant_id })).rejects.toMatchObject({
      code: 'operators.joined',
    });
  });
});

describe('POST /console/grants/:grant_id/let-back-in', () => {
  const help = (grant_id: number, by: ConsoleBrowser = owner.browser) =>
    by.client.call(people.letBackIn, { grant_id, why: 'lost phone' });

  it('ends the sessions, and mails a link that sets password and second factor anew', async () => {
    const { email, grant_id } = await invite();
    await expect(help(grant_id)).rejects.toMatchObject({ code: 'operators.not_joined' });
    const person = await accept(world, await lastKey(email));
    expect((await help(grant_id)).data).toEqual({ sessions_ended: 1 });
    await expect(person.browser.client.call(today.read)).rejects.toMatchObject({ status: 401 });
    const again = await accept(world, await lastKey(email));
    expect(again.secret).not.toBe(person.secret);
    await again.browser.client.call(today.read);
    expect(await actsOn(email)).toContain('operators.reset');
  });

  it('[T04] is no way for the owner of one channel to end the sessions of an owner of the install', async () => {
    const channelOwner = await openSession(world, [
      { role: 'owner', scope: { kind: 'channel', channel_id: own } },
    ]);
    const { email, grant_id } = await invite();
    const person = await accept(world, await lastKey(email));
    await owner.browser.client.call(people.invite, {
      email,
      name: 'Both',
      language: 'en',
      role: 'support',
      ends_at: null,
      why: '',
      scope: { kind: 'install' },
    });
    await expect(help(grant_id, channelOwner)).rejects.toMatchObject({ code: 'operators.person_elsewhere' });
    await person.browser.client.call(today.read);
    await help(grant_id);
    await expect(person.browser.client.call(today.read)).rejects.toMatchObject({ status: 401 });
  });
});

describe('own sessions', () => {
  it('are listed, and ended one by one', async () => {
    const { email } = await invite();
    const person = await accept(world, await lastKey(email));
    const { client } = person.browser;
    const { logIns, clock } = world.context.operators;
    const now = clock.now();
    const id = await logIns.addSession({
      key_hash: Buffer.from(email),
      operator_id: person.id,
      address: '192.0.2.7',
      browser: 'Firefox',
      system: 'Linux',
      created_at: now,
      last_seen_at: now,
      proven_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    });
    const { data } = await client.call(ownAccount.sessions);
    expect(data).toHaveLength(2);
    expect(data.find((one) => one.id === id)).toMatchObject({ browser: 'Firefox', is_this: false });
    expect(data.filter(({ is_this }) => is_this)).toHaveLength(1);
    const [foreign] = (await owner.browser.client.call(ownAccount.sessions)).data;
    const end = async (session_id: number) =>
      (await client.call(ownAccount.endSession, { session_id })).data.ended;
    expect([await end(foreign?.id ?? 0), await end(id), await end(id)]).toEqual([0, 1, 0]);
    expect((await client.call(ownAccount.sessions)).data).toHaveLength(1);
    await owner.browser.client.call(logIn.me);
  });
});
