// A logged-in user leaves for a provider: to link it to the account, or to prove their identity.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { SocialPage } from '@floodlit/contract/identity/social';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { openSocial } from './begin-social.ts';
import { confirmOwner } from '../log-in/confirm-owner.ts';
import type { SocialDeps } from './ports.ts';

/** Another way in is as powerful as the password, so the password is asked first (T58). */
export async function beginLink(
  deps: SocialDeps,
  actor: LoggedInUser,
  provider: SocialProvider,
  { origin, password }: { readonly origin: string; readonly password: string | undefined },
): Promise<string> {
  await confirmOwner(deps.identity, actor, password);
  return openSocial(deps, actor, { provider, origin, purpose: 'link', page: 'profile' });
}

export const beginConfirmation = (
  deps: SocialDeps,
  actor: LoggedInUser,
  provider: SocialProvider,
  { origin, page }: { readonly origin: string; readonly page: SocialPage },
): Promise<string> => openSocial(deps, actor, { provider, origin, purpose: 'confirm', page });
