// Who may go where: pure, asked before each navigation.
import { findPage } from '@floodlit/contract/document';
import type { User } from '@floodlit/contract/identity';
import type { LocalStore } from '../lib/local-store.ts';

type Pages = readonly { url: string }[];

/** What the guards read of an account; the last two only a channel tells that has a basic pass or a form of its own. */
export type GuardedUser = Pick<User, 'temporary_password'> &
  Partial<Pick<User, 'has_password' | 'basic_pass_missing' | 'passes_form_incomplete'>>;

export interface GuardFacts {
  /** Paths without their query; `from` is undefined when the page has just loaded. */
  to: string;
  from: string | undefined;
  /** `undefined` while nobody knows yet: then nobody is stopped. */
  user: GuardedUser | null | undefined;
  /** Whether there is a page at a path. */
  knows: (path: string) => boolean;
}

export type GuardDecision = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'back' };

/** Nothing to do there for who is logged in. */
const AUTH_PATHS: readonly string[] = [
  '/login',
  '/registration',
  '/password-reset-request',
  '/password-reset',
];
/** Opened from a mail. They work for an account that has not chosen its pass or finished its form yet. */
const MAILED_PATHS: readonly string[] = [
  '/verify-notice',
  '/verify-email',
  '/confirm-email-change',
  '/confirm-account-deletion',
];
/** Reached once, from a mail or a form: nobody wants to come back to them. */
const PASSING_PATHS: readonly string[] = [...AUTH_PATHS, ...MAILED_PATHS];
const NEW_PASSWORD_PATH = '/profile/edit';
const CHOICE_PATH = '/packages';
/** Where a pass is chosen and paid, and what has to be read before. */
const isOnTheWay = (path: string): boolean =>
  [CHOICE_PATH, '/buy', '/privacy_policy', '/terms_conditions', '/404'].includes(path) ||
  path.startsWith('/select-package/');
const isStepOfEntry = (path: string): boolean => path === '/login' || path === '/registration';

/** Where somebody who is logged in has to go first. */
function dutyOf(user: GuardedUser, { to, knows }: GuardFacts): string | undefined {
  // Without the page to change it on, nobody is held there.
  if (user.temporary_password && knows(NEW_PASSWORD_PATH))
    return to === NEW_PASSWORD_PATH ? undefined : NEW_PASSWORD_PATH;
  const mustChoose = user.basic_pass_missing === true || user.passes_form_incomplete === true;
  return mustChoose && !isOnTheWay(to) && !MAILED_PATHS.includes(to) ? CHOICE_PATH : undefined;
}

const redirectTo = (to: string): GuardDecision => ({ kind: 'redirect', to });

export function guardNavigation(facts: GuardFacts): GuardDecision {
  const { from, user, knows } = facts;
  const to = facts.to.replace(/(?<=.)\/$/, '');
  if (!knows(to)) return redirectTo('/404');
  // A visitor who gave up logging in must not land on the page that would only send him to log in again (R2.07).
  if (user === null && to === '/buy' && from !== undefined && isStepOfEntry(from)) return { kind: 'back' };
  if (user === null || user === undefined) return { kind: 'pass' };
  const duty = dutyOf(user, { ...facts, to });
  if (duty !== undefined) return redirectTo(duty);
  // Whoever a provider brought sets a password by the same mailed link as who forgot theirs.
  const setsFirstPassword = to === '/password-reset' && user.has_password === false;
  return AUTH_PATHS.includes(to) && !setsFirstPassword ? redirectTo('/') : { kind: 'pass' };
}

/** Pages other than the auth pages are remembered (R2.12); the page for what is not found is not. */
export function rememberPage(store: LocalStore, pages: Pages, path: string, query: string): void {
  const page = findPage(path, pages);
  if (page === undefined || page.name === 'not-found' || PASSING_PATHS.includes(path)) return;
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
  if (AUTH_PATHS.includes(path) && from?.origin === origin)
    rememberPage(store, pages, from.pathname, from.search);
}

/** Where log-in returns to: a known path of this site, else Home. What was stored is not trusted. */
export function findLastPage(store: LocalStore, pages: Pages): string {
  const path = store.find('last_page') ?? '/';
  if (findPage(path, pages) === undefined || PASSING_PATHS.includes(path)) return '/';
  const query = store.find('last_page_query') ?? '';
  return /^\?[^#\s]*$/.test(query) ? path + query : path;
}
