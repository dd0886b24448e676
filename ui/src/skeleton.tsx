import './rail.css';
import './skeleton.css';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Grey placeholders with the geometry of the content. Screen readers skip them: the region around is
 * `aria-busy`.
 */
export function SkeletonLine({ width = '100%' }: { width?: string }): ReactNode {
  return <span className="skeleton skeleton--line" style={{ inlineSize: width }} aria-hidden="true" />;
}

export function SkeletonThumb(): ReactNode {
  return <div className="skeleton skeleton--thumb" aria-hidden="true" />;
}

export function SkeletonCard(): ReactNode {
  return (
    <div className="skeleton-card" aria-hidden="true">
      <SkeletonThumb />
      <SkeletonLine width="78%" />
      <SkeletonLine width="54%" />
    </div>
  );
}

export function SkeletonRail({ count = 5, label }: { count?: number; label: string }): ReactNode {
  return (
    <section className="rail" aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className="rail__header">
        <span className="skeleton skeleton--heading" aria-hidden="true" />
      </div>
      <div className="rail__track skeleton-rail__track">
        {Array.from({ length: count }, (_, index) => (
          <div className="rail__item" key={index}>
            <SkeletonCard />
          </div>
        ))}
      </div>
    </section>
  );
}
