import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Whether somebody may be looking: neither a page that is rendered beforehand nor a tab in the background. */
export const useVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
