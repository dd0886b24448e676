import { describe, expect, it } from 'vitest';
import { languageOf } from './written-language.ts';

describe('the language of an operator’s text', () => {
  const page = { language: 'ar', field_languages: { html: 'en' } } as const;
  it.each([
    [page, 'title', { lang: 'ar', dir: 'rtl' }],
    [page, 'html', { lang: 'en', dir: 'ltr' }],
    [{ language: 'fr' } as const, 'html', { lang: 'fr', dir: 'ltr' }],
  ])('%j: %s', (written, field, attributes) => {
    expect(languageOf(written, field)).toEqual(attributes);
  });
});
