import { useState } from 'react';
import { useNow } from '../../../lib/use-now.ts';

/** @returns how many seconds are left, and what begins them anew. */
export function useCoolDown(seconds: number): [left: number, begin: (seconds: number) => void] {
  const now = useNow(1_000);
  const [until, setUntil] = useState(() => now + seconds);
  // At most the whole pause, also when the clock of the device was set back.
  return [Math.max(0, until - now), (wanted) => setUntil(Math.floor(Date.now() / 1_000) + wanted)];
}
