// Pure rules of accounts: which passwords are too common, what of a user is shown.
import type { User } from '@floodlit/contract/identity';
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
  readonly trial_period_used: boolean;
}

/** The passwords that are tried first by anyone who guesses; compared without case (R5.D1). */
const commonPasswords = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd 12345678 123456789 1234567890
  qwertyui qwertyuiop qwerty123 1q2w3e4r 1q2w3e4r5t iloveyou iloveyou1 sunshine princess football football1 baseball
  baseball1 basketball superman trustno1 welcome1 welcome123 letmein1 letmein123 abcd1234 abc12345 11111111 00000000
  88888888 87654321 123123123 12341234 1234abcd asdfghjkl asdf1234 zxcvbnm1 admin123 administrator changeme changeme1
  starwars computer internet michelle jennifer whatever dragon123 monkey123 master123 shadow123 hockey123 soccer123
  liverpool chelsea1 arsenal1 barcelona madrid123 qazwsxedc 1qaz2wsx q1w2e3r4 q1w2e3r4t5 aaaaaaaa samsung1 pokemon1
  charlie1 michael1 jordan23 babygirl lovely123 blink182 killer123 freedom1 hello123 hellohello testtest test1234
  secret123 password! password1! qwerty12 qwerty1234 motdepasse azerty123 azertyuiop bonjour1 floodlit floodlit1`.split(
    /\s+/,
  ),
);

/** The reason why a new password is refused, or undefined. Length is the schema's. */
export function refusalOfPassword(password: string, email: string): string | undefined {
  const plain = password.toLowerCase();
  if (commonPasswords.has(plain)) return 'This password is too common';
  if (plain === email || plain === email.split('@')[0])
    return 'The password must differ from your email address';
  return /^(.)\1*$/.test(plain) ? 'This password is too common' : undefined;
}

/** Invisible and direction-changing characters make one name look like another (T65). */
export const withoutTricks = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cc}]/gu, '')
    .trim();

export const userOf = (record: UserRecord, isGeoBlocked: boolean): User => ({
  id: record.id,
  email: record.email,
  first_name: record.first_name,
  last_name: record.last_name,
  phone: record.phone,
  newsletter: record.newsletter,
  language: record.language,
  temporary_password: record.temporary_password,
  trial_period_used: record.trial_period_used,
  is_geo_blocked: isGeoBlocked,
});
