import './status-chip.css';
import type { ReactNode } from 'react';

export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** The state of a row, always in words; the dot only helps the eye. */
export function StatusChip({
  tone = 'neutral',
  busy = false,
  children,
}: {
  tone?: StatusTone;
  /** The state is expected to change by itself. */
  busy?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <span className={`status-chip status-chip--${tone}`} data-busy={busy || undefined}>
      {children}
    </span>
  );
}
