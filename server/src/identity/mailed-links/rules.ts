// Pure rules of mailed links: what each is bound to, and whether one still opens anything.
import type { UserRecord } from '../rules.ts';

export type LinkPurpose =
  | 'password_reset'
  | 'email_verification'
  | 'account_deletion'
  | 'email_change_old'
  | 'email_change_new';

/** The links of a change of address go to two mailboxes and confirm only that change. */
export type EmailChangePurpose = Extract<LinkPurpose, `email_change_${string}`>;
export const isOfEmailChange = (purpose: LinkPurpose): purpose is EmailChangePurpose =>
  purpose === 'email_change_old' || purpose === 'email_change_new';

export interface LinkedChange {
  readonly id: number;
  readonly old_email: string;
  readonly new_email: string;
}

type LinkedUser = Pick<UserRecord, 'id' | 'email' | 'password_hash'>;

/** The mailbox that gets a link of this purpose. */
export const mailboxOf = (
  purpose: LinkPurpose,
  { email }: Pick<UserRecord, 'email'>,
  change?: LinkedChange,
): string => (purpose === 'email_change_new' ? change?.new_email : change?.old_email) ?? email;

/**
 * The state of the account when the link was made (T52). A change of the password kills the account's links.
 * Only a link that confirms an address survives it, and dies with the address.
 */
export const stateOf = (
  purpose: LinkPurpose,
  { id, email, password_hash }: LinkedUser,
  change?: LinkedChange,
): string =>
  JSON.stringify([
    purpose,
    id,
    change?.old_email ?? email,
    purpose === 'email_verification' ? '' : password_hash,
    ...(change === undefined ? [] : [change.id, change.new_email]),
  ]);

export interface JudgedLink {
  readonly purpose: string;
  readonly email: string;
  readonly isUsed: boolean;
  readonly expires_at: Date;
  readonly hasState: boolean;
}

/**
 * `moved`: the account has another address now. `used`: the link was valid until its use. `dead`: no reason is given.
 */
export function judgeLink(
  link: JudgedLink,
  { purpose, email, now }: { purpose: LinkPurpose; email: string; now: Date },
): 'good' | 'used' | 'moved' | 'dead' {
  if (link.purpose !== purpose || now >= link.expires_at) return 'dead';
  if (link.email !== email) return link.isUsed ? 'dead' : 'moved';
  if (!link.hasState) return 'dead';
  return link.isUsed ? 'used' : 'good';
}
