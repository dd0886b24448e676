// Counts attempts to log in, and asks for a harder captcha after many (T45). It slows, and locks nobody out.
import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LogInDeps } from './ports.ts';
import { isStrongEnough, strengthAsked, triesSeconds, type LoginTries } from './step-up-rules.ts';

type TryDeps = Pick<LogInDeps, 'tries' | 'keys' | 'clock'>;

export interface LoginTry {
  readonly channelId: number;
  /** The address as typed, whether or not an account has it (T47). */
  readonly email: string;
  readonly network: string;
}

const subjectsOf = ({ keys }: TryDeps, { email, network }: LoginTry): [Buffer, Buffer, Buffer] => [
  keys.hashOf(`account:${email}`),
  keys.hashOf(`network:${network}`),
  keys.hashOf('channel'),
];

const triesOf = ([ofAccount = 0, fromNetwork = 0, onChannel = 0]: readonly number[]): LoginTries => ({
  ofAccount,
  fromNetwork,
  onChannel,
});

function check(brought: CaptchaStrength, tries: LoginTries): void {
  if (!isStrongEnough(brought, strengthAsked(tries)))
    throw new DomainError('identity.stronger_captcha_required');
}

/**
 * Counts before the password is checked, so that a thousand attempts at once are a thousand.
 * An attempt whose captcha is too weak at its start is not counted, so it cannot make log-ins harder for others.
 * @throws {DomainError} `identity.stronger_captcha_required`
 */
export async function countLoginTry(
  deps: TryDeps,
  attempt: LoginTry,
  brought: CaptchaStrength,
): Promise<void> {
  const subjects = subjectsOf(deps, attempt);
  const now = deps.clock.now();
  check(brought, triesOf(await deps.tries.read(attempt.channelId, subjects, now)));
  const counts = await deps.tries.add(attempt.channelId, subjects, now, addSeconds(now, triesSeconds));
  check(brought, triesOf(counts.map((count) => count - 1)));
}

/** Undo the counted attempt after a successful log-in. The count of the account starts again at zero. */
export async function forgiveLoginTries(deps: TryDeps, attempt: LoginTry): Promise<void> {
  const [account, network, channel] = subjectsOf(deps, attempt);
  await deps.tries.forget(attempt.channelId, account);
  await deps.tries.takeBack(attempt.channelId, [network, channel]);
}
