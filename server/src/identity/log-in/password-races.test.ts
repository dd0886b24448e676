// A password may change between its check and the act that follows.
// The holder of the old password gets nothing any more.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@floodlit/contract';
import { createArgon2Passwords } from '../../adapters/argon2-passwords.ts';
import { cheapCost } from '../../../test/fixed.ts';
import { createWorld, type World } from '../../../test/world.ts';

let world: World;
/** Runs between the check of a password and the act that follows. */
let inBetween: (() => Promise<void>) | undefined;
beforeAll(async () => {
  const passwords = createArgon2Passwords(cheapCost);
  world = await createWorld({
    passwords: {
      hash: (password) => passwords.hash(password),
      verify: async (password, hash) => {
        const isRight = await passwords.verify(password, hash);
        const happen = inBetween;
        inBetween = undefined;
        await happen?.();
        return isRight;
      },
    },
  });
});
afterAll(() => world.close());
afterEach(() => {
  inBetween = undefined;
});

const old = 'demo-viewer-password';

/** An account with a device that is logged in, and how its owner sets another password on that device. */
async function anAccount() {
  const owner = await world.newcomer();
  const { email, id } = (await owner.client.call(api.identity.profile)).data;
  const changePassword = async (): Promise<void> => {
    const password = 'nobody guesses this';
    const { data } = await owner.client.call(api.account.changePassword, {
      current_password: old,
      password,
      password_confirmation: password,
    });
    owner.apiKey = data.api_key;
  };
  const countDevices = async (): Promise<number> =>
    (await owner.client.call(api.account.devices)).data.length;
  return { owner, id, email, changePassword, countDevices };
}

describe('while the password is being changed', () => {
  it('[T49] a log-in with the old one makes no session', async () => {
    const { email, changePassword, countDevices } = await anAccount();
    const { client } = await world.visitor();
    inBetween = changePassword;
    await expect(client.call(api.identity.login, { email, password: old })).rejects.toMatchObject({
      code: 'identity.wrong_credentials',
    });
    expect(await countDevices()).toBe(1);
  });

  it('[T49] a log-in that came first is ended with the other devices', async () => {
    const { owner, email, changePassword, countDevices } = await anAccount();
    const thief = await world.visitor();
    const entered = await thief.client.call(api.identity.login, { email, password: old });
    thief.apiKey = entered.data.api_key;
    await changePassword();
    await expect(thief.client.call(api.identity.profile)).rejects.toMatchObject({
      code: 'identity.api_key_invalid',
    });
    expect(await countDevices()).toBe(1);
    expect((await owner.client.call(api.identity.profile)).data.email).toBe(email);
  });

  it('[T49] log-ins and a change at once leave nobody in with the old one', async () => {
    const { email, changePassword, countDevices } = await anAccount();
    const visitors = await Promise.all(Array.from({ length: 6 }, () => world.visitor()));
    await Promise.all([
      ...visitors.map(({ client }) =>
        client.call(api.identity.login, { email, password: old }).catch(() => {}),
      ),
      changePassword(),
    ]);
    expect(await countDevices()).toBe(1);
  });

  it('[T58] the old one no longer deletes the account', async () => {
    const { owner, email, changePassword } = await anAccount();
    inBetween = changePassword;
    await expect(owner.client.call(api.account.remove, { current_password: old })).rejects.toMatchObject({
      code: 'identity.current_password_wrong',
    });
    expect((await owner.client.call(api.identity.profile)).data.email).toBe(email);
  });

  it('[T58] the old one no longer corrects the address', async () => {
    const { owner, email, changePassword } = await anAccount();
    inBetween = changePassword;
    await expect(
      owner.client.call(api.mailedLinks.correctEmail, { email: 'thief@demo.test', current_password: old }),
    ).rejects.toMatchObject({ code: 'identity.current_password_wrong' });
    expect((await owner.client.call(api.identity.profile)).data.email).toBe(email);
  });
});
