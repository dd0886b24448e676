// The language that a text was written in, and those that it is translated into. Pure.
import type { Locale } from '@floodlit/contract/primitives';
import type { Translations } from '@floodlit/contract/translations';

/** The own language first, as fields of other languages expect it. */
export const languagesAfter = (own: Locale, languages: readonly Locale[]): Locale[] => [
  own,
  ...languages.filter((one) => one !== own),
];

/** The server refuses a translation into the own language, and into one that the channel does not offer. */
export const inOtherLanguages = (
  texts: Translations<string>,
  own: Locale,
  languages: readonly Locale[],
): Translations<string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([language]) => language !== own && languages.some((one) => one === language),
    ),
  );
