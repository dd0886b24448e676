import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../lib/translate.tsx';

interface NoticeProps {
  readonly kind?: 'plain' | 'danger' | 'good';
  readonly children: ReactNode;
}

/** A failure interrupts a screen reader. Other notices wait. "Please log in." leads to the log-in and back. */
export function Notice({ kind = 'plain', children }: NoticeProps) {
  const { t } = useLanguage();
  return (
    <div
      className={kind === 'plain' ? 'notice' : `notice notice--${kind}`}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      {children === t('failure.operators_login_required') ? <LogInLink>{children}</LogInLink> : children}
    </div>
  );
}

/** The draft of a form outlives the way there and back. */
function LogInLink({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Link to="/log-in" state={{ from: `${pathname}${search}`, isOver: true }}>
      {children}
    </Link>
  );
}
