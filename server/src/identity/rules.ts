// Pure rules of accounts: which passwords are too common, what of a user is shown.
import type { User } from '@floodlit/contract/identity';
import type { Locale } from '@floodlit/contract/primitives';
import { commonPasswords } from './common-password-rules.ts';

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
  /** Null unless it is temporary. */
  readonly temporary_password_until: Date | null;
  readonly has_password: boolean;
  readonly trial_period_used: boolean;
  readonly email_verified_at: Date | null;
  readonly deleted_at: Date | null;
}

/** The reason why a new password is refused, or undefined (R5.D1). Length is the schema's. */
export function refusalOfPassword(password: string, email: string): string | undefined {
  const plain = password.normalize('NFC').toLowerCase();
  if (commonPasswords.has(plain)) return 'This password is too common';
  if (plain === email || plain === email.split('@')[0])
    return 'The password must differ from your email address';
  return /^(.)\1*$/.test(plain) ? 'This password is too common' : undefined;
}

/** T54: what somebody else chose, and said to somebody, is not left lying about. */
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
});
