import { describe, expect, it } from 'vitest';
import {
  compileAll,
  consolePages,
  documents,
  letters,
  listFaults,
  pages,
  player,
  readCatalogues,
  withNoBreakSpaces,
} from './messages.ts';

describe('the message catalogues', () => {
  it.each([
    ['pages', pages],
    ['letters', letters],
    ['the player', player],
    ['documents', documents],
    ['the console', consolePages],
  ])(
    '[R1.03] of %s hold every message with the same parameters in English, French and Arabic',
    (_, collection) => {
      const catalogues = readCatalogues(collection);
      expect(Object.keys(catalogues)).toEqual(['en', 'fr', 'ar']);
      expect(listFaults(catalogues)).toEqual([]);
    },
  );

  it('let no French line break before a mark or inside quotes', () => {
    for (const collection of [pages, letters]) {
      const files = Object.entries(compileAll(collection, readCatalogues(collection)));
      const french = files.filter(([name]) => name.startsWith('fr.')).map(([, text]) => text);
      expect(french.join('')).toContain('\u00a0?');
      for (const text of french) expect(text.match(/.{0,20}(?: [:;?!»]|« )/g)).toBeNull();
    }
  });

  it.each([
    ['Prêt ? Non : pas encore ; bientôt !', 'Prêt\u00a0? Non\u00a0: pas encore\u00a0; bientôt\u00a0!'],
    ['Choisissez « {name} ».', 'Choisissez «\u00a0{name}\u00a0».'],
    ['{count, plural, one {# jeu} other {# jeux}}', '{count, plural, one {# jeu} other {# jeux}}'],
  ])('write no-break spaces in %s', (text, expected) => {
    expect(withNoBreakSpaces(text)).toBe(expected);
  });

  it('leave nothing untranslated', () => {
    const { en = {}, fr = {}, ar = {} } = readCatalogues(pages);
    // A text of parameters alone has no word to translate.
    const wordsOf = (text = ''): string => text.replaceAll(/\{\w+\}/g, '').replaceAll(/[^\p{L}]/gu, '');
    expect(
      Object.keys(ar).filter((key) => wordsOf(ar[key]) !== '' && !/\p{Script=Arabic}/u.test(ar[key] ?? '')),
      // The name of a network.
    ).toEqual(['share.to_x']);
    const same = Object.keys(fr).filter((key) => fr[key] === en[key] && /\p{L}{6,}/u.test(fr[key] ?? ''));
    // The same word in both languages.
    expect(same).toEqual([
      'frame.notifications',
      'select.sports',
      'log.button_corner',
      'log.button_interception',
      'share.to_whatsapp',
      'share.to_facebook',
      'clips.shape_portrait',
      'profile.transactions',
      'simulate.title',
      'favorites.sports',
      'search.sports',
    ]);
  });

  it('reports a message that lacks, one too many and one with another parameter', () => {
    expect(
      listFaults({
        en: { a: 'A', b: 'B {x}', c: '{n, plural, one {#} other {#}}' },
        fr: { b: 'B {y}', c: '{n}', d: 'D' },
      }),
    ).toEqual(['fr lacks a', 'fr has d, which en has not', 'fr uses other parameters in b than en']);
  });

  // A value keeps its parameters' names, such as {encoder}.
  it.each([
    ['en', /\bencoders?\b/i],
    ['fr', /\bpass(?!\p{L})|parrain|partenaire|adhésion|médiathèque|e-mail|encodeur|\bclips?\b/iu],
    ['ar', /لوحة التحكم|عضوي/],
  ])('say camera, pass, sponsor, clip and console by one word each in %s', (locale, other) => {
    for (const collection of [pages, player, documents, letters, consolePages])
      for (const [key, text] of Object.entries(readCatalogues(collection)[locale] ?? {}))
        expect(text.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(other);
  });

  // A text that the requirements fix keeps its spelling.
  const fixed = new Set(['subscriptions.renewal_off', 'follow.login', 'events.none']);
  const isAskedOnAScreen = (key: string): boolean => key.startsWith('code.');
  it.each([
    ['en', 'US spelling', /\b(?:cancell(?:ed|ing)|colour|favourit|theatre|centre)/i],
    ['en', 'log in and email', /\bsign(?:ed)?[ -]in\b|\be-mail/i],
    ['en', 'the words of the field', /\bon demand\b|\bsomebody\b|\bby itself\b|\bnot me\b/i],
    [
      'fr',
      'words of every reader',
      /\bnouveau ici\b|\bdébité deux fois|chiffrés? par SSL|\bà la demande\b|\b(?:êtes|serez) (?:dé)?(?:connecté|débité)(?!\p{L})/iu,
    ],
    ['ar', 'games, and not events', /حدثًا|حدثان|(?<!ت)أحداث|الحدث|الملف الشخصي|ملفك الشخصي/],
    ['ar', 'the Arabic comma and no sign of English', /\p{Script=Arabic}, | @ /u],
  ])('say in %s: %s', (locale, _, refused) => {
    for (const collection of [pages, player, documents, letters])
      for (const [key, text] of Object.entries(readCatalogues(collection)[locale] ?? {}))
        if (!fixed.has(key) && !(locale === 'en' && isAskedOnAScreen(key)))
          expect(text.replaceAll(/\{\w+\}/g, ''), key).not.toMatch(refused);
  });

  it('give each Arabic count of days, hours, minutes and seconds the form of its number', () => {
    const unit = /\{\w+\} (?:يوم|أيام|ساعة|ساعات|دقيقة|دقائق|ثانية|ثوانٍ|شهر|أشهر|حرف|أحرف)(?!\p{L})/u;
    for (const collection of [pages, player, documents, letters])
      for (const [key, text] of Object.entries(readCatalogues(collection)['ar'] ?? {}))
        // The player jumps by 5 or 10 seconds, which take one form.
        if (!key.includes('{seekOffset}')) expect(text, key).not.toMatch(unit);
  });

  it('name entries of the menu in the console as viewers read them', () => {
    const viewers = readCatalogues(pages);
    for (const [locale, texts] of Object.entries(readCatalogues(consolePages)))
      for (const [key, text] of Object.entries(texts).filter(([name]) => name.startsWith('menu_word.')))
        expect(text, `${key} in ${locale}`).toBe(viewers[locale]?.[key.replace('menu_word', 'menu')]);
    for (const texts of Object.values(viewers))
      expect(texts['watch.geo_contact']).toBe(texts['menu.contacts']);
  });

  // Without isolation, an Arabic line tears a command and its placeholder apart.
  it('isolate commands in Arabic', () => {
    for (const collection of [pages, player, documents, letters, consolePages])
      for (const [key, text] of Object.entries(readCatalogues(collection)['ar'] ?? {}))
        expect(text.replaceAll(/\u2066[^\u2069]*\u2069/g, ''), key).not.toMatch(/--|_…/);
  });

  it.each([
    ['failure.reload_after', 'Reload page after {seconds} seconds'],
    ['failure.apology', 'Apologies! Our service is currently experiencing technical difficulties.'],
    ['not_found.title', 'Hmm... Sorry! - Game Not Found'],
    ['frame.geo', "We're sorry, but this content is not available in your region."],
    ['events.none', 'There are no events yet'],
    ['packages.none', 'There are no passes available'],
    ['faq.no_results', 'No results found for: "{query}"'],
    ['login.wrong', 'Invalid email or password. Please try again.'],
  ])('[R8.04] says %s exactly', (key, text) => {
    expect(readCatalogues(pages).en?.[key]).toBe(text);
  });
});
