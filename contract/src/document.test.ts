import { describe, expect, it } from 'vitest';
import { findPage } from './document.ts';

const pages = [{ url: 'about' }, { url: 'our-volunteers' }];

describe('findPage', () => {
  it.each([
    ['/', 'home', {}],
    ['/packages', 'packages', {}],
    ['/packages/', 'packages', {}],
    ['/watch/12', 'watch', { id: '12' }],
    ['/watch_embed/7', 'watch-embed', { id: '7' }],
    ['/overlay/7', 'overlay', { id: '7' }],
    ['/select-package/3', 'select-package', { id: '3' }],
    ['/404', 'not-found', {}],
    ['/faq', 'faq', {}],
    ['/about', 'channel-page', { url: 'about' }],
    ['/our-volunteers/', 'channel-page', { url: 'our-volunteers' }],
  ])('[R2.02a] knows %s', (path, name, params) => {
    expect(findPage(path, pages)).toEqual({ name, params });
  });

  it.each([
    '/select-package/gold',
    '/watch/',
    '/watch/0',
    '/watch/1e3',
    '/watch/12/more',
    '/nope',
    '/about/more',
    '/terms_conditions',
    '/:url',
    '//',
    '/Packages',
    '',
  ])('[R2.03] answers nothing for %s', (path) => {
    expect(findPage(path, pages)).toBeUndefined();
  });

  it('[T63] keeps the product’s paths when an operator’s page has the same name', () => {
    expect(findPage('/login', [{ url: 'login' }])?.name).toBe('login');
  });
});
