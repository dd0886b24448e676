import { RouteProgress, useToasts } from '@floodlit/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { keepLanguage, mayChangeLanguage } from '../features/channel/language.ts';
import { SiteFrame } from '../features/channel/site-frame.tsx';
import { useLogOut } from '../features/identity/session.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { Announcer, noteNavigation } from '../lib/page-heading.tsx';
import { useIsGeoBlocked, useServices, useUser } from '../lib/services.tsx';
import { useTranslator } from '../lib/translate.tsx';

const PENDING_AFTER_MS = 150;

export function SiteLayout(): ReactNode {
  const { pathname } = useLocation();
  const { t, locale } = useTranslator();
  const { store } = useServices();
  const { settings } = useChannel().bootstrap;
  const toasts = useToasts();
  const logOut = useLogOut();
  useScrollToTop(pathname);
  return (
    <>
      <RouteProgress active={useIsPending()} label={t('frame.loading', { channel: settings.name })} />
      <SiteFrame
        path={pathname}
        user={useUser()}
        isGeoBlocked={useIsGeoBlocked()}
        isOffline={useIsOffline()}
        onLogOut={() => {
          logOut().then(
            () => toasts.success(t('session.logged_out')),
            () => toasts.error(t('session.logout_failed')),
          );
        }}
        onLanguage={(wanted) => {
          if (!mayChangeLanguage(settings, locale, wanted)) return;
          keepLanguage(store, wanted);
          // The document itself is in one language, so the server writes it again.
          location.reload();
        }}
      >
        <Outlet />
      </SiteFrame>
      <Announcer />
    </>
  );
}

/** Each navigation begins at the top (R2.01); the page that was loaded keeps the place the browser gave it. */
function useScrollToTop(pathname: string): void {
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    noteNavigation();
    window.scrollTo(0, 0);
  }, [pathname]);
}

function useIsPending(): boolean {
  const isLoading = useNavigation().state === 'loading';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsLong(true), PENDING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isLoading]);
  return isLoading && isLong;
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine);
  useEffect(() => {
    const look = (): void => setIsOffline(!navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOffline;
}
