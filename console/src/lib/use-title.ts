import { useEffect } from 'react';

/** The title of the browser's tab. A screen reader announces it with the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Floodlit`;
  }, [title]);
}
