import type { ReactNode } from 'react';

/** Not shown: it tells a password manager whose password this is. */
export function WhosePassword({ email }: { email: string }): ReactNode {
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
