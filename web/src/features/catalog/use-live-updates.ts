import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** After the page has come to rest: until then nothing that was in the document is out of date. */
const AFTER_MS = 2_500;

/** While the component is there, events and lists turn live and over by themselves. */
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
        // Polling goes on without.
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
