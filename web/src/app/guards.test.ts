import { noGrants, type User } from '@floodlit/contract/identity/identity';
import { describe, expect, it } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../lib/local-store.ts';
import { findLastPage, guardNavigation, rememberArrival, rememberPage, type GuardedUser } from './guards.ts';

const alice: User = {
  id: 1,
  email_verified: true,
  email: 'alice@demo.test',
  first_name: 'Alice',
  last_name: 'Demo',
  phone: null,
  newsletter: false,
  language: null,
  temporary_password: false,
  has_password: true,
  trial_period_used: false,
  is_geo_blocked: false,
  ...noGrants,
};
const pages = [{ url: 'about' }];
const pass = { kind: 'pass' };
const back = { kind: 'back' };
const to = (path: string) => ({ kind: 'redirect', to: path });

/** Every route of R2.02, implemented or not. */
const routes = [
  '/',
  '/login',
  '/registration',
  '/verify-notice',
  '/verify-email',
  '/password-reset-request',
  '/password-reset',
  '/profile',
  '/profile/orders',
  '/profile/transactions',
  '/profile/clips',
  '/profile/edit',
  '/contacts',
  '/buy',
  '/select-package/7',
  '/faq',
  '/about',
  '/simulate',
  '/confirm-account-deletion',
  '/confirm-email-change',
  '/404',
  '/packages',
  '/vod_library',
  '/watch/7',
  '/watch_embed/7',
  '/watch_library/7',
  '/share/7/0f8fad5b-d9cb-469f-a165-70867728950e',
  '/upcoming',
  '/vod',
  '/live',
  '/schedule',
  '/search',
  '/privacy_policy',
  '/terms_conditions',
];
const authRoutes = ['/login', '/registration', '/password-reset-request', '/password-reset'];
const mailed = ['/verify-notice', '/verify-email', '/confirm-email-change', '/confirm-account-deletion'];
const onTheWay = ['/packages', '/buy', '/select-package/7', '/privacy_policy', '/terms_conditions'];
const knows = (path: string): boolean => routes.includes(path);
const withoutEdit = (path: string): boolean => path !== '/profile/edit' && knows(path);

const temporary: GuardedUser = { ...alice, temporary_password: true };
const withoutBasicPass: GuardedUser = { ...alice, basic_pass_missing: true };
const withoutForm: GuardedUser = { ...alice, passes_form_incomplete: true };

