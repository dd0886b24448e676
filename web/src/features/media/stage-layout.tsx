// A stage with text below it and a panel beside it: the page of a game, and of a video.
import './stage-layout.css';
import { FactLine } from '@floodlit/ui';
import type { ReactNode } from 'react';

export function StageLayout({
  stage,
  heading,
  title,
  subtitle,
  beside,
  facts,
  description,
  panel,
  more = false,
}: {
  stage: ReactNode;
  /** The h1. The client's receives the focus after a navigation, the server's does not. */
  heading?: ReactNode;
  title: ReactNode;
  /** The line below the title. */
  subtitle?: string | undefined;
  /** Buttons beside the title. */
  beside?: ReactNode;
  facts: ReactNode;
  /** Shown where it exists. */
  description: string;
  panel: ReactNode;
  /** Below the text, on a phone below the panel. */
  more?: ReactNode;
}): ReactNode {
  return (
    <div className="stage-layout">
      {/* The heading comes first in tab order: it has the focus after a navigation, and the player is next. */}
      <div className="stage-layout__main">
        {heading ?? (
          <h1 className="stage-layout__title" tabIndex={-1}>
            {title}
          </h1>
        )}
        <div className="stage-layout__stage">{stage}</div>
        {beside !== undefined && <div className="stage-layout__beside">{beside}</div>}
        {subtitle !== undefined && (
          <p className="stage-layout__subtitle">
            <bdi>{subtitle}</bdi>
          </p>
        )}
        <FactLine className="stage-layout__facts">{facts}</FactLine>
        {description !== '' && (
          <p className="stage-layout__description">
            <bdi>{description}</bdi>
          </p>
        )}
      </div>
      <aside>{panel}</aside>
      {more !== false && <div className="stage-layout__more">{more}</div>}
    </div>
  );
}
