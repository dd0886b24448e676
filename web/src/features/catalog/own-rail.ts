// A rail of the viewer's own on Home. Its events leave the rails below it in the same paint.
import { useLayoutEffect } from 'react';

export interface OwnRailProps {
  /** The ids above the rail, which it leaves out. */
  above: ReadonlySet<number>;
  /** The ids of its events, separated by commas. */
  onShown: (ids: string) => void;
}

export const idsTold = (ids: string): ReadonlySet<number> =>
  new Set(ids.split(',').filter(Boolean).map(Number));

export function useTellShown(events: readonly { id: number }[], onShown: OwnRailProps['onShown']): void {
  const ids = events.map(({ id }) => id).join(',');
  useLayoutEffect(() => {
    onShown(ids);
    return () => onShown('');
  }, [ids, onShown]);
}
