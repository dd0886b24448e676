// Counts registrations and card set-ups per network. Above a limit it asks for a harder captcha instead of refusing.
// A school, or all phones of a mobile carrier, may share one address (T24, decision 030).
import type { CaptchaStrength } from '@floodlit/contract/identity/identity';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import type { LogInDeps } from './ports.ts';
import { isStrongEnough, strengthOfNetwork, triesSeconds, type CountedAct } from './step-up-rules.ts';

/** The maximum of one network with any captcha, and its maximum where no captcha is asked. */
const bounds: Readonly<Record<CountedAct, Readonly<Record<'proven' | 'unproven', LimitName>>>> = {
  register: { proven: 'register', unproven: 'registerUnproven' },
  card: { proven: 'cardSetupAddress', unproven: 'cardSetupAddressUnproven' },
};

interface NetworkAct {
  readonly channelId: number;
  readonly act: CountedAct;
  readonly network: string;
}

/**
 * Counts before the act, so that concurrent requests all count. A request with a too weak captcha does not count.
 * @param brought the result of `checkCaptcha`.
 * @throws {DomainError} `identity.stronger_captcha_required`, `request.rate_limited`
 */
export async function countFromNetwork(
  { tries, keys, clock, rateLimit }: Pick<LogInDeps, 'tries' | 'keys' | 'clock' | 'rateLimit'>,
  { channelId, act, network }: NetworkAct,
  brought: CaptchaStrength | 'off',
): Promise<void> {
  // Counts the registrations of all channels together: each costs a password hash and a mail.
  const place = act === 'register' ? network : `${channelId}:${network}`;
  if (brought === 'off') return rateLimit.check(bounds[act].unproven, place);
  const subject = keys.hashOf(`${act}:${network}`);
  const now = clock.now();
  const check = (count = 0): void => {
    if (!isStrongEnough(brought, strengthOfNetwork(act, count)))
      throw new DomainError('identity.stronger_captcha_required');
  };
  check((await tries.read(channelId, [subject], now))[0]);
  await rateLimit.check(bounds[act].proven, place);
  const [count = 1] = await tries.add(channelId, [subject], now, addSeconds(now, triesSeconds));
  check(count - 1);
}
