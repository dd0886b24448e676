// Route guards: pure functions that run before each navigation.
import { findPage } from '@floodlit/contract/document';
import type { User } from '@floodlit/contract/identity/identity';
import type { LocalStore } from '../lib/local-store.ts';

type Pages = readonly { url: string }[];

/**
 * The guards' view of an account. Only a channel with a basic pass or its own form sets the last two fields.
 */
export type GuardedUser = Pick<User, 'temporary_password'> &
  Partial<Pick<User, 'has_password' | 'basic_pass_missing' | 'passes_form_incomplete'>>;

export interface GuardFacts {
  /** Paths without their query. `from` is undefined after a page load. */
  to: string;
  from: string | undefined;
  /** `undefined` until the profile is loaded. The guards let everybody pass until then. */
  user: GuardedUser | null | undefined;
  /** Whether a page exists at a path. */
  knows: (path: string) => boolean;
}

export type GuardDecision = { kind: 'pass' } | { kind: 'redirect'; to: string } | { kind: 'back' };

/** Pages without a purpose for a logged-in user. */
const AUTH_PATHS: readonly string[] = [
  '/login',
  '/registration',
  '/password-reset-request',
  '/password-reset',
];
/** Opened from a mail. They work before the user has chosen the required pass or completed the form. */
const MAILED_PATHS: readonly string[] = [
  '/verify-notice',
  '/verify-email',
  '/confirm-email-change',
  '/confirm-account-deletion',
];
/** One-time pages, reached from a mail or a form. Log-in never returns to them. */
const PASSING_PATHS: readonly string[] = [...AUTH_PATHS, ...MAILED_PATHS];
const NEW_PASSWORD_PATH = '/profile/edit';
const CHOICE_PATH = '/packages';
/** Pages to choose and pay a pass, and pages to read before. */
const isOnTheWay = (path: string): boolean =>
  [CHOICE_PATH, '/buy', '/privacy_policy', '/terms_conditions', '/404'].includes(path) ||
  path.startsWith('/select-package/');
const isStepOfEntry = (path: string): boolean => path === '/login' || path === '/registration';

/** The page that a logged-in user must complete first. */
function dutyOf(user: GuardedUser, { to, knows }: GuardFacts): string | undefined {
  // Without a page to set the password, the guard does not apply.
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
  // A visitor who cancels log-in must not return to a page that redirects to log-in again (R2.07).
  if (user === null && to === '/buy' && from !== undefined && isStepOfEntry(from)) return { kind: 'back' };
  if (user === null || user === undefined) return { kind: 'pass' };
  const duty = dutyOf(user, { ...facts, to });
  if (duty !== undefined) return redirectTo(duty);
  // An account from a provider sets a password with the same mailed link as a forgotten password.
  const setsFirstPassword = to === '/password-reset' && user.has_password === false;
  return AUTH_PATHS.includes(to) && !setsFirstPassword ? redirectTo('/') : { kind: 'pass' };
}

/** Stores every page except the auth pages and the page for unknown paths (R2.12). */
export function rememberPage(store: LocalStore, pages: Pages, path: string, query: string): void {
  const page = findPage(path, pages);
  if (page === undefined || page.name === 'not-found' || PASSING_PATHS.includes(path)) return;
  store.keep('last_page', path);
  store.keep('last_page_query', query);
  store.keep('last_page_params', JSON.stringify(page.params));
}

/**
 * A link followed before the application started is unknown to it. The referrer is then the last page.
 * @param referrer from the browser; an address of another site is ignored
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

/** The page after log-in: a known path of this site, else Home. The stored value is untrusted. */
export function findLastPage(store: LocalStore, pages: Pages): string {
  const path = store.find('last_page') ?? '/';
  if (findPage(path, pages) === undefined || PASSING_PATHS.includes(path)) return '/';
  const query = store.find('last_page_query') ?? '';
  return /^\?[^#\s]*$/.test(query) ? path + query : path;
}
