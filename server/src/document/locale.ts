// In which language somebody reads: what the address asks for, else what the cookie remembers, else the channel's own.
import { Locale } from '@floodlit/contract/primitives';
import type { ChannelRecord } from '../channel/index.ts';

const cookieName = 'floodlit.interface_language';

interface AskedDocument {
  readonly query: unknown;
  readonly headers: { readonly cookie?: string | undefined };
}

/** The language that an address names with `?lang=`, else the channel's first. Public caches may keep such an answer. */
export const askedLanguage = (query: unknown, channel: ChannelRecord): Locale =>
  localeOf({ query, headers: {} }, channel);

export function localeOf({ query, headers }: AskedDocument, channel: ChannelRecord): Locale {
  const { language, languages, multi_language } = channel.settings;
  if (!multi_language) return language;
  const { lang } = query as { lang?: unknown };
  const cookie = new RegExp(`(?:^|;\\s*)${cookieName.replace('.', '\\.')}=(\\w{2})`).exec(
    headers.cookie ?? '',
  );
  const chosen = [lang, cookie?.[1]]
    .map((value) => Locale.safeParse(value))
    .find((parsed) => parsed.success)?.data;
  return chosen !== undefined && languages.includes(chosen) ? chosen : language;
}
