import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Starts when the page is idle. Until then the document's data is still current. */
const AFTER_MS = 2_500;

/** While mounted, events and lists update when a game starts or ends. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let leave: (() => void) | undefined;
    let isGone = false;
    const timer = setTimeout(() => {
      import('./follow-updates.ts').then(
        ({ followUpdates }) => {
          if (!isGone) leave = followUpdates(queryClient);
        },
        // Polling continues without it.
        () => undefined,
      );
    }, AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      leave?.();
    };
  }, [queryClient]);
}
