import { PageSection, SkeletonLine } from '@floodlit/ui';
import type { ReactNode } from 'react';

/** The frame of a page whose content depends on the viewer. */
export function PageSkeleton(): ReactNode {
  return (
    <PageSection>
      <div
        style={{ display: 'grid', gap: '1rem', minBlockSize: '70svh', alignContent: 'start' }}
        aria-busy="true"
      >
        <SkeletonLine width="min(24rem, 70%)" />
        <SkeletonLine width="min(40rem, 100%)" />
        <SkeletonLine width="min(36rem, 90%)" />
      </div>
    </PageSection>
  );
}
