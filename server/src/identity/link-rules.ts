// Pure rules of mailed links: what each is bound to, and whether one still opens anything.
import type { UserRecord } from './rules.ts';

export type LinkPurpose = 'password_reset' | 'email_verification';

/**
 * What the account was like when the link was made (T52). A link for a new password dies with the old one, however it was
 * changed; one that confirms an address lives as long as the address.
 */
export const stateOf = (
  purpose: LinkPurpose,
  { id, email, password_hash }: Pick<UserRecord, 'id' | 'email' | 'password_hash'>,
): string => JSON.stringify([purpose, id, email, purpose === 'password_reset' ? password_hash : '']);

export interface JudgedLink {
  readonly purpose: string;
  readonly email: string;
  readonly isUsed: boolean;
  readonly expires_at: Date;
  readonly hasState: boolean;
}

/** `moved` when the account has another address by now; `dead` tells no more than that. */
export function judgeLink(
  link: JudgedLink,
  { purpose, email, now }: { purpose: LinkPurpose; email: string; now: Date },
): 'good' | 'moved' | 'dead' {
  if (link.purpose !== purpose || link.isUsed || now >= link.expires_at) return 'dead';
  if (link.email !== email) return 'moved';
  return link.hasState ? 'good' : 'dead';
}
