// How hard a captcha a log-in has to bring: pure. A few wrong passwords make it harder for everyone who tries the same, and
// the right password with it always gets in (T45).
import { captchaStrengths, type CaptchaStrength } from '@floodlit/contract/identity';

/** Of the last hour: tries that were not right. */
export interface LoginTries {
  readonly ofAccount: number;
  readonly fromNetwork: number;
  readonly onChannel: number;
}

export const triesSeconds = 3_600;

/** A school is one network, and at kick-off a whole channel mistypes: what is counted more widely is wider. */
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

export const isStrongEnough = (brought: CaptchaStrength, asked: CaptchaStrength): boolean =>
  captchaStrengths.indexOf(brought) >= captchaStrengths.indexOf(asked);
