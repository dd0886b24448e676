// A logged-in user returns from a provider: it is linked, or the user has proved their identity.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { postProviderLetter } from './provider-letter.ts';
import type { SocialDeps } from './ports.ts';

export interface FinishedProvider {
  readonly provider: SocialProvider;
  readonly purpose: 'link' | 'confirm';
}

/**
 * The code is valid for the key that left and for the account that it is logged in to. Another user's account at the
 * provider proves nothing, and never moves from one account to another (T51). A user has at most one linked account
 * per provider: a second one would be a way in that nobody sees.
 * @throws {DomainError} `identity.login_required`, `identity.social_code_invalid`, `identity.provider_mismatch`,
 * `identity.provider_taken`, `identity.another_linked`
 */
export async function finishProvider(
  deps: SocialDeps,
  { channelId, userId, apiKeyId }: LoggedInUser,
  code: string,
  origin: string,
): Promise<FinishedProvider> {
  const { identity } = deps;
  const codeHash = identity.keys.hashOf(code);
  return identity.transact(async (scope) => {
    const accounts = identity.store.within(scope);
    const store = deps.store.within(scope);
    const now = identity.clock.now();
    const user = await accounts.lockUser(channelId, userId);
    // A change of the password, by the owner or by an operator, may have logged this session out.
    if (user === undefined || !(await accounts.isLoggedIn(channelId, apiKeyId, userId, now)))
      throw new DomainError('identity.login_required');
    const returned = await store.lockReturned(channelId, apiKeyId, codeHash, now);
    if (returned === undefined || returned.purpose === 'login')
      throw new DomainError('identity.social_code_invalid');
    const { provider, purpose, person } = returned;
    const ownerId = await store.findUserId(channelId, provider, person.subject);
    if (purpose === 'confirm') {
      if (ownerId !== userId) throw new DomainError('identity.provider_mismatch');
      await accounts.noteProof(channelId, apiKeyId, now);
    } else if (ownerId !== userId) {
      if (ownerId !== undefined) throw new DomainError('identity.provider_taken');
      if (await store.hasProvider(channelId, userId, provider))
        throw new DomainError('identity.another_linked');
      const { subject } = person;
      const isLinked = await store.insertIdentity({
        channel_id: channelId,
        user_id: userId,
        provider,
        subject,
        created_at: now,
      });
      if (!isLinked) throw new DomainError('identity.provider_taken');
      await postProviderLetter(deps, scope, user, { kind: 'linked', provider, origin });
    }
    await store.deleteLoginsOf(channelId, apiKeyId);
    return { provider, purpose };
  });
}
