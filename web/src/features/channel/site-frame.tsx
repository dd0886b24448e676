// The frame of every page: header with the operator's menu, footer, phone tab bar. The server renders it too.
import './site-frame.css';
import type { User } from '@floodlit/contract/identity/identity';
import {
  AppHeader,
  BrandMark,
  Footer,
  Link,
  LinkButton,
  Notice,
  PageFrame,
  PageSection,
  TabBar,
} from '@floodlit/ui';
import { CalendarDays, House, MonitorPlay, Search, Ticket, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { noticeOf } from './notice-of.ts';
import { useChannel } from '../../lib/channel-context.tsx';
import { useTranslator } from '../../lib/translate.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Languages } from './languages.tsx';
import { arrangeMenu, isSamePlace } from './menu.ts';

export interface SiteFrameProps {
  /** With its query. */
  path: string;
  user?: User | null | undefined;
  isGeoBlocked?: boolean;
  isOffline?: boolean;
  /** Without it the button is a link to the search page. */
  onSearch?: () => void;
  onLogOut?: () => void;
  onLanguage?: (locale: string) => void;
  onCookies?: () => void;
  children: ReactNode;
}

export function SiteFrame(props: SiteFrameProps): ReactNode {
  const { path, user, children } = props;
  const { bootstrap } = useChannel();
  const { settings, pages } = bootstrap;
  const translator = useTranslator();
  const { t } = translator;
  const links = arrangeMenu(bootstrap, path, translator);
  const logo = <BrandMark monogram={settings.monogram} image={settings.logo} />;
  const account =
    user === undefined || user === null
      ? [
          { href: '/login', label: t('menu.login') },
          { href: '/registration', label: t('menu.registration') },
        ]
      : [{ href: '/profile', label: t('menu.profile') }];
  const more = [{ href: '/faq', label: t('frame.help_link') }, ...account];
  return (
    <PageFrame
      skipLabel={t('frame.skip')}
      header={
        <AppHeader
          logo={logo}
          name={settings.name}
          navigationLabel={t('frame.menu')}
          items={links}
          more={more.filter(({ href }) => !links.some((link) => isSamePlace(link.href, href)))}
          menuEnd={
            <span className="site-frame__menu-language">
              <Languages onLanguage={props.onLanguage} />
            </span>
          }
          actions={
            <>
              <SearchLink onSearch={props.onSearch} />
              <span className="site-frame__language">
                <Languages onLanguage={props.onLanguage} />
              </span>
              {user === undefined || user === null ? (
                <span className="site-frame__login">
                  <LinkButton href="/login" variant="soft">
                    {t('menu.login')}
                  </LinkButton>
                </span>
              ) : (
                <AccountMenu user={user} onLogOut={props.onLogOut ?? (() => undefined)} />
              )}
            </>
          }
        />
      }
      footer={
        <Footer
          brand={
            <>
              {logo}
              <bdi>{settings.name}</bdi>
            </>
          }
          text={settings.tagline}
          groups={[
            { title: t('frame.menu'), links },
            {
              title: t('frame.about'),
              links: [
                ...pages.map(({ url, name }) => ({ href: `/${url}`, label: name })),
                { href: '/faq', label: t('menu.faq') },
                { href: contactsHref(path), label: t('menu.contacts') },
              ],
            },
            {
              title: t('frame.account'),
              links: account,
            },
          ]}
          note={
            <>
              {settings.support_email !== '' && `${t('frame.help', { email: settings.support_email })} · `}
              {settings.refund_policy === '' ? t('frame.final') : settings.refund_policy}
            </>
          }
          actions={
            <>
              {noticeOf(settings) !== null && (
                <button type="button" className="site-frame__cookies" onClick={props.onCookies}>
                  {t('frame.cookie_settings')}
                </button>
              )}
              <Languages onLanguage={props.onLanguage} />
            </>
          }
        />
      }
      tabBar={<PhoneTabs path={path} isLoggedIn={user !== undefined && user !== null} />}
    >
      {props.isOffline === true && (
        <PageSection>
          <Notice tone="warning" announce="status">
            {t('frame.offline')}
          </Notice>
        </PageSection>
      )}
      {props.isGeoBlocked === true && (
        <PageSection>
          <Notice tone="warning" title={t('frame.geo')} announce="status" />
        </PageSection>
      )}
      {children}
    </PageFrame>
  );
}

/** A message from a game's page is usually about that game. */
function contactsHref(path: string): string {
  const id = /^\/watch\/(\d+)$/.exec(path)?.[1];
  return id === undefined ? '/contacts' : `/contacts?event=${id}`;
}

function SearchLink({ onSearch }: { onSearch: (() => void) | undefined }): ReactNode {
  const { t } = useTranslator();
  return (
    <Link
      className="icon-button icon-button--plain"
      href="/search"
      aria-label={t('frame.search')}
      aria-keyshortcuts="/"
      onClick={(event) => {
        if (onSearch === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onSearch();
      }}
    >
      <Search aria-hidden="true" />
    </Link>
  );
}

function PhoneTabs({ path, isLoggedIn }: { path: string; isLoggedIn: boolean }): ReactNode {
  const { t } = useTranslator();
  const account = isLoggedIn ? '/profile' : '/login';
  // At 320 px a label has 64 px.
  const items = [
    { href: '/', label: t('menu.home'), icon: <House /> },
    { href: '/schedule', label: t('menu.schedule'), icon: <CalendarDays /> },
    { href: '/vod', label: t('menu.on_demand_short'), icon: <MonitorPlay /> },
    { href: '/packages', label: t('menu.passes'), icon: <Ticket /> },
    { href: account, label: t(isLoggedIn ? 'menu.profile' : 'menu.login_short'), icon: <UserRound /> },
  ];
  return (
    <TabBar
      label={t('frame.tabs')}
      items={items.map((item) => ({
        ...item,
        current: isSamePlace(item.href, path) || path.startsWith(`${item.href}/`),
      }))}
    />
  );
}
