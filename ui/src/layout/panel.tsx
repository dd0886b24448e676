import './panel.css';
import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';

/** A raised box that groups content. */
export function Panel({
  title,
  children,
  sticky = false,
  headingLevel = 2,
}: {
  title?: ReactNode;
  children: ReactNode;
  /** Sticky beside longer content on wide windows. */
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

/** A vertical stack with one gap of the space scale. */
export function Stack({
  gap = 4,
  children,
}: {
  gap?: 1 | 2 | 3 | 4 | 5 | 6;
  children: ReactNode;
}): ReactNode {
  return <div className={`stack stack--${gap}`}>{children}</div>;
}
