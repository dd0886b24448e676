// Home's "Your teams": live and upcoming events of favourites. It renders nothing for a visitor or without such
// events, and makes no announcement. Its code loads late, and only for logged-in users.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useUser } from '../../lib/services.tsx';

export function YourTeamsRail(): ReactNode {
  const user = useUser();
  const isLoggedIn = user !== null && user !== undefined;
  const [Rail, setRail] = useState<ComponentType>();
  useEffect(() => {
    if (!isLoggedIn) return;
    import('./your-teams.tsx').then(
      ({ YourTeams }) => setRail(() => YourTeams),
      // Home is complete without it.
      () => undefined,
    );
  }, [isLoggedIn]);
  return isLoggedIn && Rail !== undefined ? <Rail /> : null;
}
