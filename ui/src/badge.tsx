import './badge.css';
import type { ReactNode } from 'react';

export type BadgeTone = 'live' | 'neutral' | 'glass' | 'success' | 'price' | 'accent';

/** A short label on art or beside a title. Live shows a dot and its word: colour is never the only signal. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={`badge badge--${tone}`}>
      {icon}
      {tone === 'price' ? <bdi>{children}</bdi> : children}
    </span>
  );
}
