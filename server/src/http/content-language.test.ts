import { describe, expect, it } from 'vitest';
import { contentLanguageOf } from './content-language.ts';

const channel = { language: 'en', languages: ['en', 'fr', 'ar'], multi_language: true } as const;

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['FR', 'fr'],
    ['fr-CA', 'fr'],
    ['de', 'en'],
    ['de, ar;q=0.5', 'ar'],
    ['fr;q=0.4, ar;q=0.9', 'ar'],
    ['fr;q=0, *', 'en'],
    ['fr;q=zero', 'en'],
    ['*', 'en'],
    [';;;,,,q=1', 'en'],
  ] as const)('%s: %s', (header, language) => {
    expect(contentLanguageOf(header, channel)).toBe(language);
  });

  it('is the first language where the channel offers one', () => {
    expect(contentLanguageOf('fr', { ...channel, multi_language: false })).toBe('en');
    expect(contentLanguageOf('ar', { ...channel, language: 'fr', languages: ['fr', 'en'] })).toBe('fr');
  });
});
