// The captcha of a deployment: off, the own one, or Google's with the own one as its stand-in.
import type { Config } from '../config/config.ts';
import type { CaptchaVerifier } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { createAltchaCaptcha, noCaptcha } from './altcha-captcha.ts';
import { createRecaptchaCaptcha } from './recaptcha-captcha.ts';

interface CaptchaDeps extends Pick<Config, 'captcha' | 'recaptcha'> {
  readonly secret: Parameters<typeof createAltchaCaptcha>[0];
  readonly clock: Clock;
  readonly log: Log;
}

export function createCaptcha({ captcha, recaptcha, secret, clock, log }: CaptchaDeps): CaptchaVerifier {
  if (captcha === 'off') return noCaptcha;
  const own = createAltchaCaptcha(secret, clock);
  return recaptcha === undefined ? own : createRecaptchaCaptcha({ ...recaptcha, own, clock, log });
}
