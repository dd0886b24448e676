import type { ReactNode } from 'react';

/** Hidden: it tells a password manager the account of this password. */
export function PasswordOwner({ email }: { email: string }): ReactNode {
  return (
    <input
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      autoComplete="username"
      value={email}
      readOnly
    />
  );
}
