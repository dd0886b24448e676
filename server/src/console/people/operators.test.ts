import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '@floodlit/contract/operators/audit';
import { logIn, ownAccount } from '@floodlit/contract/operators/log-in';
import { people } from '@floodlit/contract/operators/people';
import { today } from '@floodlit/contract/operators/today';
import {
  accept,
  codeOf,
  consoleBrowser,
  enrol,
  keyIn,
  openSession,
  testPassword,
  type Enrolled,
} from '../../../test/operators/console-client.ts';
import { consoleHost, createWorld, type World } from '../../../test/world.ts';

let world: World;
let owner: Enrolled;
beforeAll(async () => {
  world = await createWorld();
  owner = await enrol(world, 'olga@demo.test');
});
afterAll(() => world.close());

/** Codes work once, so each log-in has a time step of its own. */
const nextStep = () => world.clock.advance(30);
const beginLogIn = async (email = owner.email, password = testPassword) => {
  const browser = consoleBrowser(world);
  const { data } = await browser.client.call(logIn.password, { email, password });
  return { browser, ticket: data.ticket };
};
const invitedKey = async (email: string): Promise<string> => {
  const { text } = await world.connection.db
    .selectFrom('mail.messages')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .select('text')
    .executeTakeFirstOrThrow();
  return keyIn(text);
};
const inviteTo = (email: string, role: 'editor' | 'scorer', channel_id: number, by = owner) =>
  by.browser.client.call(people.invite, {
    email,
    name: 'Erik Editor',
    language: 'fr',
    role,
    scope: { kind: 'channel', channel_id },
    ends_at: null,
    why: 'season start',
  });

