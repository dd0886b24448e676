// Pure rules of log-in with a provider: the matching account, and the next question to the user.
import { LoginRequest } from '@floodlit/contract/identity/identity';
import { limits } from '@floodlit/contract/limits';
import { stripInvisible } from '../../kernel/strip-invisible.ts';

/**
 * `verified`: the provider says that it has checked the address. `unverified`: it says that it has not.
 * `unstated`: it says nothing (Facebook, and an OpenID provider without `email_verified`).
 */
export type AddressTrust = 'verified' | 'unstated' | 'unverified';

export interface SocialPerson {
  /** The provider's own id of the account. */
  readonly subject: string;
  readonly email: string | null;
  readonly trust: AddressTrust;
  readonly first_name: string;
  readonly last_name: string;
}

/** The claims of a provider's answer, as it came. */
export interface SocialClaims {
  readonly subject: string;
  readonly email: string | undefined;
  readonly trust: AddressTrust;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
}

const nameOf = (name: string | undefined): string =>
  stripInvisible(stripInvisible(name ?? '').slice(0, limits.nameMaximum));

/** An address that could not be registered here counts as absent. Without a name, the address gives the name. */
export function personOf({ subject, email, trust, firstName, lastName }: SocialClaims): SocialPerson {
  const address = LoginRequest.shape.email.safeParse(email);
  const plain = address.success ? address.data : null;
  return {
    subject,
    email: plain,
    trust,
    first_name: nameOf(firstName) || nameOf(plain?.split('@')[0]),
    last_name: nameOf(lastName),
  };
}

/** The account here with this person's address. */
interface KnownAccount {
  readonly isVerified: boolean;
  readonly hasSameProvider: boolean;
}

export type SocialStep = 'join' | 'register' | 'link' | 'refuse';

/**
 * The next step for a person whose identity belongs to no account yet. Accounts join without a question only when both
 * sides have verified the address (T51). A second account of the same provider never joins so, because its address may
 * belong to somebody else by now. In both other cases of a known address, the user gives the password.
 */
export function stepOf({ trust, email }: SocialPerson, account: KnownAccount | undefined): SocialStep {
  if (email === null || trust === 'unverified') return 'refuse';
  if (account === undefined) return 'register';
  return trust === 'verified' && account.isVerified && !account.hasSameProvider ? 'join' : 'link';
}
