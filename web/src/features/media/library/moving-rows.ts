// Automatic carousels (R9.02): the uppermost fully visible row advances one card every five seconds. It stops while
// the viewer interacts, switches tabs, prefers reduced motion or has paused it.
import { limits } from '@floodlit/contract/limits';
import { useEffect, useState, type RefObject } from 'react';

const CALM = '(prefers-reduced-motion: reduce)';

const canMove = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 2;

function isWhollyInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** One card further. After the end it returns to the beginning. */
function goOn(track: Element): void {
  const [first, second] = track.children;
  if (first === undefined || second === undefined) return;
  // Signed: in a right-to-left page the second card is to the left.
  const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  const isAtEnd = Math.abs(track.scrollLeft) + track.clientWidth > track.scrollWidth - 2;
  if (isAtEnd) track.scrollTo({ left: 0, behavior: 'smooth' });
  else track.scrollBy({ left: step, behavior: 'smooth' });
}

/** @returns whether any row can advance, so that a pause button is needed. */
export function useMovingRows(place: RefObject<HTMLElement | null>, isPaused: boolean): boolean {
  const [isMovable, setIsMovable] = useState(false);
  useEffect(() => {
    const calm = matchMedia(CALM);
    const tracks = (): Element[] => [...(place.current?.querySelectorAll('.rail__track') ?? [])];
    const look = (): void => setIsMovable(!calm.matches && tracks().some(canMove));
    look();
    const observer = new ResizeObserver(look);
    if (place.current !== null) observer.observe(place.current);
    calm.addEventListener('change', look);
    const timer = setInterval(() => {
      look();
      if (isPaused || calm.matches || document.visibilityState !== 'visible') return;
      const track = tracks().find((one) => canMove(one) && isWhollyInView(one));
      const row = track?.closest('.rail');
      if (track === undefined || row?.matches(':hover, :focus-within') !== false) return;
      goOn(track);
    }, limits.railScrollMs);
    return () => {
      clearInterval(timer);
      observer.disconnect();
      calm.removeEventListener('change', look);
    };
  }, [place, isPaused]);
  return isMovable;
}