describe('the first link', () => {
  it('sets password, app and recovery codes once, and logs in with a strict cookie of the host', async () => {
    expect(owner.browser.setCookie).toMatch(
      /^__Host-floodlit-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect(owner.recoveryCodes).toHaveLength(10);
    const { data: me } = await owner.browser.client.call(logIn.me);
    expect(me).toMatchObject({ email: 'olga@demo.test', recovery_codes_left: 10 });
    expect(me.grants).toMatchObject([{ role: 'owner', scope: { kind: 'install' } }]);
    expect(me.channels.map(({ slug }) => slug)).toEqual(['northern-sports', 'littoral-sport']);
  });

  it('keeps no secret in the clear', async () => {
    const rows = await world.connection.db.selectFrom('operators.operators').selectAll().execute();
    const codes = await world.connection.db.selectFrom('operators.recovery_codes').selectAll().execute();
    const stored = JSON.stringify([rows, codes]);
    expect(stored).not.toContain(owner.secret);
    expect(stored).not.toContain(testPassword);
    for (const code of owner.recoveryCodes) expect(stored).not.toContain(code);
  });

  it('refuses a used, an expired and an unknown link alike', async () => {
    await inviteTo('later@demo.test', 'editor', await world.channelId());
    const key = await invitedKey('later@demo.test');
    const browser = consoleBrowser(world);
    await browser.client.call(logIn.readLink, { key });
    world.clock.advance(4 * 86_400);
    for (const tried of [key, 'x'.repeat(43)])
      await expect(browser.client.call(logIn.readLink, { key: tried })).rejects.toMatchObject({
        code: 'operators.link_over',
      });
    owner = await logInAgain(owner);
  });

  it('refuses a weak password and a code of another app', async () => {
    await inviteTo('weak@demo.test', 'editor', await world.channelId());
    const key = await invitedKey('weak@demo.test');
    const browser = consoleBrowser(world);
    const { data: link } = await browser.client.call(logIn.readLink, { key });
    const answer = (password: string, code: string) =>
      browser.client.call(logIn.acceptLink, {
        key,
        ticket: link.totp.ticket,
        name: 'Weak',
        language: 'en',
        code,
        password,
        password_confirmation: password,
      });
    await expect(answer('password1', codeOf(world, link.totp.secret))).rejects.toMatchObject({
      errors: { password: ['This password is too common'] },
    });
    await expect(answer(testPassword, codeOf(world, owner.secret))).rejects.toMatchObject({
      code: 'operators.wrong_code',
    });
    await accept(world, key);
    await expect(accept(world, key)).rejects.toMatchObject({ code: 'operators.link_over' });
  });
});

async function logInAgain(who: Enrolled): Promise<Enrolled> {
  nextStep();
  const { browser, ticket } = await beginLogIn(who.email);
  await browser.client.call(logIn.code, { ticket, code: codeOf(world, who.secret) });
  return { ...who, browser };
}

describe('log-in', () => {
  it('needs the password and a code, and a code works once', async () => {
    nextStep();
    const code = codeOf(world, owner.secret);
    const first = await beginLogIn();
    await first.browser.client.call(logIn.code, { ticket: first.ticket, code });
    const second = await beginLogIn();
    await expect(
      second.browser.client.call(logIn.code, { ticket: second.ticket, code }),
    ).rejects.toMatchObject({ code: 'operators.wrong_code' });
    nextStep();
    await second.browser.client.call(logIn.code, {
      ticket: second.ticket,
      code: codeOf(world, owner.secret),
    });
    expect((await second.browser.client.call(logIn.me)).data.email).toBe(owner.email);
  });

  it('[T47] gives a wrong password and an unknown address the same answer', async () => {
    const answers = await Promise.all(
      [owner.email, 'nobody@demo.test'].map((email) =>
        beginLogIn(email, 'wrong-password-9').catch((error: unknown) => String(error)),
      ),
    );
    expect(new Set(answers).size).toBe(1);
  });

  it('takes a recovery code in any spelling, once', async () => {
    const [code = ''] = owner.recoveryCodes;
    const first = await beginLogIn();
    await first.browser.client.call(logIn.recovery, {
      ticket: first.ticket,
      code: code.toLowerCase().replace('-', ' '),
    });
    const { data } = await first.browser.client.call(logIn.me);
    expect(data.recovery_codes_left).toBe(9);
    const second = await beginLogIn();
    await expect(
      second.browser.client.call(logIn.recovery, { ticket: second.ticket, code }),
    ).rejects.toMatchObject({ code: 'operators.wrong_code' });
  });

  it('refuses a code without a ticket, and a ticket after five minutes', async () => {
    const { browser, ticket } = await beginLogIn();
    world.clock.advance(301);
    for (const tried of [ticket, 'y'.repeat(43)])
      await expect(
        browser.client.call(logIn.code, { ticket: tried, code: codeOf(world, owner.secret) }),
      ).rejects.toMatchObject({ code: 'operators.login_over' });
  });

  it('ends after a pause of four hours, and after twelve hours in any case', async () => {
    const idle = await openSession(world, []);
    const busy = await openSession(world, []);
    const isOpen = (browser: typeof idle) =>
      browser.client.call(logIn.me).then(
        () => true,
        () => false,
      );
    world.clock.advance(3_000);
    expect(await isOpen(busy)).toBe(true);
    world.clock.advance(601);
    expect(await isOpen(busy)).toBe(false);
    const quiet = await logInAgain(owner);
    world.clock.advance(4 * 3_600);
    expect(await isOpen(quiet.browser)).toBe(false);
    const used = await logInAgain(owner);
    for (let hours = 0; hours < 11; hours++) {
      world.clock.advance(3_600);
      expect(await isOpen(used.browser)).toBe(true);
    }
    world.clock.advance(3_600);
    expect(await isOpen(used.browser)).toBe(false);
    owner = await logInAgain(owner);
  });

  it('ends one session or all', async () => {
    const here = await logInAgain(owner);
    const there = await logInAgain(owner);
    await here.browser.client.call(logIn.logOut, { everywhere: false });
    await expect(here.browser.client.call(logIn.me)).rejects.toMatchObject({
      code: 'operators.login_required',
    });
    await there.browser.client.call(logIn.me);
    const last = await logInAgain(owner);
    await last.browser.client.call(logIn.logOut, { everywhere: true });
    await expect(there.browser.client.call(logIn.me)).rejects.toMatchObject({ status: 401 });
    owner = await logInAgain(owner);
  });
});

describe('step-up', () => {
  it('is asked for people and factors once the last code is five minutes old', async () => {
    owner = await logInAgain(owner);
    world.clock.advance(301);
    const { client } = owner.browser;
    await client.call(people.list, {});
    const channel = await world.channelId();
    await expect(inviteTo('late@demo.test', 'editor', channel)).rejects.toMatchObject({
      code: 'operators.step_up_required',
    });
    await expect(client.call(ownAccount.renewRecoveryCodes, {})).rejects.toMatchObject({
      code: 'operators.step_up_required',
    });
    await expect(client.call(logIn.stepUp, { code: '000000' })).rejects.toMatchObject({
      code: 'operators.wrong_code',
    });
    await client.call(logIn.stepUp, { code: codeOf(world, owner.secret) });
    const { data } = await client.call(ownAccount.renewRecoveryCodes, {});
    expect(data.recovery_codes).toHaveLength(10);
    owner = { ...owner, recoveryCodes: data.recovery_codes };
  });

  it('replaces the app only with a code of the new one', async () => {
    owner = await logInAgain(owner);
    const { client } = owner.browser;
    const { data: prepared } = await client.call(ownAccount.prepareTotp, {});
    await expect(
      client.call(ownAccount.setTotp, { ticket: prepared.ticket, code: codeOf(world, owner.secret) }),
    ).rejects.toMatchObject({ code: 'operators.wrong_code' });
    await client.call(ownAccount.setTotp, {
      ticket: prepared.ticket,
      code: codeOf(world, prepared.secret),
    });
    owner = await logInAgain({ ...owner, secret: prepared.secret });
  });
});

describe('people', () => {
  it('invites by mail in the language of the person, and the grant counts until it is revoked', async () => {
    const channel_id = await world.channelId();
    const { data } = await inviteTo('erik@demo.test', 'editor', channel_id);
    const letter = await world.connection.db
      .selectFrom('mail.messages')
      .where('recipient', '=', 'erik@demo.test')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(letter).toMatchObject({ channel_id, from_name: 'Northern Sports' });
    expect(letter.text).toContain(`https://${consoleHost}:4443/welcome#key=`);
    expect(letter.text).toMatch(/«\sRédaction\s»/);
    const erik = await accept(world, await invitedKey('erik@demo.test'));
    await erik.browser.client.call(today.read);
    await expect(erik.browser.client.call(people.list, {})).rejects.toMatchObject({
      code: 'operators.not_allowed',
    });
    await owner.browser.client.call(people.revoke, { grant_id: data.grant_id, why: 'season over' });
    await expect(erik.browser.client.call(today.read)).rejects.toMatchObject({ status: 403 });
  });

  it('gives a role once, and refuses an end in the past and a role that is too narrow', async () => {
    const channel_id = await world.channelId();
    await inviteTo('twice@demo.test', 'editor', channel_id);
    await expect(inviteTo('twice@demo.test', 'editor', channel_id)).rejects.toMatchObject({
      code: 'operators.already_granted',
    });
    const ask = { email: 'x@demo.test', name: 'X', language: 'en', why: '' } as const;
    const { client } = owner.browser;
    await expect(
      client.call(people.invite, {
        ...ask,
        role: 'finance',
        scope: { kind: 'team', channel_id, id: 1 },
        ends_at: null,
      }),
    ).rejects.toMatchObject({ code: 'operators.role_scope_invalid' });
    await expect(
      client.call(people.invite, {
        ...ask,
        role: 'editor',
        scope: { kind: 'channel', channel_id },
        ends_at: '2020-01-01T00:00:00Z',
      }),
    ).rejects.toMatchObject({ code: 'operators.end_in_past' });
    await expect(
      client.call(people.invite, {
        ...ask,
        role: 'editor',
        scope: { kind: 'team', channel_id, id: 999_999 },
        ends_at: null,
      }),
    ).rejects.toMatchObject({ code: 'operators.scope_invalid' });
  });

  it('keeps the last owner of the install, when two are revoked at once too', async () => {
    const { data: me } = await owner.browser.client.call(logIn.me);
    const second = await enrol(world, 'second-owner@demo.test');
    const { data: other } = await second.browser.client.call(logIn.me);
    const [own, theirs] = [me.grants[0]?.id ?? 0, other.grants[0]?.id ?? 0];
    const results = await Promise.allSettled([
      owner.browser.client.call(people.revoke, { grant_id: theirs }),
      second.browser.client.call(people.revoke, { grant_id: own }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (results[1]?.status === 'fulfilled') owner = second;
  });
});

describe('the audit log', () => {
  it('says who did what, from where, before and after, and why', async () => {
    const { data, meta } = await owner.browser.client.call(audit.list, { search: 'erik@demo.test' });
    expect(meta.total).toBeGreaterThanOrEqual(4);
    expect(data.map(({ act }) => act)).toEqual(
      expect.arrayContaining([
        'operators.invited',
        'operators.grant_given',
        'operators.link_accepted',
        'operators.grant_revoked',
      ]),
    );
    const revoked = data.find(({ act }) => act === 'operators.grant_revoked');
    expect(revoked).toMatchObject({
      actor: 'olga@demo.test',
      source: 'console',
      address: '127.0.0.1',
      channel_name: 'Northern Sports',
      before: { role: 'editor' },
      after: null,
      why: 'season over',
    });
  });

  it('cannot be changed or emptied', async () => {
    for (const statement of [
      "update operators.audit_log set why = 'x'",
      'delete from operators.audit_log',
      'truncate operators.audit_log',
    ])
      await expect(world.connection.pool.query(statement)).rejects.toThrow('append-only');
  });

  it('is written in the transaction of the act: a refused act leaves no entry', async () => {
    const before = (await owner.browser.client.call(audit.list, {})).meta.total;
    const [failure] = await Promise.allSettled([
      inviteTo('twice@demo.test', 'editor', await world.channelId()),
    ]);
    expect(failure?.status).toBe('rejected');
    expect((await owner.browser.client.call(audit.list, {})).meta.total).toBe(before);
  });

  it('downloads as CSV whose cells are no formulas, and as JSON', async () => {
    const channel_id = await world.channelId();
    await owner.browser.client.call(people.invite, {
      email: 'formula@demo.test',
      name: 'F',
      language: 'en',
      role: 'scorer',
      scope: { kind: 'channel', channel_id },
      ends_at: null,
      why: '=HYPERLINK("http://evil.test")',
    });
    const csv = (await owner.browser.client.call(audit.download, { format: 'csv' })).data;
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")"`);
    const json = (await owner.browser.client.call(audit.download, { format: 'json', channel_id })).data;
    expect((JSON.parse(json) as { channel_id: number }[]).every((one) => one.channel_id === channel_id)).toBe(
      true,
    );
  });
});
