import './carousel.css';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { turnOfSwipe } from './carousel-swipe.ts';

export interface CarouselLabels {
  /** Label of the carousel, e.g. "Highlights". */
  name: string;
  pause: string;
  play: string;
  previous: string;
  next: string;
  /** "2 of 4" */
  position: (number: number, total: number) => string;
}

/** Advances only while nobody reads, points, switches tabs or prefers reduced motion (WCAG 2.2.2). */
function useMayMove(): { mayMove: boolean; watch: Record<string, () => void> } {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [isSeen, setIsSeen] = useState(true);
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const look = (): void => setIsSeen(document.visibilityState === 'visible' && !calm.matches);
    look();
    document.addEventListener('visibilitychange', look);
    calm.addEventListener('change', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      calm.removeEventListener('change', look);
    };
  }, []);
  return {
    mayMove: isSeen && !isPointedAt && !hasFocus,
    watch: {
      onMouseEnter: () => setIsPointedAt(true),
      onMouseLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
}

/**
 * A carousel. Its controls come after the slides, whose own buttons matter more. All slides have the height of the
 * tallest, so the page below never moves. Hidden slides are inert, and screen readers get no announcement of a change.
 */
export function Carousel({
  frames,
  turnMs,
  labels,
}: {
  frames: readonly { key: string; content: ReactNode }[];
  turnMs: number;
  labels: CarouselLabels;
}): ReactNode {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const { mayMove, watch } = useMayMove();
  const swipe = useRef<{ x: number; y: number }>(undefined);
  const total = frames.length;
  const shown = index % total;
  const isMoving = mayMove && !isPaused && total > 1;
  const turn = (by: number): void => setIndex((known) => ((known % total) + by + total) % total);

  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setTimeout(() => setIndex((known) => (known + 1) % total), turnMs);
    return () => clearTimeout(timer);
  }, [isMoving, shown, total, turnMs]);

  const onPointerUp = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void => {
    const from = swipe.current;
    swipe.current = undefined;
    if (from === undefined) return;
    const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
    turn(turnOfSwipe(clientX - from.x, clientY - from.y, isRightToLeft));
  };

  return (
    // The handlers only detect presence. The buttons are the only controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="carousel" aria-roledescription="carousel" aria-label={labels.name} {...watch}>
      <div
        className="carousel__frames"
        onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
          if (pointerType === 'touch') swipe.current = { x, y };
        }}
        onPointerCancel={() => (swipe.current = undefined)}
        onPointerUp={onPointerUp}
      >
        {frames.map(({ key, content }, at) => (
          <div
            key={key}
            className="carousel__frame"
            // HTML has no element for a slide.
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="group"
            aria-roledescription="slide"
            aria-label={labels.position(at + 1, total)}
            data-shown={at === shown || undefined}
            inert={at !== shown}
          >
            {content}
          </div>
        ))}
      </div>
      <div className="carousel__bar">
        <span className="carousel__position" aria-hidden="true" dir="ltr">
          {shown + 1}/{total}
        </span>
        <IconButton
          variant="glass"
          label={isPaused ? labels.play : labels.pause}
          icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onClick={() => setIsPaused(!isPaused)}
        />
        <IconButton
          variant="glass"
          mirrored
          label={labels.previous}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => turn(-1)}
        />
        <IconButton
          variant="glass"
          mirrored
          label={labels.next}
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => turn(1)}
        />
      </div>
    </section>
  );
}
