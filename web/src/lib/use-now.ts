import { useEffect, useState } from 'react';

/** Seconds UTC now, updated every `intervalMs` while the page is visible. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const tick = (): void => {
      if (document.visibilityState === 'visible') setNow(Math.floor(Date.now() / 1000));
    };
    const timer = setInterval(tick, intervalMs);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMs]);
  return now;
}
