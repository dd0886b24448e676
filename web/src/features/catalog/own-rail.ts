// A rail of the viewer's own on Home. Its events leave the rails below it in the same paint.
import { useLayoutEffect } from 'react';
import type { HomeRails } from './home-rails.ts';

export interface OwnRailProps {
  /** The events above the rail, which it leaves out. */
  above: HomeRails;
  /** The ids of its events, separated by commas. */
  onShown: (ids: string) => void;
}

export function useTellShown(events: readonly { id: number }[], onShown: OwnRailProps['onShown']): void {
  const ids = events.map(({ id }) => id).join(',');
  useLayoutEffect(() => {
    onShown(ids);
    return () => onShown('');
  }, [ids, onShown]);
}
