// Logs a verified user in, with a new api key.
import type { Session } from '@floodlit/contract/identity/identity';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { issueKey } from '../keys/issue-key.ts';
import type { AccountsDeps } from '../ports.ts';
import { userOf, type UserRecord } from '../rules.ts';
import { lockVerified } from './check-credentials.ts';

/**
 * Revokes the request's key and returns a new one that is logged in. Locks the account before anything in the
 * transaction refers to it: a concurrent password change ends this session or refuses it.
 * @throws {DomainError} `identity.wrong_credentials` when the password is no longer the verified one;
 * `identity.account_banned`, which only the account's owner can see.
 */
export async function logIn(
  deps: Pick<AccountsDeps, 'store' | 'clock' | 'keys'>,
  actor: Actor,
  verified: UserRecord,
  provenAt?: Date,
): Promise<Session> {
  const user = await lockVerified(deps.store, verified);
  if (user.banned_at !== null) throw new DomainError('identity.account_banned');
  await deps.store.revokeKey(actor.channelId, actor.apiKeyId, deps.clock.now());
  const key = await issueKey(deps, actor.channelId, user.id, provenAt);
  return { user: userOf(user, false), ...key };
}
