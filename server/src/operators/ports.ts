// The ports of operators: codes of an authenticator app, passkeys, secrets, mail, and the stores.
import type { ChannelDeps } from '../channel/index.ts';
import type { ApiKeys } from '../kernel/api-keys.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Passwords } from '../kernel/passwords.ts';
import type { Transact } from '../kernel/transact.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import type { MailDeps } from '../mail/index.ts';
import type { Sealer } from '../stripe-account/sealer.ts';
import type { AuditStore } from './audit/store.ts';
import type { GrantStore } from './store-grants.ts';
import type { LogInStore } from './store-log-in.ts';
import type { OperatorStore } from './store.ts';
import type { WorkLinkStore } from './work-links/store.ts';

/** Codes of an authenticator app (RFC 6238). */
export interface Totp {
  createSecret(): string;
  /** The `otpauth:` address that the app reads from a QR code. */
  addressOf(secret: string, account: string): string;
  /** The code that the app shows now. */
  codeAt(secret: string, now: Date): string;
  /** The time step of a code that is right now, one step early or one step late. Undefined for a wrong code. */
  stepOf(secret: string, code: string, now: Date): number | undefined;
}

export type CredentialJson = Readonly<Record<string, unknown>>;

export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface PasskeyQuestion {
  readonly challenge: string;
  readonly options: CredentialJson;
}

/** The host and the origin of the console: a passkey of another site does not verify. */
export interface PasskeySite {
  readonly host: string;
  readonly origin: string;
}

export interface Passkeys {
  /** @param allowed the passkeys of one operator; undefined asks for any. */
  ask(site: PasskeySite, allowed: readonly StoredPasskey[] | undefined): Promise<PasskeyQuestion>;
  askForNew(
    site: PasskeySite,
    owner: { readonly id: number; readonly email: string; readonly name: string },
    known: readonly StoredPasskey[],
  ): Promise<PasskeyQuestion>;
  /** The new counter of the passkey, or undefined when the answer does not verify its user. */
  verify(
    site: PasskeySite,
    challenge: string,
    answer: CredentialJson,
    passkey: StoredPasskey,
  ): Promise<number | undefined>;
  verifyNew(site: PasskeySite, challenge: string, answer: CredentialJson): Promise<StoredPasskey | undefined>;
}

export interface OperatorDeps {
  readonly store: OperatorStore;
  readonly grants: GrantStore;
  readonly logIns: LogInStore;
  readonly audit: AuditStore;
  readonly workLinks: WorkLinkStore;
  /** The keys of links of work are derived from it, so that no key is stored. */
  readonly workLinkSecret: Uint8Array;
  readonly clock: Clock;
  readonly transact: Transact;
  readonly passwords: Passwords;
  readonly keys: ApiKeys;
  readonly rateLimit: RateLimit;
  readonly sealer: Sealer;
  readonly totp: Totp;
  readonly passkeys: Passkeys;
  readonly mail: MailDeps;
  readonly channel: ChannelDeps;
  /** The same refusals as for viewers' passwords. */
  readonly refusalOfPassword: (
    password: string,
    about: { readonly email: string; readonly names: readonly string[] },
  ) => string | undefined;
}

/** The browser of a log-in. */
export interface Device {
  readonly address: string;
  /** The range that one household or school shares. */
  readonly network: string;
  readonly browser: string | null;
  readonly system: string | null;
  /** The cookie of a device that somebody has logged in from. */
  readonly key: string | undefined;
}