describe('guardNavigation', () => {
  it.each([
    ['[R2.07] visitor from log-in to buy', null, '/login', '/buy', back],
    ['[R2.07] visitor from registration to buy', null, '/registration', '/buy', back],
    ['[R2.07] visitor from a game to buy', null, '/watch/7', '/buy', pass],
    ['[R2.07] visitor who opens buy directly', null, undefined, '/buy', pass],
    ['[R2.07] viewer who has just logged in', alice, '/login', '/buy', pass],
    ['[R2.13] nobody is stopped before the profile is known', undefined, undefined, '/login', pass],
    ['[R2.03] unknown path', null, '/', '/nope', to('/404')],
    ['[R2.03] unknown path, for who is held elsewhere', withoutBasicPass, '/', '/nope', to('/404')],
    ['[R2.03] the 404 itself, for who is held elsewhere', withoutBasicPass, '/', '/404', pass],
    ['[R2.10] log-in with a slash at its end', alice, '/', '/login/', to('/')],
  ] as const)('%s', (_, user, from, path, decision) => {
    expect(guardNavigation({ user, from, to: path, knows })).toEqual(decision);
  });

  const decide = (path: string, user: GuardedUser | null | undefined, known = knows): unknown =>
    guardNavigation({ user, from: '/', to: path, knows: known });

  it.each(routes)(
    '[R2.10] [R2.11] lets a visitor pass, and redirects a logged-in user only from the auth pages: %s',
    (path) => {
      expect(decide(path, null), 'visitor').toEqual(pass);
      expect(decide(path, undefined), 'not known yet').toEqual(pass);
      expect(decide(path, alice), 'logged in').toEqual(authRoutes.includes(path) ? to('/') : pass);
    },
  );

  it('[R2.13] an account without a password may set one by the mailed link, and has the same guards otherwise', () => {
    const brought: GuardedUser = { ...alice, has_password: false };
    expect(decide('/password-reset', brought)).toEqual(pass);
    for (const path of ['/login', '/registration', '/password-reset-request'])
      expect(decide(path, brought)).toEqual(to('/'));
  });

  it.each(routes)(
    '[R2.08] without the basic pass only the way to it and mailed links are open: %s',
    (path) => {
      const isOpen = [...onTheWay, ...mailed, '/404'].includes(path);
      expect(decide(path, withoutBasicPass)).toEqual(isOpen ? pass : to('/packages'));
    },
  );

  it.each(routes)(
    '[R2.11] with the passes form unfinished only the way to it and mailed links are open: %s',
    (path) => {
      const isOpen = [...onTheWay, ...mailed, '/404'].includes(path);
      expect(decide(path, withoutForm)).toEqual(isOpen ? pass : to('/packages'));
    },
  );

  it.each(routes)('[R2.09] a temporary password is changed first: %s', (path) => {
    expect(decide(path, temporary)).toEqual(path === '/profile/edit' ? pass : to('/profile/edit'));
  });

  it.each(routes.filter(withoutEdit))('[R2.09] nobody is held on a page that is not there: %s', (path) => {
    expect(decide(path, temporary, withoutEdit)).toEqual(decide(path, alice, withoutEdit));
  });

  it('never creates a redirect loop', () => {
    const users = [null, undefined, alice, temporary, withoutBasicPass, withoutForm];
    for (const user of users)
      for (const start of [...routes, '/nope']) {
        let path = start;
        let steps = 0;
        for (; steps < 5; steps++) {
          const decision = guardNavigation({ user, from: '/', to: path, knows });
          if (decision.kind !== 'redirect') break;
          path = decision.to;
        }
        expect(steps, start).toBeLessThan(3);
      }
  });
});

describe('the last page', () => {
  const aStore = () => createLocalStore(createMemoryStorage());

  it('[R2.12] [R3.15d] is remembered with query and params, and found again', () => {
    const store = aStore();
    rememberPage(store, pages, '/watch/7', '?from=mail');
    expect(store.find('last_page_params')).toBe('{"id":"7"}');
    expect(findLastPage(store, pages)).toBe('/watch/7?from=mail');
  });

  it.each(['/login', '/registration', '/404', '/nope'])('[R2.12] does not remember %s', (path) => {
    const store = aStore();
    rememberPage(store, pages, path, '');
    expect(findLastPage(store, pages)).toBe('/');
  });

  it.each([
    ['/login', 'https://here.test/watch/7?from=mail', '/watch/7?from=mail'],
    ['/registration', 'https://here.test/packages', '/packages'],
    ['/login', 'https://here.test/about', '/about'],
    ['/login', 'https://here.test/registration', '/'],
    ['/login', 'https://elsewhere.test/watch/7', '/'],
    ['/login', '', '/'],
    ['/packages', 'https://here.test/watch/7', '/'],
  ])(
    '[R2.12] is where a link was followed before the application had started: %s from "%s"',
    (path, referrer, found) => {
      const store = aStore();
      rememberArrival(store, pages, path, referrer, 'https://here.test');
      expect(findLastPage(store, pages)).toBe(found);
    },
  );

  it.each([
    ['//evil.test/x', '', '/'],
    ['https://evil.test/', '', '/'],
    ['/nope', '', '/'],
    ['/login', '', '/'],
    ['/packages', 'evil', '/packages'],
    ['/packages', '?a=b#c', '/packages'],
  ])('[R2.12] never leads out of the site: %s %s', (path, query, found) => {
    const store = aStore();
    store.keep('last_page', path);
    store.keep('last_page_query', query);
    expect(findLastPage(store, pages)).toBe(found);
  });
});
