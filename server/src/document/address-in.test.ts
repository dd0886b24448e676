import { expect, it } from 'vitest';
import { addressIn, alternatesOf } from './address-in.ts';

const settings = { language: 'en', languages: ['en', 'fr'] } as const;

it.each([
  ['/', 'en', 'https://a.example/'],
  ['/', 'fr', 'https://a.example/?lang=fr'],
  ['/watch/7', 'fr', 'https://a.example/watch/7?lang=fr'],
  ['/?participant=a%20b%26c', 'en', 'https://a.example/?participant=a%20b%26c'],
  ['/?participant=a%20b%26c', 'fr', 'https://a.example/?participant=a%20b%26c&lang=fr'],
] as const)('appends the language to %s in %s and keeps the rest', (path, locale, address) => {
  expect(addressIn('https://a.example', path, settings, locale)).toBe(address);
});

it('names every language and the address for other readers', () => {
  expect(
    alternatesOf('https://a.example', '/faq', { ...settings, languages: [...settings.languages] }),
  ).toEqual([
    { hreflang: 'en', address: 'https://a.example/faq' },
    { hreflang: 'fr', address: 'https://a.example/faq?lang=fr' },
    { hreflang: 'x-default', address: 'https://a.example/faq' },
  ]);
});
