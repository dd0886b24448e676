import './empty-state.css';
import type { ReactNode } from 'react';

/** An empty state: one icon, one sentence, one action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
}): ReactNode {
  return (
    <div className="empty-state">
      {icon !== undefined && (
        <span className="empty-state__icon" aria-hidden="true">
          {icon}
        </span>
      )}
      <p className="empty-state__title">{title}</p>
      {text !== undefined && <p className="empty-state__text">{text}</p>}
      {action}
    </div>
  );
}
