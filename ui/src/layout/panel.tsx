import './panel.css';
import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';

/** A raised box for things that belong together. */
export function Panel({
  title,
  children,
  sticky = false,
  headingLevel = 2,
}: {
  title?: ReactNode;
  children: ReactNode;
  /** Stays in view beside longer content on wide windows. */
  sticky?: boolean;
  headingLevel?: 2 | 3;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={joinClasses('panel', sticky && 'panel--sticky')}>
      {title !== undefined && <Heading className="panel__title">{title}</Heading>}
      {children}
    </section>
  );
}

/** Things one under another at one distance of the space scale. */
export function Stack({
  gap = 4,
  children,
}: {
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  children: ReactNode;
}): ReactNode {
  return <div className={`stack stack--${gap}`}>{children}</div>;
}
