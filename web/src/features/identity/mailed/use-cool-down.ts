import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';

/** @returns the remaining seconds, and a function that restarts them. */
export function useCoolDown(seconds: number): [left: number, begin: (seconds: number) => void] {
  const now = useNow(1_000);
  const [until, setUntil] = useState(() => now + seconds);
  // At most the full wait, even after the device's clock was set back.
  return [Math.max(0, until - now), (wanted) => setUntil(Math.floor(Date.now() / 1_000) + wanted)];
}
