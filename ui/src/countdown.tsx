import './countdown.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { splitCountdown, unitsOf, untilChange, type CountdownUnit } from './countdown-parts.ts';

/** The word of a unit behind its number, in the form that the number takes. */
export type CountdownLabels = Record<CountdownUnit, (count: number) => string>;

/** A clock has two digits; a number of days has its own. */
const numberOf = (unit: CountdownUnit, count: number): string =>
  unit === 'days' ? String(count) : String(count).padStart(2, '0');

/**
 * Days (if any), hours and minutes to a moment, and minutes and seconds in its last hour. It ticks silently and only while visible. Screen readers get
 * `children` instead, usually a `<time>`.
 */
export function Countdown({
  targetMs,
  labels,
  clock = Date.now,
  firstMs,
  onEnd,
  look = 'page',
  children,
}: {
  /** Epoch milliseconds. */
  targetMs: number;
  labels: CountdownLabels;
  /** A clock corrected by the server's time, if available. */
  clock?: () => number;
  /** Epoch milliseconds of the first rendering, where the server renders it too. The clock follows. */
  firstMs?: number;
  /** Called once, at the moment. */
  onEnd?: () => void;
  /** `glass` on art. */
  look?: 'page' | 'glass';
  children?: ReactNode;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(firstMs ?? clock);
  const ticking = useRef({ clock, onEnd });
  useEffect(() => {
    ticking.current = { clock, onEnd };
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isInView = true;
    const tick = (): void => {
      clearTimeout(timer);
      const at = ticking.current.clock();
      setNow(at);
      if (at >= targetMs) {
        ticking.current.onEnd?.();
        return;
      }
      const isSeen = isInView && document.visibilityState === 'visible';
      // Waits until the shown parts change. An invisible countdown only waits for the end.
      timer = setTimeout(tick, isSeen ? untilChange(targetMs - at) : Math.min(targetMs - at, 2 ** 31 - 1));
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries.some((entry) => entry.isIntersecting);
      tick();
    });
    if (box.current !== null) observer.observe(box.current);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [targetMs]);

  const parts = splitCountdown(targetMs - now);
  return (
    <div className={`countdown countdown--${look}`}>
      <div className="countdown__parts" ref={box} aria-hidden="true">
        {unitsOf(parts).map((unit) => (
          <span className="countdown__part" key={unit}>
            <b className="countdown__number">{numberOf(unit, parts[unit])}</b>
            {labels[unit](parts[unit])}
          </span>
        ))}
      </div>
      {children}
    </div>
  );
}
