import './hero.css';
import { useId, type ReactNode } from 'react';

/** The hero of a page: text and actions beside art that fades towards them, in both reading directions. */
export function Hero({
  eyebrow,
  title,
  lead,
  actions,
  aside,
  art,
  size = 'tall',
  headingLevel = 1,
}: {
  eyebrow?: ReactNode;
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Between lead and actions, e.g. a countdown. */
  aside?: ReactNode;
  art: ReactNode;
  /** A lower hero, so that more of the page is visible at once. */
  size?: 'tall' | 'short';
  headingLevel?: 1 | 2;
}): ReactNode {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={`hero hero--${size}`} aria-labelledby={titleId}>
      <div className="hero__art">{art}</div>
      <div className="hero__copy">
        {eyebrow !== undefined && <div className="hero__eyebrow">{eyebrow}</div>}
        <Heading className="hero__title" id={titleId} tabIndex={headingLevel === 1 ? -1 : undefined}>
          {title}
        </Heading>
        {lead !== undefined && <p className="hero__lead">{lead}</p>}
        {aside}
        {actions !== undefined && <div className="hero__actions">{actions}</div>}
      </div>
    </section>
  );
}
