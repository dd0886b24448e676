import './app-header.css';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

export type NavigationItem = { href: string; label: ReactNode; current?: boolean };

/** The letters of a brand that has no picture of its own. */
export function BrandMark({ monogram }: { monogram: string }): ReactNode {
  return (
    <span className="brand-mark" aria-hidden="true">
      {monogram}
    </span>
  );
}

/** The bar at the top of every page. Its links move to the TabBar on small windows. */
export function AppHeader({
  logo,
  name,
  homeHref = '/',
  navigationLabel,
  items,
  actions,
}: {
  logo: ReactNode;
  name: string;
  homeHref?: string;
  navigationLabel: string;
  items: readonly NavigationItem[];
  actions?: ReactNode;
}): ReactNode {
  return (
    <header className="app-header">
      <Link className="app-header__brand" href={homeHref}>
        {logo}
        <bdi className="app-header__name">{name}</bdi>
      </Link>
      <nav className="app-header__nav" aria-label={navigationLabel}>
        <ul className="app-header__items">
          {items.map((item) => (
            <li key={item.href}>
              <Link
                className="app-header__link"
                href={item.href}
                aria-current={item.current === true ? 'page' : undefined}
              >
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {actions !== undefined && <div className="app-header__actions">{actions}</div>}
    </header>
  );
}
