// Where the reader is, and how a page leads elsewhere. The names are those that every React router has.
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';

export interface Place {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its hash, or empty. */
  hash: string;
  /** What the page that led here said about it; kept with the history's entry. */
  state: unknown;
  key: string;
}

/** How the reader came here. */
export type Step = 'POP' | 'PUSH' | 'REPLACE';

export interface Whereabouts {
  place: Place;
  step: Step;
  params: Readonly<Partial<Record<string, string>>>;
}

/** The little of the navigator that pages use. */
export interface Leads {
  push: (href: string, state?: unknown) => void;
  replace: (href: string, state?: unknown) => void;
  go: (delta: number) => void;
  /** Asks before anybody leaves the page; the answer `true` lets them. @returns a way to call it off. */
  hold: (mayLeave: () => Promise<boolean>) => () => void;
}

const WhereaboutsContext = createContext<Whereabouts | undefined>(undefined);
const LeadsContext = createContext<Leads | undefined>(undefined);

export function RoutingProvider({
  leads,
  whereabouts,
  children,
}: {
  leads: Leads;
  whereabouts: Whereabouts;
  children: ReactNode;
}): ReactNode {
  return (
    <LeadsContext value={leads}>
      <WhereaboutsContext value={whereabouts}>{children}</WhereaboutsContext>
    </LeadsContext>
  );
}

function useWhereabouts(): Whereabouts {
  const whereabouts = use(WhereaboutsContext);
  if (whereabouts === undefined) throw new Error('This needs a RoutingProvider above it.');
  return whereabouts;
}

export const useLocation = (): Place => useWhereabouts().place;
export const useStep = (): Step => useWhereabouts().step;
export const useParams = (): Whereabouts['params'] => useWhereabouts().params;

export const hrefOf = ({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string =>
  pathname + search + hash;

/** While `isHeld`, leaving the page is asked about first: within the site by `mayLeave`, else by the browser. */
export function useHold(isHeld: boolean, mayLeave: () => Promise<boolean>): void {
  const leads = use(LeadsContext);
  const ask = useRef(mayLeave);
  useEffect(() => {
    ask.current = mayLeave;
  });
  useEffect(() => {
    if (!isHeld || leads === undefined) return undefined;
    const release = leads.hold(() => ask.current());
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      release();
      window.removeEventListener('beforeunload', warn);
    };
  }, [isHeld, leads]);
}

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** An address of this site (also `?query` or `#part` of the page that is shown), or a number of steps in the history. */
export type NavigateTo = (to: string | number, options?: NavigateOptions) => void;

export function useNavigate(): NavigateTo {
  const leads = use(LeadsContext);
  const { place } = useWhereabouts();
  const from = hrefOf(place);
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (leads === undefined) return;
      if (typeof to === 'number') {
        leads.go(to);
        return;
      }
      const href = hrefOf(new URL(to, new URL(from, 'https://here.invalid')));
      if (replace) leads.replace(href, state);
      else leads.push(href, state);
    },
    [leads, from],
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

/** Leads elsewhere as soon as it is drawn. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
