// Pure rules of log-in with somebody else's account: who a person is to us, and what is still to be asked.
import { LoginRequest } from '@floodlit/contract/identity';
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

/** An address that could not be registered here is none; who gives no name has that of the address. */
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

/** The account that has the person's address here. */
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
