import { describe, expect, it } from 'vitest';
import { translatable, translationsOf } from '@floodlit/contract/translations';
import { allInLanguage, inLanguage, markedInLanguage } from './in-language.ts';

const event = {
  id: 7,
  name: 'Falcons @ Hawks',
  description: 'The derby.',
  translations: {
    fr: { name: 'Faucons @ Éperviers', description: 'Le derby.' },
    ar: { name: 'الصقور ضد البواشق' },
  },
};

describe('a text in the reader’s language', () => {
  it.each([
    ['the first language', 'en', 'Falcons @ Hawks', 'The derby.'],
    ['a complete translation', 'fr', 'Faucons @ Éperviers', 'Le derby.'],
    ['a translation of one field', 'ar', 'الصقور ضد البواشق', 'The derby.'],
  ] as const)('%s', (_, language, name, description) => {
    expect(inLanguage('event', event, language)).toEqual({ id: 7, name, description });
  });

  it('falls back for an empty text, and never shows the translations', () => {
    const row = { ...event, translations: { fr: { name: '' } } };
    expect(inLanguage('event', row, 'fr')).toEqual({ id: 7, name: event.name, description: 'The derby.' });
  });

  it('ignores a field that the kind does not translate', () => {
    const row = { ...event, translations: { fr: { id: '9', html: '<p>' } as Record<string, string> } };
    expect(inLanguage('event', row, 'fr')).toEqual({ id: 7, name: event.name, description: 'The derby.' });
  });
});

describe('a list in the reader’s language', () => {
  const rows = [
    { name: 'Falcons', translations: { fr: { name: 'Zibelines' } } },
    { name: 'Hawks', translations: { fr: { name: 'Éperviers' } } },
    { name: 'Rams', translations: {} },
  ];
  it.each([
    ['fr', ['Éperviers', 'Rams', 'Zibelines']],
    ['ar', ['Falcons', 'Hawks', 'Rams']],
    [undefined, ['Falcons', 'Hawks', 'Rams']],
  ] as const)('is in the order of the shown names: %s', (language, names) => {
    expect(allInLanguage('group', rows, language).map(({ name }) => name)).toEqual(names);
  });
});

describe('a text that names its language', () => {
  const page = { title: 'About', name: 'About', alt_name: null, html: '<p>We.</p>', language: 'en' as const };
  const texts = { title: 'À propos', name: 'À propos', html: '<p>Nous.</p>' };
  it.each([
    ['its own language', 'en', { fr: texts }, { language: 'en' }],
    ['no translation', 'fr', {}, { language: 'en' }],
    ['a complete translation', 'fr', { fr: texts }, { language: 'fr', ...texts }],
    [
      'a title without its text',
      'fr',
      { fr: { title: 'À propos' } },
      { language: 'fr', title: 'À propos', field_languages: { name: 'en', html: 'en' } },
    ],
  ] as const)('%s', (_, language, translations, shown) => {
    expect(markedInLanguage('page', { ...page, translations }, language)).toEqual({ ...page, ...shown });
  });
});

describe('the shape of translations', () => {
  const schema = translationsOf(translatable.event);
  it.each([
    [{}, true],
    [{ fr: { name: 'Nom' }, ar: {} }, true],
    [{ fr: { name: '' } }, false],
    [{ fr: { name: 'x'.repeat(201) } }, false],
    [{ fr: { title: 'Nom' } }, false],
    [{ de: { name: 'Name' } }, false],
    [{ fr: { name: 4 } }, false],
    [[], false],
  ])('%j: %s', (value, isValid) => {
    expect(schema.safeParse(value).success).toBe(isValid);
  });
});
