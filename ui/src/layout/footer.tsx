import './footer.css';
import type { ReactNode } from 'react';
import { Link } from '../link.tsx';

export type FooterGroup = { title: ReactNode; links: readonly { href: string; label: ReactNode }[] };

export function Footer({
  brand,
  text,
  groups,
  note,
  actions,
}: {
  brand: ReactNode;
  text?: ReactNode;
  groups: readonly FooterGroup[];
  /** The last line, e.g. the copyright. */
  note?: ReactNode;
  /** Beside the note, e.g. the language. */
  actions?: ReactNode;
}): ReactNode {
  return (
    <footer className="footer">
      <div className="footer__top">
        <div className="footer__about">
          <div className="footer__brand">{brand}</div>
          {text !== undefined && (
            <p className="footer__text">
              <bdi>{text}</bdi>
            </p>
          )}
        </div>
        {groups.map((group, index) => (
          <div className="footer__group" key={index}>
            <h2 className="footer__title">{group.title}</h2>
            <ul className="footer__links">
              {group.links.map((link) => (
                <li key={link.href}>
                  <Link className="footer__link" href={link.href}>
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {(note !== undefined || actions !== undefined) && (
        <div className="footer__bottom">
          <p>{note}</p>
          {actions}
        </div>
      )}
    </footer>
  );
}
