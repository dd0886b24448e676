// Pure rules of accounts: the end of a temporary password, and the visible fields of a user.
import { noGrants, type User } from '@floodlit/contract/identity/identity';
import type { Locale } from '@floodlit/contract/primitives';

export interface UserRecord {
  readonly id: number;
  readonly channel_id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string | null;
  readonly newsletter: boolean;
  readonly language: Locale | null;
  readonly temporary_password: boolean;
  /** Null for a password that the user chose. */
  readonly temporary_password_until: Date | null;
  readonly has_password: boolean;
  readonly trial_period_used: boolean;
  readonly email_verified_at: Date | null;
  readonly deleted_at: Date | null;
  /** The time of the ban; null without one. */
  readonly banned_at: Date | null;
}

/** T54: an operator knows it, so it must not stay valid for long. */
export const isPasswordOver = (
  { temporary_password, temporary_password_until }: UserRecord,
  now: Date,
): boolean => temporary_password && (temporary_password_until === null || temporary_password_until <= now);

export const userOf = (record: UserRecord, isGeoBlocked: boolean): User => ({
  id: record.id,
  email: record.email,
  email_verified: record.email_verified_at !== null,
  first_name: record.first_name,
  last_name: record.last_name,
  phone: record.phone,
  newsletter: record.newsletter,
  language: record.language,
  temporary_password: record.temporary_password,
  has_password: record.has_password,
  trial_period_used: record.trial_period_used,
  is_geo_blocked: isGeoBlocked,
  ...noGrants,
});
