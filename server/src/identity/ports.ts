// What accounts need from outside: passwords hashed slowly, a captcha, the time.
import type { Clock } from '../kernel/clock.ts';
import type { RateLimit } from '../kernel/rate-limit.ts';
import type { Transact } from '../kernel/transact.ts';
import type { IdentityStore } from './store.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Constant in time; `hash` undefined takes as long as a real one, so that a stranger's address looks like a known one (T47). */
  verify(password: string, hash: string | undefined): Promise<boolean>;
}

export interface SolvedCaptcha {
  /** What makes the solution unique, remembered until it expires. */
  readonly signature: string;
  readonly expiresAt: Date;
}

export interface CaptchaVerifier {
  /** Undefined where no captcha is asked. */
  createChallenge(): Promise<string | undefined>;
  /** Undefined when the solution is wrong or too old; `off` when no captcha is asked. */
  verify(token: string | undefined): Promise<SolvedCaptcha | 'missing' | 'invalid' | 'off'>;
}

export interface ApiKeys {
  /** A fresh secret and what is stored of it. */
  create(): { readonly id: string; readonly key: string; readonly hash: Buffer };
  hashOf(key: string): Buffer;
}

export interface IdentityDeps {
  readonly store: IdentityStore;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly captcha: CaptchaVerifier;
  readonly rateLimit: RateLimit;
  readonly keys: ApiKeys;
}
