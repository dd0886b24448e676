import './page-frame.css';
import type { ReactNode } from 'react';

export const MAIN_ID = 'main';

/** The first tab stop: skips the header. */
export function SkipLink({ label }: { label: string }): ReactNode {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      {label}
    </a>
  );
}

/** Skip link, header, main, footer and tab bar, in reading order. */
export function PageFrame({
  skipLabel,
  header,
  footer,
  tabBar,
  busy = false,
  children,
}: {
  skipLabel: string;
  header: ReactNode;
  footer?: ReactNode;
  tabBar?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="page-frame">
      <SkipLink label={skipLabel} />
      {header}
      <main className="page-frame__main" id={MAIN_ID} tabIndex={-1} aria-busy={busy || undefined}>
        {children}
      </main>
      {footer}
      {tabBar}
    </div>
  );
}

/** Page content at a readable width with the page's margins. Rails and heroes are outside it, edge to edge. */
export function PageSection({
  width = 'wide',
  children,
}: {
  width?: 'wide' | 'text' | 'narrow';
  children: ReactNode;
}): ReactNode {
  return <div className={`page-section page-section--${width}`}>{children}</div>;
}
