import { RouteProgress, useToasts } from '@floodlit/ui';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { cookieCalls } from '../features/channel/cookie-calls.ts';
import { keepLanguage, mayChangeLanguage } from '../features/channel/language.ts';
import { isCheckout, quietFrame } from '../features/channel/quiet-frame.ts';
import { SiteFrame } from '../features/channel/site-frame.tsx';
import { FollowingProvider } from '../features/favorites/following-provider.tsx';
import { useLogOut } from '../features/identity/session.ts';
import { useChannel } from '../lib/channel-context.tsx';
import { useObservable, type Observable } from '../lib/observable.ts';
import { Announcer, noteNavigation } from '../lib/page-heading.tsx';
import { useLocation, useNavigationType } from '../lib/routing.tsx';
import type { ScrollMemory } from './scroll-memory.ts';
import { useSearchOpener } from './search-opener.tsx';
import { useIsGeoBlocked, useServices, useUser } from '../lib/services.tsx';
import { useTranslator } from '../lib/translate.tsx';
import { keepTyped } from '../lib/typed-before.ts';

const PENDING_AFTER_MS = 150;

export function SiteLayout({
  isLoading,
  loadMessages,
  scrolling,
  children,
}: {
  isLoading: Observable<boolean>;
  loadMessages: () => Promise<void>;
  scrolling: ScrollMemory;
  children: ReactNode;
}): ReactNode {
  const { pathname, search } = useLocation();
  const { t, locale } = useTranslator();
  const { store } = useServices();
  const { settings, pages } = useChannel().bootstrap;
  const user = useUser();
  const isGeoBlocked = useIsGeoBlocked();
  const isOffline = useIsOffline();
  const toasts = useToasts();
  const logOut = useLogOut();
  const isQuiet = isCheckout(pathname, pages);
  const QuietFrame = isQuiet ? quietFrame.current : undefined;
  const searching = useSearchOpener(loadMessages, isQuiet);
  useScrollPlace(scrolling);
  const frame = {
    path: pathname + search,
    isOffline,
    onCookies: () => cookieCalls.set(cookieCalls.get() + 1),
    onLanguage: (wanted: string) => {
      if (!mayChangeLanguage(settings, locale, wanted)) return;
      keepLanguage(store, wanted);
      keepTyped();
      // The document has one language, so the server must render it again.
      location.reload();
    },
  };
  const page = <FollowingProvider>{children}</FollowingProvider>;
  return (
    <>
      <RouteProgress
        active={useIsPending(isLoading)}
        label={t('frame.loading', { channel: settings.name })}
      />
      {QuietFrame ? (
        <QuietFrame {...frame}>{page}</QuietFrame>
      ) : (
        <SiteFrame
          {...frame}
          user={user}
          isGeoBlocked={isGeoBlocked}
          onSearch={searching.open}
          onLogOut={() => {
            logOut().then(
              () => toasts.success(t('session.logged_out')),
              () => toasts.error(t('session.logout_failed')),
            );
          }}
        >
          {page}
        </SiteFrame>
      )}
      {searching.dialog}
      <Announcer />
    </>
  );
}

/**
 * A new navigation starts at the top; Back and Forward restore the position (R2.01). The first page keeps the
 * browser's position. A change of only the query is no navigation.
 */
function useScrollPlace(scrolling: ScrollMemory): void {
  const navigationType = useNavigationType();
  const location = useLocation();
  const previous = useRef(location);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = location;
    // The first view has the document's address. The true one follows under the same key.
    const isElsewhere =
      before.key !== location.key &&
      (before.pathname !== location.pathname ||
        (before.search !== location.search && navigationType !== 'REPLACE'));
    if (isElsewhere) noteNavigation();
    scrolling.show(location, navigationType, isElsewhere);
  }, [location, navigationType, scrolling]);
}

function useIsPending(loading: Observable<boolean>): boolean {
  const isLoading = useObservable(loading);
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
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const look = (): void => setIsOffline(!navigator.onLine);
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOffline;
}
