import './account-menu.css';
import type { User } from '@floodlit/contract/identity/identity';
import { Link } from '@floodlit/ui';
import { LogOut, Play, Ticket, UserRound } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { useT } from '../../lib/translate.tsx';

/** Links behind one button, not an ARIA menu: Tab moves through them, Escape closes (native popover). */
export function AccountMenu({ user, onLogOut }: { user: User; onLogOut: () => void }): ReactNode {
  const t = useT();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => list.current?.hidePopover();
  return (
    <div className="account-menu">
      <button type="button" className="button button--soft button--medium" popoverTarget={listId}>
        <span className="button__content">
          <UserRound aria-hidden="true" />
          <bdi>{user.first_name}</bdi>
        </span>
      </button>
      <div className="account-menu__list" id={listId} popover="auto" ref={list}>
        <p className="account-menu__who">
          <bdi>{user.email}</bdi>
        </p>
        <Link className="account-menu__item" href="/profile" onClick={close}>
          <Ticket aria-hidden="true" />
          {t('menu.profile')}
        </Link>
        <Link className="account-menu__item" href="/profile/clips" onClick={close}>
          <Play aria-hidden="true" />
          {t('menu.clips')}
        </Link>
        <button
          type="button"
          className="account-menu__item"
          onClick={() => {
            close();
            onLogOut();
          }}
        >
          <LogOut aria-hidden="true" />
          {t('menu.logout')}
        </button>
      </div>
    </div>
  );
}
