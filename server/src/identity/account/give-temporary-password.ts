// An operator gives a temporary password to a user who cannot receive mail.
// The password is shown once, opens nothing but the choice of another one, and expires (T54).
import { randomInt } from 'node:crypto';
import { limits } from '@floodlit/contract/limits';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { postAccountLetter } from '../mailed-links/letters.ts';
import type { SocialDeps } from '../social/ports.ts';

/** Without letters that sound or look alike when read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** About 99 random bits. */
const aPassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

export interface TemporaryPassword {
  readonly password: string;
  readonly until: Date;
}

/**
 * Logs out every device of the account and mails its owner.
 * Until the user chooses a password of their own, a log-in opens nothing else, also a log-in with a provider.
 * An account with a linked provider is therefore refused, unless the operator asks for it.
 * @param how `origin`: the channel's own, for the link in the letter; `holdsProviders`: also where a provider is linked.
 * @throws {DomainError} `identity.user_not_found`, `identity.provider_linked`
 */
export async function giveTemporaryPassword(
  deps: SocialDeps,
  channelId: number,
  email: string,
  { origin, holdsProviders }: { readonly origin: string; readonly holdsProviders: boolean },
): Promise<TemporaryPassword> {
  const { identity } = deps;
  const password = aPassword();
  // Hashed outside the transaction: it takes long on purpose, and a connection must not wait for it.
  const hash = await identity.passwords.hash(password);
  return identity.transact(async (scope) => {
    const account = identity.account.within(scope);
    const now = identity.clock.now();
    const until = addSeconds(now, limits.temporaryPasswordSeconds);
    const user = await account.setTemporaryPassword(channelId, email.trim().toLowerCase(), { hash, until });
    if (user === undefined) throw new DomainError('identity.user_not_found');
    const linked = holdsProviders ? [] : await deps.store.within(scope).listLinked(channelId, user.id);
    if (linked.length > 0) throw new DomainError('identity.provider_linked');
    await account.endDevices(channelId, user.id, now);
    await postAccountLetter(deps, scope, {
      channelId,
      kind: 'password_changed',
      to: user.email,
      language: user.language,
      href: `${origin}/password-reset-request`,
      dedupKey: `password_changed:${identity.keys.hashOf(hash).toString('base64url')}`,
    });
    return { password, until };
  });
}
