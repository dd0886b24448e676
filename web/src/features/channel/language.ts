// The document's preferred language (R4.11): pure, and the browser's reaction.
import { limits } from '@floodlit/contract/limits';
import type { Locale } from '@floodlit/contract/primitives';
import type { ChannelSettings } from '@floodlit/contract/channel/channel';
import { STORE_PREFIX, type LocalStore } from '../../lib/local-store.ts';

/** Each in its own. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

export interface LanguageFacts {
  settings: Pick<ChannelSettings, 'languages' | 'multi_language'>;
  /** The document's language. */
  documentLocale: Locale;
  /** From `?lang=`. */
  asked: string | null;
  cookie: string | undefined;
  stored: string | undefined;
}

export interface LanguageDecision {
  /** Stored for later visits. */
  keep: Locale | undefined;
  /** The document has another language than preferred: request it again. */
  reload: boolean;
}

/** The address overrides the stored choice. A language that the channel does not offer is ignored. */
export function decideLanguage(facts: LanguageFacts): LanguageDecision {
  const { settings, documentLocale, asked, cookie, stored } = facts;
  const supported = (language: string | null | undefined): Locale | undefined =>
    settings.multi_language ? settings.languages.find((locale) => locale === language) : undefined;
  const wanted = supported(asked) ?? supported(cookie) ?? supported(stored);
  if (wanted === undefined) return { keep: undefined, reload: false };
  return {
    keep: wanted === cookie && wanted === stored ? undefined : wanted,
    // With an existing cookie the server has already decided.
    reload: wanted !== documentLocale && wanted !== cookie,
  };
}

/** Only to a supported, different language (R4.11). */
export function mayChangeLanguage(
  settings: LanguageFacts['settings'],
  current: Locale,
  wanted: string,
): wanted is Locale {
  return (
    settings.multi_language && wanted !== current && settings.languages.some((locale) => locale === wanted)
  );
}

const COOKIE = `${STORE_PREFIX}interface_language`;

export function findLanguageCookie(cookies: string): string | undefined {
  return cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

/** The cookie is for the server, which writes the document. The stored value is the preference itself. */
export function keepLanguage(store: LocalStore, locale: Locale): void {
  store.keep('interface_language', locale);
  document.cookie = `${COOKIE}=${locale}; Path=/; Max-Age=${limits.preferenceDays * 86_400}; SameSite=Lax`;
}
