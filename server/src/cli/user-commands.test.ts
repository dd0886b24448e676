import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { createWorld, type Session, type World } from '../../test/world.ts';
import { runCommand } from '../../test/cli/command-runner.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const givePassword = (email: string, ...words: string[]): Promise<string> =>
  runCommand(world, 'user', 'temporary-password', '--email', email, ...words);
const passwordIn = (printed: string): string => /^Password: ([a-z2-9-]{23})$/m.exec(printed)?.[1] ?? '';

async function logIn(email: string, password: string): Promise<Session> {
  const session = await world.visitor();
  const { data } = await session.client.call(api.identity.login, { email, password });
  session.apiKey = data.api_key;
  return session;
}

describe('user temporary-password', () => {
  it('[T54] lets the user choose a new password, and ends the existing sessions', async () => {
    const before = await world.newcomer();
    const { email, id } = (await before.client.call(api.identity.profile)).data;
    const given = passwordIn(await givePassword(email.toUpperCase()));
    // Clears the cached session, which otherwise expires within a second.
    world.context.actors.forgetUser(id);
    await expect(before.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });
    const session = await logIn(email, given);
    await expect(session.client.call(api.favorites.list)).rejects.toMatchObject({
      code: 'identity.password_change_required',
    });
    const password = 'nobody guesses this';
    const change = { current_password: given, password, password_confirmation: password };
    const { data } = await session.client.call(api.account.changePassword, change);
    expect(data.user?.temporary_password).toBe(false);
    world.clock.advance(25 * 3_600);
    expect((await logIn(email, password)).apiKey).not.toBe('');
    const [letter] = await world.context.mail.store.list(await world.channelId(), 1);
    expect(letter?.text).not.toContain(given);
  });

  it('[T54] expires after 24 hours, existing sessions included, and only its holder learns that', async () => {
    const { email } = (await (await world.newcomer()).client.call(api.identity.profile)).data;
    const given = passwordIn(await givePassword(email));
    const session = await logIn(email, given);
    world.clock.advance(24 * 3_600);
    await expect(logIn(email, given)).rejects.toMatchObject({
      status: 403,
      code: 'identity.temporary_password_ended',
    });
    await expect(logIn(email, 'a guess')).rejects.toMatchObject({ code: 'identity.wrong_credentials' });
    const password = 'nobody guesses this';
    await expect(
      session.client.call(api.account.changePassword, {
        current_password: given,
        password,
        password_confirmation: password,
      }),
    ).rejects.toMatchObject({ code: 'identity.temporary_password_ended' });
    expect(await logIn(email, passwordIn(await givePassword(email)))).toBeDefined();
  });

  it('[T54] is refused for a user of a provider, whose sessions it would block', async () => {
    const session = await world.newcomer();
    const { email, id } = (await session.client.call(api.identity.profile)).data;
    await world.context.social.store.insertIdentity({
      channel_id: await world.channelId(),
      user_id: id,
      provider: 'google',
      subject: email,
      created_at: world.clock.now(),
    });
    await expect(givePassword(email)).rejects.toThrow('--hold-providers');
    world.context.actors.forgetUser(id);
    expect((await session.client.call(api.identity.profile)).data.temporary_password).toBe(false);
    expect(passwordIn(await givePassword(email, '--hold-providers'))).not.toBe('');
  });

  it('finds no user of another channel', async () => {
    const { email } = (await (await world.newcomer()).client.call(api.identity.profile)).data;
    await expect(givePassword(email, '--channel', 'littoral-sport')).rejects.toThrow('User not found.');
    expect((await logIn(email, 'demo-viewer-password')).apiKey).not.toBe('');
  });
});

describe('user ban and user unban', () => {
  it('[T59] ends every session and each log-in within a second, and gives the reason only to the owner', async () => {
    const session = await world.newcomer();
    const { email, id } = (await session.client.call(api.identity.profile)).data;
    expect(await runCommand(world, 'user', 'ban', '--email', email.toUpperCase())).toContain(
      'sessions ended: 1',
    );
    // Other processes forget a key within a second; here the moment is brought about.
    world.context.actors.forgetUser(id);
    await expect(session.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });
    await expect(logIn(email, 'demo-viewer-password')).rejects.toMatchObject({
      status: 403,
      code: 'identity.account_banned',
    });
    await expect(logIn(email, 'a guess')).rejects.toMatchObject({ code: 'identity.wrong_credentials' });
    // The command is safe to repeat.
    expect(await runCommand(world, 'user', 'ban', '--email', email)).toContain('sessions ended: 0');
    expect(await runCommand(world, 'user', 'unban', '--email', email)).toContain(
      `${email} may log in again.`,
    );
    expect((await logIn(email, 'demo-viewer-password')).apiKey).not.toBe('');
  });

  it('[T59] a key that a race left alive opens nothing while the ban lasts', async () => {
    const session = await world.newcomer();
    const { email, id } = (await session.client.call(api.identity.profile)).data;
    await runCommand(world, 'user', 'ban', '--email', email);
    await world.connection.db
      .updateTable('identity.api_keys')
      .set({ revoked_at: null })
      .where('user_id', '=', id)
      .execute();
    world.context.actors.forgetUser(id);
    await expect(session.client.call(api.identity.profile)).rejects.toMatchObject({ status: 401 });
  });

  it('finds no user of another channel', async () => {
    const { email } = (await (await world.newcomer()).client.call(api.identity.profile)).data;
    const elsewhere = runCommand(world, 'user', 'ban', '--email', email, '--channel', 'littoral-sport');
    await expect(elsewhere).rejects.toThrow('User not found.');
  });
});
