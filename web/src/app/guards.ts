// Who may go where: pure, asked before each navigation.
import { findPage } from '@floodlit/contract/document';
import type { User } from '@floodlit/contract/identity';
import type { LocalStore } from '../lib/local-store.ts';

type Pages = readonly { url: string }[];

export interface GuardFacts {
  /** Paths without their query; `from` is undefined when the page has just loaded. */
  to: string;
  from: string | undefined;
  /** `undefined` while nobody knows yet: then nobody is stopped. */
  user: User | null | undefined;
  /** The channel's own. */
  pages: Pages;
}

export type GuardDecision = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'back' };

const AUTH_PATHS: readonly string[] = ['/login', '/registration'];
export const isAuthPath = (path: string): boolean => AUTH_PATHS.includes(path);

export function guardNavigation({ to, from, user, pages }: GuardFacts): GuardDecision {
  if (findPage(to, pages) === undefined) return { kind: 'redirect', to: '/404' };
  // A visitor who gave up logging in must not land on the page that would only send him to log in again (R2.07).
  if (user === null && to === '/buy' && from !== undefined && isAuthPath(from)) return { kind: 'back' };
  if (user !== null && user !== undefined && isAuthPath(to)) return { kind: 'redirect', to: '/' };
  return { kind: 'pass' };
}

/** Pages other than the auth pages are remembered (R2.12); neither is the page for what is not found. */
export function rememberPage(store: LocalStore, pages: Pages, path: string, query: string): void {
  const page = findPage(path, pages);
  if (page === undefined || page.name === 'not-found' || isAuthPath(path)) return;
  store.keep('last_page', path);
  store.keep('last_page_query', query);
  store.keep('last_page_params', JSON.stringify(page.params));
}

/**
 * A link that was followed before the application had started left no trace: where it came from is then the last page.
 * @param referrer as the browser tells it; anything of another site is nothing to us.
 */
export function rememberArrival(
  store: LocalStore,
  pages: Pages,
  path: string,
  referrer: string,
  origin: string,
): void {
  const from = URL.parse(referrer);
  if (isAuthPath(path) && from?.origin === origin) rememberPage(store, pages, from.pathname, from.search);
}

/** Where log-in returns to: a known path of this site, else Home. What was stored is not trusted. */
export function findLastPage(store: LocalStore, pages: Pages): string {
  const path = store.find('last_page') ?? '/';
  if (findPage(path, pages) === undefined || isAuthPath(path)) return '/';
  const query = store.find('last_page_query') ?? '';
  return /^\?[^#\s]*$/.test(query) ? path + query : path;
}
