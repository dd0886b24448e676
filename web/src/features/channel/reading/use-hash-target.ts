import { useEffect, useLayoutEffect, useState } from 'react';

/** Brings what the address points at into view once it is there, opened if it can be; the browser looked before it came. */
export function useHashTarget(hash: string, isThere: boolean): void {
  useEffect(() => {
    if (!isThere || hash.length < 2) return;
    let target: HTMLElement | null = null;
    try {
      target = document.getElementById(decodeURIComponent(hash.slice(1)));
    } catch {
      // A stray percent sign points at nothing.
    }
    if (target === null) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    target.querySelector('summary')?.focus({ preventScroll: true });
  }, [hash, isThere]);
}

/** What was opened in the server's picture, by a reader or by the browser's search, stays open in its place. */
export function useOpenedBefore(): void {
  // The picture is still there while the application is drawn for the first time.
  const [id] = useState(() => document.querySelector('details[open]')?.id ?? '');
  useLayoutEffect(() => {
    const target = document.getElementById(id);
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [id]);
}
