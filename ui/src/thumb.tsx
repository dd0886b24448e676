import './thumb.css';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ThumbProps = {
  /** Fills the frame: a CoverImage or MatchupArt. */
  art: ReactNode;
  topStart?: ReactNode;
  topEnd?: ReactNode;
  /** One line at the foot of the picture. */
  bottom?: ReactNode;
  /** 0–1: the watched share. */
  progress?: number | undefined;
  progressLabel?: string;
};

/** The 16:9 frame of every card. */
export function Thumb({ art, topStart, topEnd, bottom, progress, progressLabel }: ThumbProps): ReactNode {
  return (
    <div className="thumb">
      {art}
      {(topStart !== undefined || topEnd !== undefined) && (
        <div className="thumb__top">
          <div className="thumb__badges">{topStart}</div>
          <div className="thumb__badges thumb__badges--end">{topEnd}</div>
        </div>
      )}
      {bottom !== undefined && <div className="thumb__bottom">{bottom}</div>}
      {progress !== undefined && (
        <>
          {progressLabel !== undefined && <VisuallyHidden>{progressLabel}</VisuallyHidden>}
          <div className="thumb__progress" aria-hidden="true">
            <div style={{ inlineSize: `${Math.round(Math.min(1, Math.max(0, progress)) * 100)}%` }} />
          </div>
        </>
      )}
    </div>
  );
}
