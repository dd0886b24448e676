// Who asks: the same small fact for every verb. The channel is part of it, so no verb can forget whose data it may touch.

export interface Visitor {
  readonly kind: 'visitor';
  readonly channelId: number;
  readonly apiKeyId: string;
  /** Told once it is time for another key. */
  readonly apiKeyEndsAt?: Date;
  /** ISO 3166 country of the address, when known. */
  readonly country: string | undefined;
}

export interface LoggedInUser {
  readonly kind: 'user';
  readonly channelId: number;
  readonly apiKeyId: string;
  /** Told once it is time for another key. */
  readonly apiKeyEndsAt?: Date;
  readonly userId: number;
  /** Nearly nothing is open to them until they have set a password of their own (T54). */
  readonly hasTemporaryPassword: boolean;
  readonly country: string | undefined;
}

export type Actor = Visitor | LoggedInUser;
