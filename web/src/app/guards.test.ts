import type { User } from '@floodlit/contract/identity';
import { describe, expect, it } from 'vitest';
import { createLocalStore, createMemoryStorage } from '../lib/local-store.ts';
import { findLastPage, guardNavigation, rememberArrival, rememberPage } from './guards.ts';

const alice: User = {
  id: 1,
  email: 'alice@demo.test',
  first_name: 'Alice',
  last_name: 'Demo',
  phone: null,
  newsletter: false,
  language: null,
  temporary_password: false,
  trial_period_used: false,
  is_geo_blocked: false,
};
const pages = [{ url: 'about' }];
const pass = { kind: 'pass' };
const back = { kind: 'back' };
const to = (path: string) => ({ kind: 'redirect', to: path });

describe('guardNavigation', () => {
  it.each([
    ['[R2.07] visitor from log-in to buy', null, '/login', '/buy', back],
    ['[R2.07] visitor from registration to buy', null, '/registration', '/buy', back],
    ['[R2.07] visitor from a game to buy', null, '/watch/3', '/buy', pass],
    ['[R2.07] visitor who opens buy directly', null, undefined, '/buy', pass],
    ['[R2.07] viewer who has just logged in', alice, '/login', '/buy', pass],
    ['[R2.10] viewer opening log-in', alice, '/packages', '/login', to('/')],
    ['[R2.10] viewer opening registration', alice, undefined, '/registration', to('/')],
    ['[R2.10] visitor opening log-in', null, '/', '/login', pass],
    ['[R2.13] nobody is stopped before the profile is known', undefined, undefined, '/login', pass],
    ['[R2.03] unknown path', null, '/', '/nope', to('/404')],
    ['[R2.03] id that is no number', alice, '/', '/select-package/gold', to('/404')],
    ['[R2.04] page of the channel', null, '/', '/about', pass],
    ['[R2.03] page that the channel does not have', null, '/', '/terms_conditions', to('/404')],
    ['[R2.03] the 404 itself', null, '/', '/404', pass],
  ] as const)('%s', (_, user, from, path, decision) => {
    expect(guardNavigation({ user, from, to: path, pages })).toEqual(decision);
  });
});

describe('the last page', () => {
  const aStore = () => createLocalStore(createMemoryStorage());

  it('[R2.12] is remembered with query and params, and found again', () => {
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
