// The actor of a call: the same small value for every verb. It contains the channel, so no verb can omit it.

export interface Visitor {
  readonly kind: 'visitor';
  readonly channelId: number;
  readonly apiKeyId: string;
  /** Set once the client should get another key. */
  readonly apiKeyEndsAt?: Date;
  /** ISO 3166 country of the address, when known. */
  readonly country: string | undefined;
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
}

export type Actor = Visitor | LoggedInUser;
