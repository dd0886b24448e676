import { startTransition, useEffect, useState } from 'react';
import { useChannel } from './channel-context.tsx';
import { useIsHydrating } from './first-render.ts';

const readClock = (): number => Math.floor(Date.now() / 1000);

/**
 * Seconds UTC now, updated every `intervalMs` while the page is visible. A component that hydrates begins at the moment
 * of the document.
 */
export function useNow(intervalMs: number): number {
  const { renderedAt } = useChannel();
  const isHydrating = useIsHydrating();
  const [now, setNow] = useState(() => (isHydrating ? renderedAt : readClock()));
  useEffect(() => {
    const tick = (): void => {
      if (document.visibilityState === 'visible') startTransition(() => setNow(readClock()));
    };
    startTransition(() => setNow(readClock()));
    const timer = setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
  return now;
}

/** Seconds UTC: the moment of the first rendering. It never changes. */
export function useFirstNow(): number {
  const { renderedAt } = useChannel();
  const isHydrating = useIsHydrating();
  const [first] = useState(() => (isHydrating ? renderedAt : readClock()));
  return first;
}
