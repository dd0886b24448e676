import { describe, expect, it } from 'vitest';
import { decideLanguage, findLanguageCookie, mayChangeLanguage, type LanguageFacts } from './language.ts';

const settings: LanguageFacts['settings'] = { multi_language: true, languages: ['en', 'fr', 'ar'] };
const facts = (given: Partial<LanguageFacts>): LanguageFacts => ({
  settings,
  documentLocale: 'en',
  asked: null,
  cookie: undefined,
  stored: undefined,
  ...given,
});

describe('decideLanguage', () => {
  it.each([
    ['nothing wanted', {}, { keep: undefined, reload: false }],
    ['asked, and written so', { asked: 'ar', documentLocale: 'ar' }, { keep: 'ar', reload: false }],
    ['asked, and written otherwise', { asked: 'ar' }, { keep: 'ar', reload: true }],
    ['stored without its cookie', { stored: 'fr' }, { keep: 'fr', reload: true }],
    [
      'both kept already',
      { stored: 'fr', cookie: 'fr', documentLocale: 'fr' },
      { keep: undefined, reload: false },
    ],
    ['a server that does not follow', { stored: 'fr', cookie: 'fr' }, { keep: undefined, reload: false }],
    ['a language the channel has not', { asked: 'de' }, { keep: undefined, reload: false }],
    [
      'one language only',
      { asked: 'ar', settings: { ...settings, multi_language: false } },
      { keep: undefined, reload: false },
    ],
  ] as const)('[R4.11] %s', (_, given, decision) => {
    expect(decideLanguage(facts(given as Partial<LanguageFacts>))).toEqual(decision);
  });
});

describe('mayChangeLanguage', () => {
  it.each([
    ['fr', true],
    ['en', false],
    ['de', false],
  ])('[R4.11] to %s: %s', (wanted, may) => {
    expect(mayChangeLanguage(settings, 'en', wanted)).toBe(may);
  });
});

describe('findLanguageCookie', () => {
  it('[R3.15c] reads ours among others', () => {
    expect(findLanguageCookie('a=1; floodlit.interface_language=ar; b=2')).toBe('ar');
    expect(findLanguageCookie('other.floodlit.interface_language=ar')).toBeUndefined();
  });
});
