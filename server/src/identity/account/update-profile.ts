// Changes the profile fields of an account.
import type { ProfileChange } from '@floodlit/contract/identity/account';
import { latinDigits } from '@floodlit/contract/channel/contact';
import type { User } from '@floodlit/contract/identity/identity';
import type { Locale } from '@floodlit/contract/primitives';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { UserChange } from '../store-account.ts';
import { checkedName } from './checked-name.ts';
import type { AccountDeps } from './ports.ts';
import { userOf } from '../rules.ts';

export async function updateProfile(
  deps: AccountDeps,
  actor: LoggedInUser,
  request: ProfileChange,
  languages: readonly Locale[],
): Promise<User> {
  const { first_name, last_name, phone, newsletter, language } = request;
  if (language !== undefined && !languages.includes(language))
    throw new DomainError('request.invalid', { errors: { language: ['Field is required'] } });
  const change: UserChange = {
    ...(first_name !== undefined && {
      first_name: checkedName('first_name', first_name, 'Enter your first name'),
    }),
    ...(last_name !== undefined && {
      last_name: checkedName('last_name', last_name, 'Enter your last name'),
    }),
    ...(phone !== undefined && { phone: phone === null || phone === '' ? null : latinDigits(phone) }),
    ...(newsletter !== undefined && { newsletter }),
    ...(language !== undefined && { language }),
  };
  const user =
    Object.keys(change).length === 0
      ? await deps.store.findUser(actor.channelId, actor.userId)
      : await deps.account.updateUser(actor.channelId, actor.userId, change);
  if (user === undefined) throw new DomainError('identity.login_required');
  return userOf(user, false);
}
