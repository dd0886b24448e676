// The language of the content in an answer. Pure.
import type { Locale } from '@floodlit/contract/primitives';

/** More ranges than a browser sends, and few enough for every request. */
const rangesMaximum = 20;

interface Offered {
  readonly language: Locale;
  readonly languages: readonly Locale[];
  readonly multi_language: boolean;
}

/** `fr-CA;q=0.8` → `fr`, 0.8. */
function rangeOf(text: string): { readonly language: string; readonly quality: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const given = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = given === undefined ? 1 : Number(given.slice(2));
  return { language: tag.split('-')[0] ?? '', quality: Number.isFinite(quality) ? quality : 0 };
}

/**
 * The channel's language that `Accept-Language` prefers. Without a match, and on a channel that offers one language, it
 * is the channel's first.
 */
export function contentLanguageOf(
  header: string | undefined,
  { language, languages, multi_language }: Offered,
): Locale {
  if (!multi_language || header === undefined) return language;
  const ranges = header
    .split(',', rangesMaximum)
    .map(rangeOf)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const range of ranges) {
    const found = range.language === '*' ? language : languages.find((offered) => offered === range.language);
    if (found !== undefined) return found;
  }
  return language;
}
