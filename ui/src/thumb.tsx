import './thumb.css';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ThumbProps = {
  /** Fills the frame: a CoverImage or MatchupArt. */
  art: ReactNode;
  topStart?: ReactNode;
  /** One line at the foot of the picture. */
  bottom?: ReactNode;
  /** A badge at the foot. Beside the first one, two long ones would wrap. */
  bottomEnd?: ReactNode;
  /** 0–1: the watched share. */
  progress?: number | undefined;
  progressLabel?: string;
};

/** The 16:9 frame of every card. */
export function Thumb({ art, topStart, bottom, bottomEnd, progress, progressLabel }: ThumbProps): ReactNode {
  return (
    <div className="thumb">
      {art}
      {topStart !== undefined && <div className="thumb__top">{topStart}</div>}
      {(bottom !== undefined || bottomEnd !== undefined) && (
        <div className="thumb__bottom" data-shaded={bottom !== undefined || undefined}>
          <span>{bottom}</span>
          {bottomEnd}
        </div>
      )}
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
