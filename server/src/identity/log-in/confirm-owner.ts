// A user proves ownership again before a sensitive change of the account (T58): by the password.
// A user without a password proves it by a log-in at the provider within the last minutes.
import { limits } from '@floodlit/contract/limits';
import type { LoggedInUser } from '../../kernel/actor.ts';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { confirmPassword } from './confirm-password.ts';
import type { LogInDeps } from './ports.ts';
import type { UserRecord } from '../rules.ts';

/** The end of the time without a new proof; undefined when the session needs one now. */
export async function findProofEnd(
  { store, clock }: Pick<LogInDeps, 'store' | 'clock'>,
  { channelId, apiKeyId }: LoggedInUser,
): Promise<Date | undefined> {
  const provenAt = await store.findProof(channelId, apiKeyId);
  const end = provenAt && addSeconds(provenAt, limits.proofSeconds);
  return end !== undefined && end > clock.now() ? end : undefined;
}

/** @throws {DomainError} `identity.current_password_wrong`, `identity.confirmation_needed`, `request.invalid` without a password. */
export async function confirmOwner(
  deps: LogInDeps,
  actor: LoggedInUser,
  password: string | undefined,
): Promise<UserRecord> {
  if (password !== undefined) return confirmPassword(deps, actor, password);
  const user = await deps.store.findUser(actor.channelId, actor.userId);
  if (user === undefined) throw new DomainError('identity.login_required');
  if (user.has_password)
    throw new DomainError('request.invalid', { errors: { current_password: ['Field is required'] } });
  if ((await findProofEnd(deps, actor)) === undefined) throw new DomainError('identity.confirmation_needed');
  return user;
}
