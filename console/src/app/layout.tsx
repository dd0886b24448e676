// The frame of every page: navigation at the side, or below on a phone, and the bar above.
import { CalendarClock, LogOut, Menu, Moon, ScrollText, Sun, UserCog, Users, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { NavLink, useLocation, useMatch, useNavigate } from 'react-router';
import { logIn, type Me } from '@floodlit/contract/operators/log-in';
import { linksOf } from '../features/operators/channel-links.ts';
import { mayDo, useSetMe } from '../features/operators/session.tsx';
import { chooseAppearance, readAppearance } from '../lib/appearance.ts';
import { client } from '../lib/console-client.ts';
import { useLanguage } from '../lib/translate.tsx';
import { Button } from '../ui/button.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import '../ui/lone-page.css';
import './layout.css';

/** On a phone, more pages than these are a menu. */
const tabsMaximum = 5;

export function Layout({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const { t } = useLanguage();
  const [appearance, setAppearance] = useState(readAppearance);
  const setMe = useSetMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** The path where the menu of a phone was opened: on another page it is closed again. */
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === pathname;
  const other = appearance === 'dark' ? 'light' : 'dark';
  const slug = useMatch('/c/:channel/*')?.params.channel;
  const channel = me.channels.find((one) => one.slug === slug) ?? me.channels[0];
  const ofChannel = channel === undefined ? [] : linksOf(me, channel);
  const links = [
    { to: '/', label: t('menu.today'), Icon: CalendarClock, isShown: true },
    ...ofChannel.map(({ path, label, Icon }) => ({
      to: `/c/${channel?.slug}/${path}`,
      label: t(label),
      Icon,
      isShown: true,
    })),
    { to: '/people', label: t('menu.people'), Icon: Users, isShown: mayDo(me, 'people.read') },
    { to: '/audit', label: t('menu.audit'), Icon: ScrollText, isShown: mayDo(me, 'audit.read') },
    { to: '/account', label: t('menu.account'), Icon: UserCog, isShown: true },
  ];
  const shown = links.filter(({ isShown }) => isShown);
  const logOut = async (): Promise<void> => {
    await client.call(logIn.logOut, { everywhere: false });
    setMe(null);
    await navigate('/log-in');
  };
  return (
    <div className="layout">
      <a className="layout__skip" href="#content">
        {t('frame.skip')}
      </a>
      <header className="layout__bar">
        <span className="brand">
          <span className="brand__mark" aria-hidden>
            F
          </span>
          Floodlit
        </span>
        <div className="row">
          <LanguageSwitch />
          <Button
            kind="quiet"
            aria-label={t(`frame.${other}`)}
            onPress={() => {
              chooseAppearance(other);
              setAppearance(other);
            }}
          >
            {appearance === 'dark' ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
          </Button>
          <span className="layout__who">
            <bdi>{me.name}</bdi>
          </span>
          <Button kind="quiet" aria-label={t('menu.log_out')} onPress={() => void logOut()}>
            <LogOut size={20} aria-hidden />
          </Button>
        </div>
      </header>
      {channel !== undefined && ofChannel.length > 0 && (
        <label className="layout__channel">
          <span>{t('scope.channel')}</span>
          <select value={channel.slug} onChange={({ target }) => void navigate(`/c/${target.value}`)}>
            {me.channels.map((one) => (
              <option key={one.id} value={one.slug}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <nav
        className={`layout__nav${shown.length > tabsMaximum ? ' layout__nav--menu' : ''}`}
        aria-label={t('frame.menu')}
      >
        {shown.length > tabsMaximum && (
          <button
            type="button"
            className="layout__toggle"
            aria-expanded={isOpen}
            onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
          >
            {isOpen ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
            {t('frame.all_pages')}
          </button>
        )}
        <ul className={isOpen ? 'layout__list--open' : ''}>
          {shown.map(({ to, label, Icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className="layout__link"
                onClick={() => setOpenedAt(undefined)}
              >
                <Icon size={20} aria-hidden />
                <span>{label}</span>
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" className="layout__main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
