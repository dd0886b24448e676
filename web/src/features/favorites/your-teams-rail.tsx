// Home's "Your teams": what is live and coming of what the viewer follows. Nothing for a visitor, nothing where nothing is
// followed or nothing comes, and not a word said aloud when it appears. Its code comes late, and for logged-in users alone.
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
      // Home is whole without it.
      () => undefined,
    );
  }, [isLoggedIn]);
  return isLoggedIn && Rail !== undefined ? <Rail /> : null;
}
