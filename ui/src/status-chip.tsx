import './status-chip.css';
import type { ReactNode } from 'react';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** The state of a row, always as text. The dot is decorative. */
export function StatusChip({
  tone = 'neutral',
  busy = false,
  children,
}: {
  tone?: StatusTone;
  /** The state will change by itself. */
  busy?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={`status-chip status-chip--${tone}`} data-busy={busy || undefined}>
      {children}
    </span>
  );
}
