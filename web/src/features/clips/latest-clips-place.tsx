// The latest clips on Home and hubs. Their code and their query load when the page is idle.
import type { Hub } from '@floodlit/contract/catalog/catalog';
import type { ReactNode } from 'react';
import { useLate } from '../../lib/use-late.ts';

const loadRail = () => import('./clip-rail.tsx');

export function LatestClipsPlace({ hub }: { hub?: Hub }): ReactNode {
  const late = useLate(loadRail);
  return late && <late.LatestClips hub={hub} />;
}
