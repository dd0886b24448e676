// The providers of an account: one more, one less, and a fresh visit to one where nobody knows a password.
import { describe, expect, it } from 'vitest';
import { account } from '@floodlit/contract/identity/account';
import { ApiError } from '@floodlit/contract/client';
import { identity } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { mailedLinks } from '@floodlit/contract/identity/mailed-links';
import type { SocialProvider } from '@floodlit/contract/primitives';
import { providers } from '@floodlit/contract/identity/providers';
import { demoPassword } from '@floodlit/demo/content';
import type { Session } from '../../../test/world.ts';
import { agree, arrive, comeBack, fay, frida, redeem } from '../../../test/social-provider.ts';
import { openSocialWorld } from '../../../test/social-world.ts';
import { waitsForLock } from '../../../test/waits-for-lock.ts';

const stage = openSocialWorld();

const refusal = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => expect.fail('It should have been refused.'),
    (error: unknown) => (error instanceof ApiError ? error.code : expect.fail(String(error))),
  );
let people = 0;

/** Somebody whom Google brought and who knows no password. */
async function aSocialFan(): Promise<Session> {
  people += 1;
  stage.provider.claims = { ...frida, sub: `google-fan-${people}`, email: `fan-${people}@social.test` };
  const session = await stage.world.visitor();
  const { session: added } = await redeem(session, await arrive(stage.world, session), {
    terms_accepted: true,
  });
  session.apiKey = added?.api_key ?? '';
  return session;
}
const profileOf = async ({ client }: Session) => (await client.call(identity.profile)).data;
const pages = { profile: '/profile/edit', deletion: '/confirm-account-deletion', address: '/verify-notice' };
const proofIsOver = (): void => stage.world.clock.advance(limits.proofSeconds);

async function linkCode(session: Session, name: SocialProvider, current_password?: string): Promise<string> {
  const { data } = await session.client.call(providers.link, {
    provider: name,
    ...(current_password !== undefined && { current_password }),
  });
  const to = await agree(new URL(data.authorization_url));
  return (await comeBack(stage.world, to, session.host, pages.profile)).social ?? '';
}
async function confirmCode(session: Session, page: keyof typeof pages = 'profile'): Promise<string> {
  const { data } = await session.client.call(providers.confirm, { provider: 'google', page });
  const to = await agree(new URL(data.authorization_url));
  return (await comeBack(stage.world, to, session.host, pages[page])).social ?? '';
}
const finish = async ({ client }: Session, code: string) =>
  (await client.call(providers.finish, { code })).data;
const linkedOf = async ({ client }: Session) =>
  (await client.call(providers.list)).data.linked.map((one) => one.provider);
async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await stage.world.connection.pool.query<{ subject: string }>(
    'select subject from mail.messages where recipient = $1 order by id',
    [email],
  );
  return rows.map(({ subject }) => subject);
}

