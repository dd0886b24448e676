import { startTransition, useEffect, useState } from 'react';

/**
 * Code that the first rendering does not need. It loads when the page is idle.
 * @returns undefined until it is loaded, and permanently after a failure.
 */
export function useLate<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState<{ readonly loaded: Part }>();
  useEffect(() => {
    let isGone = false;
    const begin = (): void => {
      load().then(
        (loaded) => {
          if (!isGone) startTransition(() => setPart({ loaded }));
        },
        () => undefined,
      );
    };
    // Safari has no idle callback.
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(begin, { timeout: 1_000 });
      else begin();
    }, 200);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load]);
  return part?.loaded;
}
