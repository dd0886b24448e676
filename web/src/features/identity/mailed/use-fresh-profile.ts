// Reloads the profile when the viewer returns to this tab. The mailed link is often opened in another tab or
// device.
import { useEffect } from 'react';
import { calls } from '../../../lib/gen/calls.ts';
import { useServices } from '../../../lib/services.tsx';

export function useFreshProfile(isWanted: boolean): void {
  const { api, user } = useServices();
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      api.call(calls.identity.profile).then(
        ({ data }) => user.set(data),
        // A failure changes nothing: the current state stays, and every call reports its own errors.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [api, isWanted, user]);
}
