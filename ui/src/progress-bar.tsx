import './progress-bar.css';
import type { ReactNode } from 'react';

/** Progress, 0–1. Without a value it is indeterminate. */
export function ProgressBar({ value, label }: { value?: number; label: string }): ReactNode {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="progress-bar">
      <progress className="progress-bar__native" aria-label={label} max={100} value={percent} />
      <div
        className="progress-bar__fill"
        data-indeterminate={percent === undefined || undefined}
        style={percent === undefined ? undefined : { inlineSize: `${percent}%` }}
      />
    </div>
  );
}

/** The thin line at the top of the window while the next page loads. */
export function RouteProgress({ active, label }: { active: boolean; label: string }): ReactNode {
  if (!active) return null;
  return (
    <div className="route-progress">
      <ProgressBar label={label} />
    </div>
  );
}
