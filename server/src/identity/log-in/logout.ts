// Logs out: the key stops working, and the client gets a visitor's key, so that browsing continues.
import type { Session } from '@floodlit/contract/identity/identity';
import type { Actor } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/errors.ts';
import { isPassesFormIncomplete } from '../forms/custom-forms.ts';
import { issueKey } from '../keys/issue-key.ts';
import type { FormsDeps } from '../forms/ports.ts';
import type { AccountsDeps } from '../ports.ts';

/** @throws {DomainError} `identity.log_out_refused` for a visitor, and before the passes form is complete (R4.08). */
export async function logout(deps: AccountsDeps & Pick<FormsDeps, 'forms'>, actor: Actor): Promise<Session> {
  if (actor.kind !== 'user' || (await isPassesFormIncomplete(deps, actor.channelId, actor.userId)))
    throw new DomainError('identity.log_out_refused');
  return deps.transact(async (scope) => {
    const store = deps.store.within(scope);
    await store.revokeKey(actor.channelId, actor.apiKeyId, deps.clock.now());
    return { user: null, ...(await issueKey({ ...deps, store }, actor.channelId, null)) };
  });
}
