// A fake captcha whose solutions are fixed texts: `strong:7` is the seventh strong solution. Each is valid once, as
// real ones are.
import { captchaStrengths } from '@floodlit/contract/identity/identity';
import type { CaptchaVerifier } from '../../src/identity/index.ts';
import { startOfTests } from '../fixed.ts';

const longAfter = new Date(startOfTests.getTime() + 365 * 86_400_000);

export const fixedCaptcha: CaptchaVerifier = {
  createChallenge: async (strength) => ({ challenge: strength }),
  verify: async (token) => {
    if (token === undefined) return 'missing';
    const strength = captchaStrengths.find((name) => token.startsWith(`${name}:`));
    return strength === undefined ? 'invalid' : { signature: token, expiresAt: longAfter, strength };
  },
};
