import './tabs.css';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export type TabItem = { href: string; label: ReactNode; current: boolean; count?: ReactNode };

/** Views of one page as links. They have addresses, so they are not ARIA tabs. */
export function Tabs({
  label,
  items,
  look = 'line',
}: {
  /** Name of the navigation. */
  label: string;
  items: readonly TabItem[];
  look?: 'line' | 'segments';
}): ReactNode {
  return (
    <nav className={`tabs tabs--${look}`} aria-label={label}>
      <ul className="tabs__list">
        {items.map((item) => (
          <li key={item.href}>
            <Link className="tabs__link" href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.label}
              {item.count !== undefined && <span className="tabs__count">{item.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
