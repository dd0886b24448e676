// The place of "Continue watching" on Home. A visitor loads nothing for it.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useUser } from '../../../lib/services.tsx';
import type { OwnRailProps } from '../../catalog/own-rail.ts';

export function ContinuePlace(place: OwnRailProps): ReactNode {
  const user = useUser();
  const isLoggedIn = user !== null && user !== undefined;
  const [Rail, setRail] = useState<ComponentType<OwnRailProps>>();
  useEffect(() => {
    if (!isLoggedIn) return;
    import('./continue-rail.tsx').then(
      ({ ContinueRail }) => setRail(() => ContinueRail),
      // Home is complete without it.
      () => undefined,
    );
  }, [isLoggedIn]);
  return isLoggedIn && Rail !== undefined ? <Rail {...place} /> : null;
}
