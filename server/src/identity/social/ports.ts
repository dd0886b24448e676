// The port of log-in with a provider: one question and one answer.
import type { SocialProvider } from '@floodlit/contract/primitives';
import type { Log } from '../../kernel/log.ts';
import type { LetterDeps } from '../mailed-links/ports.ts';
import type { SocialClaims } from './rules.ts';
import type { SocialStore } from './store.ts';

export type { SocialClaims } from './rules.ts';

export interface SocialQuestion {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** A log-in to prove identity. The provider asks for its password again, where it can. */
  readonly isConfirmation: boolean;
}

/** The answer that the browser brought back, with the values that were stored when it left. */
export interface SocialAnswer extends Omit<SocialQuestion, 'state' | 'isConfirmation'> {
  readonly code: string;
  /** The issuer of the answer, where the provider names it (RFC 9207). */
  readonly issuer: string | undefined;
}

/** The provider's answer does not hold. `reason` is a word for the log, never what was sent. */
export class SocialRefused extends Error {
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`The provider's answer is refused: ${reason}.`, options);
    this.name = 'SocialRefused';
    this.reason = reason;
  }
}

/** Each call answers or is refused within seconds. Any other error means that the provider is unavailable. */
export interface SocialGate {
  /** Where the deployment has configured the provider. */
  readonly name?: string;
  readonly clientId: string;
  readonly scope: string;
  /** The URL for the browser. */
  authorizationUrl(question: SocialQuestion): Promise<string>;
  /** @throws {SocialRefused} */
  identify(answer: SocialAnswer): Promise<SocialClaims>;
}

export type SocialGates = Readonly<Partial<Record<SocialProvider, SocialGate>>>;

export interface SocialDeps extends LetterDeps {
  readonly store: SocialStore;
  readonly gates: SocialGates;
  readonly log: Log;
}
