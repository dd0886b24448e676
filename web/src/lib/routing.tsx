// The current location and navigation. The names are those of every React router.
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';

export interface Location {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its hash, or empty. */
  hash: string;
  /** The state from the previous page, stored in the history entry. */
  state: unknown;
  key: string;
}

/** How the reader reached this page. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

export interface CurrentRoute {
  location: Location;
  navigationType: NavigationType;
  params: Readonly<Partial<Record<string, string>>>;
}

/** The navigator's interface for pages. */
export interface Navigator {
  push: (href: string, state?: unknown) => void;
  replace: (href: string, state?: unknown) => void;
  go: (delta: number) => void;
  /**
   * Asks before the reader leaves the page; the answer `true` permits it. @returns a function that removes it.
   */
  block: (mayLeave: () => Promise<boolean>) => () => void;
  /** Changes with each page that is shown, after the address. */
  view: { subscribe: (listener: () => void) => () => void };
}

const RouteContext = createContext<CurrentRoute | undefined>(undefined);
/** For code outside the first view. Pages use `useNavigate`. */
export const NavigatorContext = createContext<Navigator | undefined>(undefined);

export function RoutingProvider({
  navigator,
  route,
  children,
}: {
  navigator: Navigator;
  route: CurrentRoute;
  children: ReactNode;
}): ReactNode {
  return (
    <NavigatorContext value={navigator}>
      <RouteContext value={route}>{children}</RouteContext>
    </NavigatorContext>
  );
}

function useCurrentRoute(): CurrentRoute {
  const route = use(RouteContext);
  if (route === undefined) throw new Error('This needs a RoutingProvider above it.');
  return route;
}

export const useLocation = (): Location => useCurrentRoute().location;
export const useNavigationType = (): NavigationType => useCurrentRoute().navigationType;
export const useParams = (): CurrentRoute['params'] => useCurrentRoute().params;

export const hrefOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/**
 * While `isBlocked`, leaving the page requires consent: `mayLeave` inside the site, the browser's dialog
 * outside.
 */
export function useBlocker(isBlocked: boolean, mayLeave: () => Promise<boolean>): void {
  const navigator = use(NavigatorContext);
  const ask = useRef(mayLeave);
  useEffect(() => {
    ask.current = mayLeave;
  });
  useEffect(() => {
    if (!isBlocked || navigator === undefined) return undefined;
    const release = navigator.block(() => ask.current());
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isBlocked, navigator]);
}

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** An address of this site (also `?query` or `#part` of the current page), or a number of history steps. */
export type NavigateTo = (to: string | number, options?: NavigateOptions) => void;

export function useNavigate(): NavigateTo {
  const navigator = use(NavigatorContext);
  const { location } = useCurrentRoute();
  const from = hrefOf(location);
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (navigator === undefined) return;
      if (typeof to === 'number') {
        navigator.go(to);
        return;
      }
      const href = hrefOf(new URL(to, new URL(from, 'https://here.invalid')));
      if (replace) navigator.replace(href, state);
      else navigator.push(href, state);
    },
    [navigator, from],
  );
}

type SearchInit = URLSearchParams | Record<string, string>;
export type SetSearch = (
  next: SearchInit | ((before: URLSearchParams) => SearchInit),
  options?: NavigateOptions,
) => void;

export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setSearch = useCallback<SetSearch>(
    (next, options) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(search)) : next;
      navigate(`?${new URLSearchParams(query).toString()}`, options);
    },
    [navigate, search],
  );
  return [params, setSearch];
}

/** The state of an address that a field of its page writes while somebody types. */
export const TYPED = 'typed';

/** Whether the current address comes from the page's own field, which may hold later letters already. */
export const useIsTyped = (): boolean => {
  const { location, navigationType } = useCurrentRoute();
  return navigationType === 'REPLACE' && location.state === TYPED;
};

/** Navigates on render. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
