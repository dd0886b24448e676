import type { ReactNode } from 'react';

interface NoticeProps {
  readonly kind?: 'plain' | 'danger' | 'good';
  readonly children: ReactNode;
}

/** A failure interrupts a screen reader. Other notices wait. */
export function Notice({ kind = 'plain', children }: NoticeProps) {
  return (
    <div
      className={kind === 'plain' ? 'notice' : `notice notice--${kind}`}
      role={kind === 'danger' ? 'alert' : 'status'}
    >
      {children}
    </div>
  );
}
