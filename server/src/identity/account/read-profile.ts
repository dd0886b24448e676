// The account behind a key.
import type { User } from '@floodlit/contract/identity/identity';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { AccountDeps } from './ports.ts';
import { userOf } from '../rules.ts';

export async function readProfile(deps: AccountDeps, actor: LoggedInUser): Promise<User> {
  const user = await deps.store.findUser(actor.channelId, actor.userId);
  if (user === undefined) throw new DomainError('identity.login_required');
  return userOf(user, false);
}
