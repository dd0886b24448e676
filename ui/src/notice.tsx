import './notice.css';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const;

/** A persistent message on the page. Use `announce` when it appears after page load. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  announce,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  announce?: 'status' | 'alert';
}): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice--${tone}`} role={announce}>
      <Icon className="notice__icon" aria-hidden="true" />
      <div className="notice__words">
        {title !== undefined && <p className="notice__title">{title}</p>}
        {children !== undefined && <div className="notice__text">{children}</div>}
      </div>
      {actions !== undefined && <div className="notice__actions">{actions}</div>}
    </div>
  );
}

/** A failed part of the page: the error and a retry. The rest of the page keeps working. */
export function ErrorCard({
  title,
  text,
  action,
}: {
  title: ReactNode;
  text?: ReactNode;
  action: ReactNode;
}): ReactNode {
  return (
    <Notice tone="danger" title={title} actions={action} announce="alert">
      {text}
    </Notice>
  );
}
