// Finds English in what a page of another language shows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as demo from '../demo/src/content/index.ts';

type Language = 'fr' | 'ar';

/** Names that every language keeps, and names of things by which a person writes or pays. */
const properNames = [
  // The field that only robots fill in.
  'Website',
  // An example of a code.
  'BCDF-GHJK',
  // Games of other journeys on the same stage, and what stands in place of their crest.
  'Cup night',
  'Comets season',
  'Comets',
  'CN',
  'Northern Sports',
  'Harbor Tech',
  'North Coast United',
  'Western Prep',
  'English',
  'Français',
  'support@demo.test',
  '12 Fieldhouse Road',
  'Riverside, NY 10000',
  'Google',
  'Facebook',
  'SSL',
  'Visa',
  'VISA',
  'Mastercard',
  'American Express',
  'AMEX',
  'US$',
  // A clip has the words of its maker in every language.
  ...demo.demoClips.flatMap(({ name, tags }) => [name, ...tags]),
  ...demo.demoPlaces.map(({ city }) => city),
  ...demo.demoTeams.flatMap(({ monogram, code }) => [monogram, code]),
];

const root = path.join(import.meta.dirname, '..');
const messages = (language: 'en' | Language): string[] =>
  Object.values(
    JSON.parse(readFileSync(path.join(root, `web/src/locales/${language}.json`), 'utf8')) as Record<
      string,
      string
    >,
  );

/** Collects the texts of a language in the demo's content. A text with translations is an object's own text. */
function contentIn(language: 'en' | Language, value: unknown): string[] {
  if (typeof value === 'string') return language === 'en' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => contentIn(language, one));
  if (typeof value !== 'object' || value === null) return [];
  const { translations, ...own } = value as Record<string, unknown>;
  const translated = (translations ?? {}) as Record<string, unknown>;
  if (['en', 'fr', 'ar'].every((one) => typeof own[one] === 'string')) return [own[language] as string];
  return [
    ...Object.values(own).flatMap((one) => contentIn(language, one)),
    ...contentIn('en', translated[language]),
  ];
}

const everyText = (language: 'en' | Language): string[] =>
  [
    ...messages(language),
    ...contentIn(language, [
      demo.northernSports,
      [demo.demoSports, demo.demoPlaces, demo.demoGroups, demo.demoTeams],
      [demo.demoPasses, demo.demoFixtures, demo.liveFixtures, demo.resultText],
    ]),
  ].flatMap((text) => text.replaceAll('\u00a0', ' ').split(/<[^>]*>|[{}\n]/));

const textsIn = (language: 'en' | Language): Set<string> =>
  new Set(everyText(language).map((text) => text.trim()));

/** A team's short name is the same in French. */
const french = new Set([...textsIn('fr'), ...demo.demoTeams.map(({ short_name }) => short_name)]);
/** English texts without their variables. A text of two words or more is found inside others too. */
const english = new Set([...textsIn('en')].filter((text) => text.length > 2 && !french.has(text)));
const englishParts = [...english].filter((text) => /\p{L}+.* \p{L}{2,}/u.test(text));

/** English words that French does not have. */
const englishWord =
  /(?<![\p{L}’'-])(?:the|and|of|your|you|with|for|is|are|to|this|that|from|not|have|by|it|we|will|all)(?![\p{L}’'-])/iu;

/** @returns whether the text has English in a page of this language. */
export function hasEnglish(text: string, language: Language): boolean {
  const words = properNames
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text.replaceAll('\u00a0', ' '));
  if (language === 'ar') return /[A-Za-z]{2}/.test(words);
  return (
    englishWord.test(words) || english.has(words.trim()) || englishParts.some((part) => words.includes(part))
  );
}
