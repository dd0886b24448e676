import { useEffect } from 'react';

/**
 * Scrolls to the address's hash target once it exists, and opens it. The browser searched before it existed.
 */
export function useHashTarget(hash: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere || hash.length < 2) return;
    let target: HTMLElement | null = null;
    try {
      target = document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch {
      // An invalid percent sign matches nothing.
    }
    if (target === null) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    target.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, isThere]);
}