describe('linking a provider', () => {
  it('[T51] takes the password, logs in from then on, and tells the mailbox', async () => {
    const session = await stage.world.newcomer();
    const { email } = await profileOf(session);
    stage.provider.claims = { ...frida, sub: 'google-linked', email: 'quite-another@social.test' };
    const finished = await finish(session, await linkCode(session, 'google', demoPassword));
    expect(finished).toMatchObject({
      provider: 'google',
      purpose: 'link',
      providers: { linked: [{ provider: 'google' }], confirmed_seconds: 0 },
    });
    expect((await subjectsTo(email)).at(-1)).toBe('Google now logs in to your account at Northern Sports');
    const elsewhere = await stage.world.visitor();
    const { session: added } = await redeem(elsewhere, await arrive(stage.world, elsewhere));
    expect(added?.user?.email).toBe(email);
  });

  it('[T58] is not begun from an open session without its owner', async () => {
    const { client } = await stage.world.newcomer();
    expect(await refusal(client.call(providers.link, { provider: 'google' }))).toBe('request.invalid');
    const guess = { provider: 'google', current_password: 'a guess' };
    expect(await refusal(client.call(providers.link, guess))).toBe('identity.current_password_wrong');
    const fan = await aSocialFan();
    proofIsOver();
    expect(await refusal(fan.client.call(providers.link, { provider: 'facebook' }))).toBe(
      'identity.confirmation_needed',
    );
  });

  it('[T51] never takes a provider’s account away from another account', async () => {
    const first = await aSocialFan();
    const subject = stage.provider.claims;
    const second = await stage.world.newcomer();
    stage.provider.claims = subject;
    const code = await linkCode(second, 'google', demoPassword);
    expect(await refusal(finish(second, code))).toBe('identity.provider_taken');
    expect(await linkedOf(first)).toEqual(['google']);
    expect(await linkedOf(second)).toEqual([]);
  });

  it('[T51] takes one account of a provider, not a second that nobody would see', async () => {
    const session = await stage.world.newcomer();
    stage.provider.claims = { ...frida, sub: 'google-shown' };
    await finish(session, await linkCode(session, 'google', demoPassword));
    stage.provider.claims = { ...frida, sub: 'google-hidden' };
    const code = await linkCode(session, 'google', demoPassword);
    expect(await refusal(finish(session, code))).toBe('identity.another_linked');
    expect(await linkedOf(session)).toEqual(['google']);
  });

  it('[T49] is over when the session is logged out while it waits for the account', async () => {
    const session = await stage.world.newcomer();
    const { id } = await profileOf(session);
    stage.provider.claims = { ...frida, sub: 'google-of-the-thief-in-flight' };
    const code = await linkCode(session, 'google', demoPassword);
    const { pool } = stage.world.connection;
    const owner = await pool.connect();
    try {
      // A new password has the account for itself, and logs everything else out before it lets go.
      await owner.query('begin');
      await owner.query('select from identity.users where id = $1 for update', [id]);
      const finishing = refusal(finish(session, code));
      await waitsForLock(pool);
      await owner.query('update identity.api_keys set revoked_at = now() where user_id = $1', [id]);
      await owner.query('commit');
      expect(await finishing).toBe('identity.login_required');
    } finally {
      owner.release();
    }
    const { rowCount } = await pool.query('select from identity.social_identities where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  it('[T51] tells the mailbox too when a log-in joins an account that was there', async () => {
    const owner = await stage.world.newcomer();
    const { email } = await profileOf(owner);
    stage.provider.claims = { ...frida, sub: 'google-joins', email };
    const session = await stage.world.visitor();
    await redeem(session, await arrive(stage.world, session), { password: demoPassword });
    expect((await subjectsTo(email)).at(-1)).toMatch(/^Google now logs in/);
  });

  it('writes its letter in the language of the account', async () => {
    for (const [language, words] of [
      ['fr', 'Google ouvre désormais votre compte Northern Sports'],
      ['ar', 'أصبح Google يفتح حسابك في Northern Sports'],
    ] as const) {
      const session = await stage.world.newcomer();
      const { email } = await profileOf(session);
      await session.client.call(account.update, { language });
      stage.provider.claims = { ...frida, sub: `google-${language}` };
      await finish(session, await linkCode(session, 'google', demoPassword));
      expect((await subjectsTo(email)).at(-1)).toBe(words);
    }
  });
});

describe('the code of such a visit', () => {
  it('[T50] counts once, for the key that left, and as what it was asked for', async () => {
    const fan = await aSocialFan();
    const code = await confirmCode(fan);
    const stranger = await stage.world.newcomer();
    expect(await refusal(finish(stranger, code))).toBe('identity.social_code_invalid');
    const visitor = await stage.world.visitor();
    expect(await refusal(redeem(visitor, code))).toBe('identity.social_code_invalid');
    expect((await finish(fan, code)).purpose).toBe('confirm');
    expect(await refusal(finish(fan, code))).toBe('identity.social_code_invalid');
  });

  it('[T50] of a log-in is none of a confirmation', async () => {
    const session = await stage.world.visitor();
    const code = await arrive(stage.world, session);
    const fan = await aSocialFan();
    expect(await refusal(finish(fan, code))).toBe('identity.social_code_invalid');
  });

  it('[T64] leads back to the page that was left, and to no other', async () => {
    const fan = await aSocialFan();
    for (const page of ['profile', 'deletion', 'address'] as const)
      expect(await confirmCode(fan, page)).toMatch(/^[\w-]{43}$/);
    expect(
      await refusal(
        fan.client.call(providers.confirm, { provider: 'google', page: '//evil.example' as 'profile' }),
      ),
    ).toBe('request.invalid');
  });
});

describe('[T58] an account without a password', () => {
  it('is deleted within five minutes of a log-in at its provider, and not later', async () => {
    const fan = await aSocialFan();
    expect((await profileOf(fan)).has_password).toBe(false);
    proofIsOver();
    expect(await refusal(fan.client.call(account.remove, {}))).toBe('identity.confirmation_needed');
    await finish(fan, await confirmCode(fan, 'deletion'));
    stage.world.clock.advance(limits.proofSeconds - 1);
    expect((await fan.client.call(account.remove, {})).data.user).toBeNull();
  });

  it('is not confirmed by somebody else’s account at the provider', async () => {
    const fan = await aSocialFan();
    proofIsOver();
    stage.provider.claims = { ...frida, sub: 'google-of-the-thief' };
    const code = await confirmCode(fan, 'deletion');
    expect(await refusal(finish(fan, code))).toBe('identity.provider_mismatch');
    expect(await refusal(fan.client.call(account.remove, {}))).toBe('identity.confirmation_needed');
  });

  it('is confirmed for one device, not for all', async () => {
    const fan = await aSocialFan();
    const claims = stage.provider.claims;
    proofIsOver();
    stage.provider.claims = claims;
    const there = await stage.world.visitor();
    const { session: added } = await redeem(there, await arrive(stage.world, there));
    there.apiKey = added?.api_key ?? '';
    expect((await there.client.call(providers.list)).data.confirmed_seconds).toBeGreaterThan(0);
    expect((await fan.client.call(providers.list)).data.confirmed_seconds).toBe(0);
    expect(await refusal(fan.client.call(account.remove, {}))).toBe('identity.confirmation_needed');
  });

  it('stays confirmed when its key is renewed', async () => {
    const fan = await aSocialFan();
    fan.apiKey = (await fan.client.call(identity.renewKey)).data.api_key;
    expect((await fan.client.call(providers.list)).data.confirmed_seconds).toBeGreaterThan(0);
  });

  it('corrects its address the same way', async () => {
    const session = await stage.world.visitor();
    stage.provider.graph = { ...fay, id: 'facebook-typo', email: 'fay-typo@social.test' };
    const code = await arrive(stage.world, session, 'facebook');
    const { session: added } = await redeem(session, code, { terms_accepted: true });
    session.apiKey = added?.api_key ?? '';
    proofIsOver();
    const wanted = { email: 'fay-right@social.test' };
    expect(await refusal(session.client.call(mailedLinks.correctEmail, wanted))).toBe(
      'identity.confirmation_needed',
    );
    const { data } = await session.client.call(providers.confirm, { provider: 'facebook', page: 'address' });
    expect(new URL(data.authorization_url).searchParams.get('auth_type')).toBe('reauthenticate');
    const to = await agree(new URL(data.authorization_url));
    await finish(session, (await comeBack(stage.world, to, 'localhost', pages.address)).social ?? '');
    expect((await session.client.call(mailedLinks.correctEmail, wanted)).data.email).toBe(wanted.email);
  });

  it('does not do without the password where there is one', async () => {
    const session = await stage.world.newcomer();
    stage.provider.claims = { ...frida, sub: 'google-both' };
    await finish(session, await linkCode(session, 'google', demoPassword));
    await finish(session, await confirmCode(session));
    expect(await refusal(session.client.call(account.remove, {}))).toBe('request.invalid');
  });
});

describe('unlinking a provider', () => {
  it('[T51] logs in no longer, and tells the mailbox', async () => {
    const session = await stage.world.newcomer();
    const { email } = await profileOf(session);
    stage.provider.claims = { ...frida, sub: 'google-leaves', email: 'leaves@social.test' };
    await finish(session, await linkCode(session, 'google', demoPassword));
    const unlink = (current_password: string) =>
      session.client.call(providers.unlink, { provider: 'google', current_password });
    expect(await refusal(unlink('a guess'))).toBe('identity.current_password_wrong');
    expect((await unlink(demoPassword)).data.linked).toEqual([]);
    expect((await subjectsTo(email)).at(-1)).toBe(
      'Google no longer logs in to your account at Northern Sports',
    );
    const elsewhere = await stage.world.visitor();
    expect((await redeem(elsewhere, await arrive(stage.world, elsewhere))).pending?.step).toBe('register');
    expect(await refusal(unlink(demoPassword))).toBe('request.not_found');
  });

  it('is refused to the last way in, until a password is set by the mailed link', async () => {
    const fan = await aSocialFan();
    const { email } = await profileOf(fan);
    const { client } = fan;
    expect(await refusal(client.call(providers.unlink, { provider: 'google' }))).toBe('identity.last_way_in');
    expect((await client.call(providers.mailPassword)).data.email).toBe(email);
    const [letter] = await stage.world.context.mail.store.list(await stage.world.channelId(), 1);
    const key = /#key=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const password = 'nobody guesses this';
    const chosen = { key, password, password_confirmation: password };
    const stranger = await stage.world.newcomer();
    expect(await refusal(stranger.client.call(mailedLinks.resetPassword, chosen))).toBe(
      'identity.already_logged_in',
    );
    const { data } = await client.call(mailedLinks.resetPassword, chosen);
    expect(data.user?.has_password).toBe(true);
    fan.apiKey = data.api_key;
    const unlinked = await client.call(providers.unlink, { provider: 'google', current_password: password });
    expect(unlinked.data.linked).toEqual([]);
  });

  it('leaves one of two that are taken away at the same moment', async () => {
    const fan = await aSocialFan();
    stage.provider.graph = { ...fay, id: 'facebook-of-two', email: 'two@social.test' };
    await finish(fan, await linkCode(fan, 'facebook'));
    expect(await linkedOf(fan)).toEqual(['facebook', 'google']);
    const results = await Promise.allSettled(
      (['google', 'facebook'] as const).map((name) => fan.client.call(providers.unlink, { provider: name })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await linkedOf(fan)).toHaveLength(1);
  });

  it('[T59] a deleted account has no provider that still knows it', async () => {
    const fan = await aSocialFan();
    const claims = stage.provider.claims;
    await fan.client.call(account.remove, {});
    stage.provider.claims = claims;
    const again = await stage.world.visitor();
    expect((await redeem(again, await arrive(stage.world, again))).pending?.step).toBe('register');
  });
});
