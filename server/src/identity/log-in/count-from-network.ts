// Counts registrations and card set-ups per network. Above a limit it asks for a harder captcha instead of refusing.
// A school, or all phones of a mobile carrier, may share one address (T24, decision 030).
import type { CaptchaStrength } from '@floodlit/contract/identity';
import { addSeconds } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { LimitName } from '../../limits/rate-limit.ts';
import type { IdentityDeps } from '../ports.ts';
import { isStrongEnough, strengthOfNetwork, triesSeconds, type CountedAct } from './step-up-rules.ts';

/** The most that a network may do whatever work it brings, and what it may do where no captcha is asked. */
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
 * Counted before the act, so that a thousand at once count as a thousand. A request that brings too little is not counted.
 * @param brought what `checkCaptcha` answered.
 * @throws {DomainError} `identity.stronger_captcha_required`, `request.rate_limited`
 */
export async function countFromNetwork(
  { tries, keys, clock, rateLimit }: Pick<IdentityDeps, 'tries' | 'keys' | 'clock' | 'rateLimit'>,
  { channelId, act, network }: NetworkAct,
  brought: CaptchaStrength | 'off',
): Promise<void> {
  // Accounts of all channels together: each costs a hashed password and a mail.
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
