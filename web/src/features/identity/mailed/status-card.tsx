import './status-card.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHeading } from '../../../lib/page-heading.tsx';

/** One sign, what it means, and what to do next. */
export function StatusCard({
  icon,
  tone = 'plain',
  title,
  children,
  actions,
  isAnswer = false,
}: {
  icon: ReactNode;
  tone?: 'plain' | 'good' | 'bad';
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** It takes the place of what was there: its heading is where a reader goes on. */
  isAnswer?: boolean;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) box.current?.querySelector('h1')?.focus();
  }, [isAnswer, title]);
  return (
    <div className={`status-card status-card--${tone}`} ref={box}>
      <span className="status-card__sign" aria-hidden="true">
        {icon}
      </span>
      <div className="status-card__words">
        <PageHeading>{title}</PageHeading>
        {children}
      </div>
      {actions !== undefined && <div className="status-card__acts">{actions}</div>}
    </div>
  );
}
