// The place of "Continue watching" on Home. A visitor loads nothing for it.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useUser } from '../../../lib/services.tsx';

export function ContinuePlace(): ReactNode {
  const user = useUser();
  const isLoggedIn = user !== null && user !== undefined;
  const [Rail, setRail] = useState<ComponentType>();
  useEffect(() => {
    if (!isLoggedIn) return;
    import('./continue-rail.tsx').then(
      ({ ContinueRail }) => setRail(() => ContinueRail),
      // Home is complete without it.
      () => undefined,
    );
  }, [isLoggedIn]);
  return isLoggedIn && Rail !== undefined ? <Rail /> : null;
}
