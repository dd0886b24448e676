// Unlinks a provider from an account.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { confirmOwner } from '../log-in/confirm-owner.ts';
import { lockConfirmed } from '../log-in/confirm-password.ts';
import { postProviderLetter } from './provider-letter.ts';
import type { SocialDeps } from './ports.ts';

/**
 * The account's lock serializes two removals at once. Without it, both could succeed and leave no way to log in.
 * @throws {DomainError} `identity.last_way_in` while nobody knows a password and nothing else is linked.
 */
export async function unlinkProvider(
  deps: SocialDeps,
  actor: LoggedInUser,
  provider: SocialProvider,
  { origin, password }: { readonly origin: string; readonly password: string | undefined },
): Promise<void> {
  const { identity } = deps;
  const { channelId, userId } = actor;
  const confirmed = await confirmOwner(identity, actor, password);
  await identity.transact(async (scope) => {
    const user = await lockConfirmed(identity.store.within(scope), confirmed);
    const store = deps.store.within(scope);
    const linked = await store.listLinked(channelId, userId);
    if (!linked.some((one) => one.provider === provider)) throw new DomainError('request.not_found');
    if (!user.has_password && linked.every((one) => one.provider === provider))
      throw new DomainError('identity.last_way_in');
    await store.deleteIdentities(channelId, userId, provider);
    await postProviderLetter(deps, scope, user, { kind: 'unlinked', provider, origin });
  });
}
