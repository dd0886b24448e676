// The holder of a mailed key chooses a new password. Every session of the account ends, and the holder is logged in.
import type { Session } from '@floodlit/contract/identity/identity';
import type { ResetPassword } from '@floodlit/contract/identity/mailed-links';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { recordNetwork } from '../log-in/check-credentials.ts';
import { checkNewPassword } from '../log-in/check-new-password.ts';
import { postAccountLetter } from './letters.ts';
import type { LetterDeps, LinksDeps } from './ports.ts';
import { readLink, type ReadLink } from './read-link.ts';
import { redeemLink } from './redeem-link.ts';
import { logIn } from '../log-in/open-session.ts';
import type { UserRecord } from '../rules.ts';

/** Every invalid key gets the same error. Only the holder of a mail that was once valid learns more. */
function userOfLink(read: ReadLink): UserRecord {
  if (read.verdict === 'good') return read.user;
  if (read.verdict === 'odd') throw new DomainError('identity.reset_failed');
  throw new DomainError(read.verdict === 'moved' ? 'identity.user_not_found' : 'identity.reset_key_expired');
}

/** @returns the address of the account, for the password manager. The link stays unused (T53). */
export async function readResetKey(deps: LinksDeps, channelId: number, key: string): Promise<string> {
  return userOfLink(await readLink(deps, channelId, 'password_reset', key)).email;
}

export async function resetPassword(
  deps: LetterDeps,
  actor: Actor,
  { key, password }: ResetPassword,
  { origin, network }: { origin: string; network: string },
): Promise<Session> {
  const { identity } = deps;
  const { id, email, has_password } = userOfLink(
    await readLink(identity, actor.channelId, 'password_reset', key),
  );
  // A user without a password sets one without logging out first.
  if (actor.kind === 'user' && (has_password || actor.userId !== id))
    throw new DomainError('identity.already_logged_in');
  await checkNewPassword(deps, actor.channelId, { password, email });

  // Hashed outside the transaction: it takes long on purpose, and a connection must not wait for it.
  const passwordHash = await identity.passwords.hash(password);
  return identity.transact(async (scope) => {
    const store = identity.store.within(scope);
    const within = {
      ...identity,
      store,
      links: identity.links.within(scope),
      networks: identity.networks.within(scope),
    };
    const user = userOfLink(await redeemLink(within, actor.channelId, 'password_reset', key));
    const now = identity.clock.now();
    // The mailbox proves the address: only this mail had the key.
    await store.setEmailVerified(user.channel_id, user.id, now);
    const account = identity.account.within(scope);
    const hashes = { from: user.password_hash, to: passwordHash };
    const changed = await account.replacePassword(user.channel_id, user.id, hashes);
    if (changed === undefined) throw new DomainError('identity.reset_key_expired');
    await account.endDevices(user.channel_id, user.id, now);
    await recordNetwork(within, user, network);
    await postAccountLetter(deps, scope, {
      channelId: user.channel_id,
      kind: 'password_changed',
      to: user.email,
      language: user.language,
      href: `${origin}/password-reset-request`,
      dedupKey: `password_changed:${identity.keys.hashOf(passwordHash).toString('base64url')}`,
    });
    return logIn(within, actor, changed);
  });
}
