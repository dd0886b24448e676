import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** A server has no connection to lose, and its `navigator` does not say. */
const onServer = (): boolean => true;

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine, onServer);
