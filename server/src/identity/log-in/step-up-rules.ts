// Pure rules of how hard the captcha of a log-in must be.
// A few wrong passwords make it harder for everyone who tries the same account.
// The right password with that captcha always gets in (T45).
import { captchaStrengths, type CaptchaStrength } from '@floodlit/contract/identity/identity';

/** Failed attempts of the last hour. */
export interface LoginTries {
  readonly ofAccount: number;
  readonly fromNetwork: number;
  readonly onChannel: number;
}

export const triesSeconds = 3_600;

/** Wider counts have higher limits: a school is one network, and at kick-off users of the whole channel mistype. */
const enoughFor: Readonly<Record<Exclude<CaptchaStrength, 'usual'>, LoginTries>> = {
  strong: { ofAccount: 5, fromNetwork: 50, onChannel: 20_000 },
  strongest: { ofAccount: 60, fromNetwork: 500, onChannel: Number.POSITIVE_INFINITY },
};

const hasReached = (tries: LoginTries, limit: LoginTries): boolean =>
  tries.ofAccount >= limit.ofAccount ||
  tries.fromNetwork >= limit.fromNetwork ||
  tries.onChannel >= limit.onChannel;

export function strengthAsked(tries: LoginTries): CaptchaStrength {
  if (hasReached(tries, enoughFor.strongest)) return 'strongest';
  return hasReached(tries, enoughFor.strong) ? 'strong' : 'usual';
}

/** Acts other than log-ins that are counted per network only. */
export type CountedAct = 'register' | 'card';

/**
 * Limits for one network and hour. A class that registers stays below `strong`. A card tester gets `strongest` for
 * nearly every card.
 */
const enoughFromNetwork: Readonly<Record<CountedAct, Readonly<Record<'strong' | 'strongest', number>>>> = {
  register: { strong: 200, strongest: 1_000 },
  card: { strong: 20, strongest: 100 },
};

export function strengthOfNetwork(act: CountedAct, count: number): CaptchaStrength {
  const { strong, strongest } = enoughFromNetwork[act];
  if (count >= strongest) return 'strongest';
  return count >= strong ? 'strong' : 'usual';
}

export const isStrongEnough = (brought: CaptchaStrength, asked: CaptchaStrength): boolean =>
  captchaStrengths.indexOf(brought) >= captchaStrengths.indexOf(asked);
