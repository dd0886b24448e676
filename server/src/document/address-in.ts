// The address of a page in one of the channel's languages. The channel's first language has the plain address.
import type { ChannelSettings } from '@floodlit/contract/channel';
import type { Locale } from '@floodlit/contract/primitives';

export interface Alternate {
  /** A language, or `x-default` for every other reader. */
  readonly hreflang: string;
  readonly address: string;
}

export function addressIn(
  origin: string,
  path: string,
  { language }: Pick<ChannelSettings, 'language'>,
  locale: Locale,
): string {
  const url = new URL(path, origin);
  if (locale !== language) url.searchParams.set('lang', locale);
  return url.href;
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
