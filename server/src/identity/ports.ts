// The ports of identity: slow password hashes, captchas, api keys, tombstones, and the stores.
import type {
  CaptchaAction,
  CaptchaChallenge,
  CaptchaStrength,
  User,
} from '@floodlit/contract/identity/identity';
import type { Clock } from '../kernel/clock.ts';
import type { ChannelDeps } from '../channel/index.ts';
import type { ApiKeys } from '../kernel/api-keys.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { Transact } from '../kernel/transact.ts';
import type { AccountStore } from './store-account.ts';
import type { MailDeps } from '../mail/index.ts';
import type { EmailChangeStore } from './mailed-links/store-email-changes.ts';
import type { AnswerStore } from './forms/store-answers.ts';
import type { FormStore } from './forms/store.ts';
import type { IdentityStore } from './store.ts';
import type { LinkStore } from './mailed-links/store.ts';
import type { NetworkStore } from './log-in/store-networks.ts';
import type { TryStore } from './log-in/store-tries.ts';

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

/**
 * Records the deletion of an account by its channel and id. The time tells it from a later account with the same id.
 */
export interface Tombstone {
  readonly channel_id: number;
  readonly user_id: number;
  readonly created_at: Date;
}

/** Stored outside the database, because a restored backup could bring the accounts back. */
export interface Tombstones {
  write(tombstone: Tombstone): Promise<void>;
  read(): Promise<readonly Tombstone[]>;
}

/** Whether the user still has to choose the channel's free pass. Commerce implements it. */
export interface BasicPass {
  isBasicPassMissing(channelId: number, userId: number, now: Date): Promise<boolean>;
}

/** Reads the capabilities that the passes of an account give, from the room `access`. */
export interface ReadGrants {
  (viewer: {
    readonly channelId: number;
    readonly userId: number;
  }): Promise<Pick<User, 'capabilities' | 'featureCount'>>;
}

export interface PersonalPart {
  /** The part's file name in the archive, without `.json`. */
  readonly part: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Reads the personal data that all rooms store about a user. */
export interface PersonalData {
  read(channelId: number, userId: number): Promise<readonly PersonalPart[]>;
}

export interface IdentityDeps {
  readonly store: IdentityStore;
  readonly account: AccountStore;
  readonly links: LinkStore;
  readonly emailChanges: EmailChangeStore;
  readonly networks: NetworkStore;
  readonly tries: TryStore;
  readonly forms: FormStore;
  /** For operators alone. */
  readonly answers: AnswerStore;
  readonly personalData: PersonalData;
  readonly basicPass: BasicPass;
  readonly readGrants: ReadGrants;
  readonly tombstones: Tombstones;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly captcha: CaptchaVerifier;
  readonly rateLimit: RateLimit;
  readonly keys: ApiKeys;
}

/** The dependencies of a verb that writes to an account's mailbox, in the channel's name. */
export interface LetterDeps {
  readonly identity: IdentityDeps;
  readonly channel: ChannelDeps;
  readonly mail: MailDeps;
}
