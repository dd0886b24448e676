// Home's "Your teams": live and upcoming events of favourites. It renders nothing for a visitor or without such
// events, and makes no announcement. Its code loads late, and only for logged-in users.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useUser } from '../../lib/services.tsx';
import type { OwnRailProps } from '../catalog/own-rail.ts';

export function YourTeamsRail(place: OwnRailProps): ReactNode {
  const user = useUser();
  const isLoggedIn = user !== null && user !== undefined;
  const [Rail, setRail] = useState<ComponentType<OwnRailProps>>();
  useEffect(() => {
    if (!isLoggedIn) return;
    import('./your-teams.tsx').then(
      ({ YourTeams }) => setRail(() => YourTeams),
      // Home is complete without it.
      () => undefined,
    );
  }, [isLoggedIn]);
  return isLoggedIn && Rail !== undefined ? <Rail {...place} /> : null;
}
