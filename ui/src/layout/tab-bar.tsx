import './tab-bar.css';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

export type TabBarItem = { href: string; label: ReactNode; icon: ReactNode; current?: boolean };

/** The app's main links at the bottom of small windows. Five at most. */
export function TabBar({ label, items }: { label: string; items: readonly TabBarItem[] }): ReactNode {
  return (
    <nav className="tab-bar" aria-label={label}>
      <ul className="tab-bar__items">
        {items.map((item) => (
          <li key={item.href}>
            <Link
              className="tab-bar__link"
              href={item.href}
              aria-current={item.current === true ? 'page' : undefined}
            >
              <span className="tab-bar__icon" aria-hidden="true">
                {item.icon}
              </span>
              <span className="tab-bar__label">{item.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
