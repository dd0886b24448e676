import './account.css';
import type { ReactNode } from 'react';

/** A section of the account page: description beside the controls, if there is room. */
export function AccountSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="account-section" aria-labelledby={id}>
      <div className="account-section__head">
        <h2 id={id}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      <div className="account-section__body">{children}</div>
    </section>
  );
}
