// Checks the address and the password of a stranger. A logged-in user confirms a password in confirm-password.ts.
import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { DomainError } from '../../kernel/errors.ts';
import type { LogInDeps } from './ports.ts';
import type { UserRecord } from '../rules.ts';
import type { IdentityStore } from '../store.ts';
import { countLoginTry, forgiveLoginTries } from './step-up.ts';
import { findStillVerified, verifyPassword } from './verify-password.ts';

export interface Attempt {
  readonly channelId: number;
  readonly email: string;
  readonly password: string;
  /** The address range that one household or school shares. */
  readonly network: string;
  /** The strength of the solved captcha. Without a captcha, the limits on attempts are tighter. */
  readonly captcha: CaptchaStrength | 'off';
}

const networkHash = ({ keys }: Pick<LogInDeps, 'keys'>, userId: number, network: string): Buffer =>
  keys.hashOf(`network:${userId}:${network}`);

/** Remembers the network of a successful log-in. */
export const recordNetwork = (
  deps: Pick<LogInDeps, 'networks' | 'keys' | 'clock'>,
  { channel_id, id }: Pick<UserRecord, 'channel_id' | 'id'>,
  network: string,
): Promise<void> => deps.networks.remember(channel_id, id, networkHash(deps, id, network), deps.clock.now());

/**
 * Without a captcha to slow them, many networks that attack one account, or all accounts, share one limit (T45). The
 * owner still gets in: from a known network, and from anywhere by a mailed link.
 */
async function checkSiege(
  deps: LogInDeps,
  { channelId, email, network }: Attempt,
  user: UserRecord | undefined,
): Promise<void> {
  try {
    await deps.rateLimit.check('loginAccount', `${channelId}:${email}`);
    await deps.rateLimit.check('loginChannel', String(channelId));
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'request.rate_limited') throw error;
    const userId = user?.id ?? 0;
    if (!(await deps.networks.knows(channelId, userId, networkHash(deps, userId, network))))
      throw new DomainError('identity.account_guarded', error.details);
  }
}

/**
 * A wrong password and an unknown address get the same answer after the same time (T47).
 * @throws {DomainError} `identity.wrong_credentials`, `identity.stronger_captcha_required`,
 * `identity.account_guarded`, `identity.temporary_password_ended`, `request.rate_limited`
 */
export async function checkCredentials(deps: LogInDeps, attempt: Attempt): Promise<UserRecord> {
  const { channelId, email, password, network, captcha } = attempt;
  const user = await verifyPassword(deps, {
    password,
    countTry: async () => {
      await deps.rateLimit.check('loginAddress', `${channelId}:${network}`);
      if (captcha === 'off') await deps.rateLimit.check('login', `${channelId}:${email}:${network}`);
      else await countLoginTry(deps, attempt, captcha);
    },
    find: async () => {
      const found = await deps.store.findUserByEmail(channelId, email);
      if (captcha === 'off') await checkSiege(deps, attempt, found);
      return found;
    },
  });
  if (user === undefined) throw new DomainError('identity.wrong_credentials');
  if (captcha !== 'off') await forgiveLoginTries(deps, attempt);
  return user;
}

/**
 * Call it in the transaction that follows. @throws {DomainError} `identity.wrong_credentials` when the password has
 * changed since.
 */
export async function lockVerified(
  store: Pick<IdentityStore, 'lockUser'>,
  verified: UserRecord,
): Promise<UserRecord> {
  const user = await findStillVerified(store, verified);
  if (user === undefined) throw new DomainError('identity.wrong_credentials');
  return user;
}
