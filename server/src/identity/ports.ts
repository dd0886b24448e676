// The ports that every sub-room of identity takes: accounts, api keys, passwords and captchas.
import type { CaptchaAction, CaptchaChallenge, CaptchaStrength } from '@floodlit/contract/identity/identity';
import type { Clock } from '../kernel/clock.ts';
import type { ApiKeys } from '../kernel/api-keys.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Transact } from '../kernel/transact.ts';
import type { AccountStore } from './store-account.ts';
import type { IdentityStore } from './store.ts';

export type { ApiKeys } from '../kernel/api-keys.ts';
export type { Passwords } from '../kernel/passwords.ts';

export interface SolvedCaptcha {
  /** Makes the solution unique. It is stored until the solution expires. */
  readonly signature: string;
  readonly expiresAt: Date;
  readonly strength: CaptchaStrength;
}

/** The purpose of a solution. A solution for another action or another host is invalid. */
export interface CaptchaQuestion {
  readonly action: CaptchaAction;
  /** The channel's host that the form is on. */
  readonly hostname: string;
}

/**
 * `doubtful`: solved, and still rated as a robot. `unavailable`: the captcha service did not answer. `off`: no
 * captcha is asked.
 */
export type CaptchaVerdict = SolvedCaptcha | 'missing' | 'invalid' | 'doubtful' | 'unavailable' | 'off';

export interface CaptchaVerifier {
  createChallenge(strength: CaptchaStrength, question: CaptchaQuestion): Promise<CaptchaChallenge>;
  verify(token: string | undefined, question: CaptchaQuestion): Promise<CaptchaVerdict>;
}

/** The accounts and their api keys. */
export interface AccountsDeps {
  readonly store: IdentityStore;
  readonly account: AccountStore;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly rateLimit: RateLimit;
  readonly keys: ApiKeys;
}
