// The actor of a call: the same small value for every verb. It contains the channel, so no verb can omit it.
import type { Locale } from '@floodlit/contract/primitives';

export interface Visitor {
  readonly kind: 'visitor';
  readonly channelId: number;
  readonly apiKeyId: string;
  /** Set once the client should get another key. */
  readonly apiKeyEndsAt?: Date;
  /** ISO 3166 country of the address, when known. */
  readonly country: string | undefined;
  /** The language of the content in the answer: one that the channel offers. */
  readonly language: Locale;
}

export interface LoggedInUser {
  readonly kind: 'user';
  readonly channelId: number;
  readonly apiKeyId: string;
  /** Set once the client should get another key. */
  readonly apiKeyEndsAt?: Date;
  readonly userId: number;
  /** Nearly nothing is open to them until they have set a password of their own (T54). */
  readonly hasTemporaryPassword: boolean;
  readonly country: string | undefined;
  /** The language of the content in the answer: one that the channel offers. */
  readonly language: Locale;
}

export type Actor = Visitor | LoggedInUser;

/** The owner of a key. The request adds its language. */
export type KeyOwner = Omit<Visitor, 'language'> | Omit<LoggedInUser, 'language'>;
