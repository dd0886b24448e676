// What accounts need from outside: passwords hashed slowly, a captcha, the time.
import type { Clock } from '../kernel/clock.ts';
import type { ChannelDeps } from '../channel/index.ts';
import type { RateLimit } from '../kernel/rate-limit.ts';
import type { Transact } from '../kernel/transact.ts';
import type { AccountStore } from './account-store.ts';
import type { MailDeps } from '../mail/index.ts';
import type { FormStore } from './form-store.ts';
import type { IdentityStore } from './store.ts';
import type { LinkStore } from './store-links.ts';
import type { NetworkStore } from './store-networks.ts';

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

/** That an account was deleted, known by no more than its place; its moment tells it from a later one of the same id. */
export interface Tombstone {
  readonly channel_id: number;
  readonly user_id: number;
  readonly created_at: Date;
}

/** Kept outside the database, which a backup may bring back. */
export interface Tombstones {
  write(tombstone: Tombstone): Promise<void>;
  read(): Promise<readonly Tombstone[]>;
}

export interface IdentityDeps {
  readonly store: IdentityStore;
  readonly account: AccountStore;
  readonly links: LinkStore;
  readonly networks: NetworkStore;
  readonly forms: FormStore;
  readonly tombstones: Tombstones;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly captcha: CaptchaVerifier;
  readonly rateLimit: RateLimit;
  readonly keys: ApiKeys;
}

/** What a verb needs that writes to its account's mailbox, in the channel's name. */
export interface LetterDeps {
  readonly identity: IdentityDeps;
  readonly channel: ChannelDeps;
  readonly mail: MailDeps;
}
