import './preroll-place.css';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { HeldStart } from './preroll-holder.ts';

/** The place of a film over the player. It is gone when the film ends. */
export function PrerollPlace({ held }: { held: HeldStart }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setIsOver] = useState(false);
  useLayoutEffect(() => {
    const container = place.current;
    void held.preroll.then(async (preroll) => {
      if (preroll === undefined || !container?.isConnected) return;
      const { movePreroll } = await import('@floodlit/ui/player/preroll');
      movePreroll(preroll, container);
    });
    return () => {
      // A remount in the same place keeps the film.
      setTimeout(() => {
        if (!container?.isConnected) void held.preroll.then((preroll) => preroll?.end('left'));
      });
    };
  }, [held]);
  useEffect(() => {
    let isGone = false;
    void Promise.all([held.preroll, held.ended]).then(([preroll]) => {
      if (isGone) return;
      if (preroll?.hadFocus() === true)
        place.current?.parentElement?.querySelector<HTMLElement>('media-controller')?.focus();
      setIsOver(true);
    });
    return () => {
      isGone = true;
    };
  }, [held]);
  return isOver ? null : <div className="preroll-place" ref={place} />;
}
