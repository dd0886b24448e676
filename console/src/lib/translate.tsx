// Texts of the console in the operator's language. The catalogue of a language loads when it is chosen.
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { Locale } from '@floodlit/contract/primitives';
import { formatMessage, type CompiledMessage, type Values } from '@floodlit/contract/sums/format-message';
import type { Messages } from '../locales/gen/messages.ts';

export type MessageKey = keyof Messages;
export type Translate = <Key extends MessageKey>(
  key: Key,
  ...values: Messages[Key] extends undefined ? [] : [values: Messages[Key]]
) => string;

interface Language {
  readonly locale: Locale;
  readonly t: Translate;
  /** Whether the catalogue has this key: for keys that are made of codes. */
  readonly has: (key: string) => key is MessageKey;
  readonly choose: (locale: Locale) => void;
}

type Catalogue = Readonly<Record<string, CompiledMessage>>;

const key = 'floodlit.console.language';
const catalogues: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('../locales/gen/en.json'),
  fr: () => import('../locales/gen/fr.json'),
  ar: () => import('../locales/gen/ar.json'),
};

const LanguageContext = createContext<Language | undefined>(undefined);

function firstLocale(): Locale {
  const wanted = [readStored(), ...navigator.languages.map((language) => language.slice(0, 2))];
  return (
    Locale.options.find((locale) => locale === wanted.find((one) => Locale.safeParse(one).success)) ?? 'en'
  );
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [locale, setLocale] = useState<Locale>(firstLocale);
  const [messages, setMessages] = useState<{ readonly locale: Locale; readonly texts: Catalogue }>();
  useEffect(() => {
    let isWanted = true;
    void catalogues[locale]().then(({ default: texts }) => {
      if (!isWanted) return;
      document.documentElement.lang = locale;
      document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
      setMessages({ locale, texts: texts as Catalogue });
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  const choose = useCallback((chosen: Locale) => {
    try {
      localStorage.setItem(key, chosen);
    } catch {
      // The choice lasts until the page is left.
    }
    setLocale(chosen);
  }, []);
  const language = useMemo<Language | undefined>(() => {
    if (messages === undefined) return undefined;
    const rules = {
      plurals: new Intl.PluralRules(messages.locale),
      numbers: new Intl.NumberFormat(messages.locale),
    };
    return {
      locale: messages.locale,
      t: (name, ...values) => formatMessage(messages.texts[name] ?? name, (values[0] ?? {}) as Values, rules),
      has: (name): name is MessageKey => Object.hasOwn(messages.texts, name),
      choose,
    };
  }, [messages, choose]);
  if (language === undefined) return null;
  return (
    <LanguageContext value={language}>
      <I18nProvider locale={language.locale}>{children}</I18nProvider>
    </LanguageContext>
  );
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('The language is read outside its provider.');
  return language;
}
