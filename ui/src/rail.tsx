import './rail.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';

/** The share of the visible width that a press scrolls. The last visible card becomes the first. */
const SCROLL_SHARE = 0.9;

/** A row of cards that scrolls by touch, wheel, keys or its two buttons. One child is one item. */
export function Rail({
  heading,
  previousLabel,
  nextLabel,
  link,
  beside,
  headingLevel = 2,
  children,
}: {
  heading: ReactNode;
  /** Names of the buttons, e.g. "Previous, Live now". */
  previousLabel: string;
  nextLabel: string;
  link?: { href: string; label: string } | undefined;
  /** A control beside the heading. */
  beside?: ReactNode;
  headingLevel?: 2 | 3;
  children: ReactNode;
}): ReactNode {
  const track = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const [edges, setEdges] = useState({ start: true, end: true });

  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const measure = (): void => {
      // In a right-to-left page scrollLeft is negative.
      const position = Math.abs(element.scrollLeft);
      const start = position < 2;
      const end = position + element.clientWidth > element.scrollWidth - 2;
      setEdges((known) => (known.start === start && known.end === end ? known : { start, end }));
    };
    // The observer measures first after the layout. A measurement here would lay out every rail far below the window.
    element.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => {
      element.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [children]);

  const scroll = (direction: 1 | -1): void => {
    const element = track.current;
    if (element === null) return;
    const turn = getComputedStyle(element).direction === 'rtl' ? -1 : 1;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollBy({
      left: direction * turn * element.clientWidth * SCROLL_SHARE,
      behavior: prefersReducedMotion ? 'auto' : 'smooth',
    });
  };

  const Heading = `h${headingLevel}` as const;
  return (
    <section className="rail" aria-labelledby={headingId}>
      <header className="rail__header">
        <Heading className="rail__heading" id={headingId}>
          {heading}
        </Heading>
        {beside}
        {link !== undefined && (
          <Link className="rail__link" href={link.href} aria-describedby={headingId}>
            {link.label}
            <ChevronRight aria-hidden="true" />
          </Link>
        )}
        {!(edges.start && edges.end) && (
          <div className="rail__buttons">
            <IconButton
              variant="soft"
              mirrored
              label={previousLabel}
              icon={<ChevronLeft aria-hidden="true" />}
              disabled={edges.start}
              onClick={() => {
                scroll(-1);
              }}
            />
            <IconButton
              variant="soft"
              mirrored
              label={nextLabel}
              icon={<ChevronRight aria-hidden="true" />}
              disabled={edges.end}
              onClick={() => {
                scroll(1);
              }}
            />
          </div>
        )}
      </header>
      <ul className="rail__track" ref={track}>
        {Children.map(children, (child) => (
          <li className="rail__item">{child}</li>
        ))}
      </ul>
    </section>
  );
}
