// Open redirects: addresses that look internal but lead elsewhere, tried at every place that reads an untrusted
// address.
import type { Slide } from '@floodlit/contract/channel/channel';
import { describe, expect, it } from 'vitest';
import { arrangeMenu } from '../features/channel/menu.ts';
import { linkOf } from '../features/channel/home/choose-slides.ts';
import { readArrival, readLeavingAddress } from '../features/identity/social/arrival.ts';
import en from '../locales/gen/en.json' with { type: 'json' };
import { createTranslator } from '../lib/translate.tsx';
import { createLocalStore, createMemoryStorage } from '../lib/local-store.ts';
import { findLastPage, rememberArrival, rememberPage } from './guards.ts';

const here = 'https://here.test';
const pages = [{ url: 'about' }];

const heads = [
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/%09/evil.test',
  '/%2f%2fevil.test',
  '/%5cevil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/./\\evil.test',
  '/login/..//evil.test',
  '/%2e%2e//evil.test',
  'https://evil.test',
  'HTTPS://EVIL.TEST',
  'https:evil.test',
  'https:/evil.test',
  'https:///evil.test',
  'http://evil.test',
  'https://here.test@evil.test',
  'https://here.test.evil.test',
  'https://here.test:443@evil.test',
  'https://evil.test#@here.test',
  'https://evil.test?here.test',
  'https://evil.test\\@here.test',
  'https://%65vil.test',
  'https://evil。test',
  'https://[::ffff:127.0.0.1]',
  'ftp://evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'javascript://here.test/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://here.test/x',
  'file:///etc/passwd',
  'about:blank',
];
const tails = ['', '/', '/watch/7', '/about?x=1', '#/watch/7', '%0d%0alocation:https://evil.test'];
const payloads = heads.flatMap((head) => tails.map((tail) => head + tail));

/** The browser's destination for such an address. */
const originOf = (address: string): string => new URL(address, here).origin;

describe(`${payloads.length} addresses that lead elsewhere`, () => {
  it('[T64] really lead elsewhere or are invalid paths', () => {
    expect(payloads.length).toBeGreaterThan(200);
    expect(
      payloads.filter((address) => URL.canParse(address, here) && originOf(address) !== here).length,
    ).toBeGreaterThan(150);
  });

  it('[T64] are not the return address of a log-in, as last page or as its query', () => {
    for (const payload of payloads)
      for (const [page, query] of [
        [payload, ''],
        ['/watch/7', payload],
        ['/watch/7', `?${payload}`],
        [`/watch/7${payload}`, ''],
        [`/${payload}`, ''],
      ] as const) {
        const store = createLocalStore(createMemoryStorage());
        store.keep('last_page', page);
        store.keep('last_page_query', query);
        const found = findLastPage(store, pages);
        expect(originOf(found), JSON.stringify([page, query])).toBe(here);
        expect(['/', '/watch/7'], found).toContain(new URL(found, here).pathname);
      }
  });

  it('[T64] are not stored from a referrer or an opened address', () => {
    for (const payload of payloads) {
      const store = createLocalStore(createMemoryStorage());
      rememberArrival(store, pages, '/login', payload, here);
      rememberPage(store, pages, payload, payload);
      expect(originOf(findLastPage(store, pages)), payload).toBe(here);
    }
  });

  it('[T64] are not followed from a provider’s answer or a slide', () => {
    for (const payload of payloads) {
      const arrival = readArrival(`#social=${payload}`);
      expect(arrival, payload).not.toHaveProperty('code');
      const link = linkOf({ link: payload } as Slide);
      const isOurs = link === undefined || /^\/(?![/\\])/.test(link) || link.startsWith('https://');
      expect(isOurs, String(link)).toBe(true);
    }
  });

  it('[T64] appear in a menu only as external links', () => {
    const menu = payloads.map((url, id) => ({ id, name: 'x', url }));
    const links = arrangeMenu({ menu, pages }, '/', createTranslator('en', en));
    for (const { href } of links)
      expect(/^https?:\/\//i.test(href) || originOf(href) === here, href).toBe(true);
  });

  it('[T64] are opened for a log-in only with https or on this site', () => {
    for (const payload of payloads) {
      const leaving = readLeavingAddress(payload, here);
      if (leaving !== undefined) expect(new URL(leaving).protocol, payload).toBe('https:');
    }
  });
});
