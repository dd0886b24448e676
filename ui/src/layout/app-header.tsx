import './app-header.css';
import { Menu } from 'lucide-react';
import { startTransition, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from '../link.tsx';

export type NavigationItem = { href: string; label: ReactNode; current?: boolean };

/** The brand's picture, or its letters without one. Its name is beside it. */
export function BrandMark({ monogram, image }: { monogram: string; image?: string | null }): ReactNode {
  const [missing, setMissing] = useState<string>();
  if (image && image !== missing)
    return (
      <img className="brand-mark brand-mark--picture" src={image} alt="" onError={() => setMissing(image)} />
    );
  return (
    <span className="brand-mark" aria-hidden="true">
      {monogram}
    </span>
  );
}

/** The top bar of every page. Small windows put its links into a menu; the TabBar shows the most used ones. */
export function AppHeader({
  logo,
  name,
  homeHref = '/',
  navigationLabel,
  items,
  more = [],
  menuEnd,
  actions,
}: {
  logo: ReactNode;
  name: string;
  homeHref?: string;
  navigationLabel: string;
  items: readonly NavigationItem[];
  /** Further links of the menu in small windows, such as the account. */
  more?: readonly NavigationItem[];
  /** The last line of the menu in small windows. */
  menuEnd?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const bar = useRef<HTMLElement>(null);
  const isWhole = useIsWhole(bar, items);
  return (
    <header className="app-header" ref={bar} data-whole={isWhole}>
      <Link className="app-header__brand" href={homeHref}>
        {logo}
        <bdi className="app-header__name">{name}</bdi>
      </Link>
      <nav className="app-header__nav" aria-label={navigationLabel}>
        <NavigationItems className="app-header__items" items={items} />
      </nav>
      <div className="app-header__actions">
        {actions}
        <SmallMenu label={navigationLabel} items={items} more={more} end={menuEnd} />
      </div>
    </header>
  );
}

/**
 * Whether every entry is visible beside the menu button. The button is then redundant.
 * @returns undefined before the measurement
 */
function useIsWhole(
  bar: RefObject<HTMLElement | null>,
  items: readonly NavigationItem[],
): boolean | undefined {
  const [isWhole, setIsWhole] = useState<boolean>();
  useEffect(() => {
    const list = bar.current?.querySelector('.app-header__items');
    const button = bar.current?.querySelector('.app-header__menu');
    if (!(list instanceof HTMLElement) || !(button instanceof HTMLElement)) return undefined;
    const measure = (): void => {
      const widths = [...list.children].map((item) => item.getBoundingClientRect().width);
      const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
      const needed = widths.reduce((sum, width) => sum + width + gap, 0);
      // Reserves the button's room. Otherwise the button would alternately appear and disappear.
      const spare = button.offsetWidth === 0 ? 0 : button.offsetWidth + gap;
      const fits = list.clientWidth > 0 && needed - gap <= list.clientWidth + spare;
      startTransition(() => setIsWhole(fits));
    };
    // The observer measures first after the layout. A measurement here would make one task of the hydration of a page,
    // its layout and all its effects.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [bar, items]);
  return isWhole;
}

function NavigationItems({
  className,
  items,
  onFollow,
}: {
  className: string;
  items: readonly NavigationItem[];
  onFollow?: () => void;
}): ReactNode {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.href}>
          <Link
            className="app-header__link"
            href={item.href}
            aria-current={item.current === true ? 'page' : undefined}
            onClick={onFollow}
          >
            {item.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The native popover: it works before any script loads, and Escape or a press outside closes it. */
function SmallMenu({
  label,
  items,
  more,
  end,
}: {
  label: string;
  items: readonly NavigationItem[];
  more: readonly NavigationItem[];
  end: ReactNode;
}): ReactNode {
  const listId = useId();
  const list = useRef<HTMLElement>(null);
  const close = (): void => list.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className="icon-button icon-button--plain app-header__menu"
        aria-label={label}
        popoverTarget={listId}
      >
        <Menu aria-hidden="true" />
      </button>
      <nav className="app-header__list" id={listId} popover="auto" aria-label={label} ref={list}>
        <NavigationItems className="app-header__lines" items={items} onFollow={close} />
        <div className="app-header__more">
          <NavigationItems className="app-header__lines" items={more} onFollow={close} />
          {end}
        </div>
      </nav>
    </>
  );
}
