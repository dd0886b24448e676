// The address of a page in one of the channel's languages. The channel's first language has the plain address.
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import type { Locale } from '@floodlit/contract/primitives';

export interface Alternate {
  /** A language, or `x-default` for every other reader. */
  readonly hreflang: string;
  readonly address: string;
}

/**
 * Appends to the text: a sitemap has tens of thousands of addresses, and building a URL object for each blocks the process.
 * @param path a path of the product, encoded, without a fragment and without a `lang`.
 */
export function addressIn(
  origin: string,
  path: string,
  { language }: Pick<ChannelSettings, 'language'>,
  locale: Locale,
): string {
  const address = `${origin}${path}`;
  if (locale === language) return address;
  return `${address}${path.includes('?') ? '&' : '?'}lang=${locale}`;
}

/** @returns none where the channel offers one language. */
export function alternatesOf(
  origin: string,
  path: string,
  settings: Pick<ChannelSettings, 'language' | 'languages'>,
): Alternate[] {
  if (settings.languages.length < 2) return [];
  const alternate = (hreflang: string, locale: Locale): Alternate => ({
    hreflang,
    address: addressIn(origin, path, settings, locale),
  });
  return [
    ...settings.languages.map((locale) => alternate(locale, locale)),
    alternate('x-default', settings.language),
  ];
}
