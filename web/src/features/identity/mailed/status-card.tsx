import './status-card.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageHeading } from '../../../lib/page-heading.tsx';

/** One icon, its meaning, and the next action. */
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
  /** It replaces the previous content, so its heading receives the focus. */
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
