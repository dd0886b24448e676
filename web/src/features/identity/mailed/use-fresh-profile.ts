// The link of the mail is often followed in another tab or on another device: who comes back to this one sees that it is done.
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
        // Nothing is lost: what is shown stays, and every call of its own says what is wrong.
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [api, isWanted, user]);
}
